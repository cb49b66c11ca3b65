import type { ValidateFunction } from 'ajv'
import { createAjv } from '../../forms/schema/createAjv.ts'
import { jsonType } from '../../forms/schema/walker.ts'
import type { Schema } from '../../forms/schema/schema.ts'

const ajv = createAjv()
const validators = new WeakMap<Schema, ValidateFunction | undefined>()

/** Whether a schema accepts a value. A schema that does not compile accepts all values; another rule reports it. */
export function acceptsValue(schema: Schema, value: unknown): boolean {
  const { title: _title, description: _description, type, ...rules } = schema
  // Most schemas have no other rule, and compiling one takes a third of a millisecond.
  if (typeof type === 'string' && type !== 'integer' && Object.keys(rules).length === 0) return jsonType(value) === type
  if (!validators.has(schema)) validators.set(schema, compile(schema))
  return validators.get(schema)?.(value) ?? true
}

function compile(schema: Schema): ValidateFunction | undefined {
  try {
    return ajv.compile(schema)
  } catch {
    return undefined
  } finally {
    // Otherwise AJV would keep every checked schema in memory.
    ajv.removeSchema(schema)
  }
}
