import { isObject } from '../schema/isObject.ts'
import type { FormEntry } from './formEntry.ts'
import { localTarget, schemasInPlace, type JsonSchema } from '../schema/jsonSchema.ts'

/**
 * Encodes data of any JSON Schema: one field for each property at the root. A property that can only be text is sent as
 * it is, any other as JSON. Source: docs/contract.md section 1.
 */
export const encodeStandard = (schema: JsonSchema, data: Record<string, unknown>): FormEntry[] =>
  Object.entries(data).flatMap(([name, value]): FormEntry[] => {
    if (value === undefined) return []
    return [[name, typeof value === 'string' && isSentAsText(schema, name) ? value : JSON.stringify(value)]]
  })

/** The value of a field's text: the parsed JSON, or the text itself if it is not JSON. */
export function decodeStandard(schema: JsonSchema, name: string, text: string): unknown {
  if (isSentAsText(schema, name)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Whether every declaration of a property at the root allows only text. */
export function isSentAsText(root: JsonSchema, name: string): boolean {
  const declarations = declarationsOf(root, root, name, new Set())
  return declarations.length > 0 && declarations.every((each) => isTextSchema(root, each, new Set()))
}

function isTextSchema(root: JsonSchema, schema: JsonSchema, visited: Set<string>): boolean {
  const { type, $ref } = schema
  if (type !== undefined) return type === 'string'
  if (typeof $ref === 'string' && !visited.has($ref)) {
    const target = localTarget(root, $ref)
    return target !== undefined && isTextSchema(root, target, new Set([...visited, $ref]))
  }
  const values: unknown = schema.enum ?? ('const' in schema ? [schema.const] : undefined)
  return Array.isArray(values) && values.every((value) => typeof value === 'string')
}

/** Whether the root declares a property, in any branch. */
export const declaresProperty = (root: JsonSchema, name: string): boolean =>
  declarationsOf(root, root, name, new Set()).length > 0

function declarationsOf(root: JsonSchema, schema: JsonSchema, name: string, visited: Set<JsonSchema>): JsonSchema[] {
  if (visited.has(schema)) return []
  visited.add(schema)
  const { properties, not } = schema
  const own = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  return [
    ...(own === undefined ? [] : [isObject(own) ? own : {}]),
    ...schemasInPlace(schema, root).flatMap((each) => (each === not ? [] : declarationsOf(root, each, name, visited))),
  ]
}
