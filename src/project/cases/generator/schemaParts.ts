import { isObject } from '../../../forms/schema/isObject.ts'
import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import { isUnicodePattern } from '../../../forms/schema/unicodePattern.ts'
import type { AnySchema, GeneratorContext } from './generatorContext.ts'

/** Keywords newer than draft 7; AJV ignores them there. */
const NEWER_KEYWORDS = new Set([
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
  'unevaluatedItems',
  'minContains',
])

/** Whether AJV applies a keyword in the dialect of a schema. */
export const isKeywordOfDialect = ({ dialect }: Pick<GeneratorContext, 'dialect'>, keyword: string): boolean =>
  dialect !== 'draft-07' || !NEWER_KEYWORDS.has(keyword)

export const ALL_TYPES = ['string', 'integer', 'number', 'boolean', 'null', 'array', 'object']

/** The types that a schema allows; undefined: all. */
export function allowedTypes({ type, nullable }: JsonSchema): string[] | undefined {
  if (type === undefined) return undefined
  const types = Array.isArray(type) ? type.map(String) : [String(type)]
  return nullable === true ? [...types, 'null'] : types
}

const expressions = new Map<string, RegExp | undefined>()

/** Whether a name matches a pattern; an invalid pattern matches everything. */
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

/** The item schemas of a list: of the first items, and of those after them. */
export function itemRules(schema: JsonSchema): { prefix: unknown[]; rest: unknown; restKeyword: string } {
  if (Array.isArray(schema.prefixItems)) return { prefix: schema.prefixItems, rest: schema.items, restKeyword: 'items' }
  if (Array.isArray(schema.items))
    return { prefix: schema.items, rest: schema.additionalItems, restKeyword: 'additionalItems' }
  return { prefix: [], rest: schema.items, restKeyword: 'items' }
}

/** The keywords for item schemas: the inverse of `itemRules`. */
export const itemKeywords = ({ dialect }: GeneratorContext, prefix: unknown[], rest: unknown): JsonSchema =>
  dialect === '2020-12'
    ? { prefixItems: prefix, ...(rest === undefined ? {} : { items: rest }) }
    : { items: prefix, ...(rest === undefined ? {} : { additionalItems: rest }) }

/** The value if it is a list; else an empty list. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The schema at a place; anything else counts as a schema that allows every value. */
export const schemaOf = (value: unknown): AnySchema => (typeof value === 'boolean' || isObject(value) ? value : true)

/** A schema that requires both `schema` and `demand`. */
export const and = (schema: JsonSchema, demand: unknown): JsonSchema => ({
  ...schema,
  allOf: [...listOf(schema.allOf), demand],
})

/** `schema` without some of its keywords. */
export const without = (schema: JsonSchema, ...keywords: string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)))

/** Rounds away the errors of binary fractions. */
export const roundDecimal = (value: number): number => Number(value.toPrecision(12))
