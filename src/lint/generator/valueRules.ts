import { isObject } from '../../model/isObject.ts'
import type { JsonSchema } from '../../model/schema/jsonSchema.ts'
import { isUnicodePattern } from '../../model/schema/unicodePattern.ts'

/** A format as AJV takes it. */
export type ValueFormat =
  | true
  | RegExp
  | ((value: string) => boolean)
  | { type?: 'string' | 'number'; validate: RegExp | ((value: never) => boolean) | string }

/** Whether a value has the format; a format that nobody knows, or one of other types, holds. */
export function matchesFormat(format: ValueFormat | undefined, value: unknown): boolean {
  if (format === undefined || format === true) return true
  const type = 'type' in format ? (format.type ?? 'string') : 'string'
  if (typeof value !== type) return true
  const rule = 'validate' in format ? format.validate : format
  if (rule instanceof RegExp) return rule.test(String(value))
  return typeof rule === 'function' ? (rule as (value: unknown) => boolean)(value) : true
}

const expressions = new Map<string, RegExp | undefined>()

/** Whether a text matches a pattern; one that is none of ours to read matches everything. */
export function matchesPattern(pattern: string, text: string): boolean {
  if (!expressions.has(pattern)) expressions.set(pattern, readPattern(pattern))
  return expressions.get(pattern)?.test(text) ?? true
}

function readPattern(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, isUnicodePattern(pattern) ? 'u' : '')
  } catch {
    return undefined
  }
}

/** The types that a schema allows; undefined: all. */
export function allowedTypes({ type, nullable }: JsonSchema): string[] | undefined {
  if (type === undefined) return undefined
  const types = Array.isArray(type) ? type.map(String) : [String(type)]
  return nullable === true ? [...types, 'null'] : types
}

export const typeMatches = (schema: JsonSchema, value: unknown): boolean =>
  allowedTypes(schema)?.some((type) => isOfType(type, value)) ?? true

/** Whether a value has a type of JSON Schema. */
export function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    default:
      return typeof value === type
  }
}
