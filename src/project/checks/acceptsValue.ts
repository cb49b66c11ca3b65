import type { ValidateFunction } from 'ajv'
import { createAjv } from '../../forms/schema/createAjv.ts'
import type { Schema } from '../../forms/schema/schema.ts'

const ajv = createAjv()
const validators = new WeakMap<Schema, ValidateFunction | undefined>()

/** Whether a schema accepts a value; a schema that cannot be compiled, which another rule reports, accepts all. */
export function acceptsValue(schema: Schema, value: unknown): boolean {
  if (!validators.has(schema)) validators.set(schema, compile(schema))
  return validators.get(schema)?.(value) ?? true
}

function compile(schema: Schema): ValidateFunction | undefined {
  try {
    return ajv.compile(schema)
  } catch {
    return undefined
  } finally {
    // It would keep every schema that was ever checked.
    ajv.removeSchema(schema)
  }
}
