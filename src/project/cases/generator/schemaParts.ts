import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import { isUnicodePattern } from '../../../forms/schema/unicodePattern.ts'
import type { GeneratorContext } from './generatorContext.ts'

/** Keywords that draft 7 does not have; AJV passes over them there. */
const LATER = new Set([
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
  'unevaluatedItems',
  'minContains',
])

/** Whether AJV judges by a keyword in the dialect of a schema. */
export const dialectKnows = ({ dialect }: Pick<GeneratorContext, 'dialect'>, keyword: string): boolean =>
  dialect !== 'draft-07' || !LATER.has(keyword)

export const ALL_TYPES = ['string', 'integer', 'number', 'boolean', 'null', 'array', 'object']

/** The types that a schema allows; undefined: all. */
export function allowedTypes({ type, nullable }: JsonSchema): string[] | undefined {
  if (type === undefined) return undefined
  const types = Array.isArray(type) ? type.map(String) : [String(type)]
  return nullable === true ? [...types, 'null'] : types
}

const expressions = new Map<string, RegExp | undefined>()

/** Whether a name matches a pattern; one that is none of ours to read matches everything. */
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

/** What a schema asks of the items of a list: of the first ones, and of those after them. */
export function itemRules(schema: JsonSchema): { prefix: unknown[]; rest: unknown; restKeyword: string } {
  if (Array.isArray(schema.prefixItems)) return { prefix: schema.prefixItems, rest: schema.items, restKeyword: 'items' }
  if (Array.isArray(schema.items))
    return { prefix: schema.items, rest: schema.additionalItems, restKeyword: 'additionalItems' }
  return { prefix: [], rest: schema.items, restKeyword: 'items' }
}

/** The opposite of `itemRules`. */
export const itemKeywords = ({ dialect }: GeneratorContext, prefix: unknown[], rest: unknown): JsonSchema =>
  dialect === '2020-12'
    ? { prefixItems: prefix, ...(rest === undefined ? {} : { items: rest }) }
    : { items: prefix, ...(rest === undefined ? {} : { additionalItems: rest }) }

/** A list, or nothing where there is none. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/** `schema` and `demand`. */
export const and = (schema: JsonSchema, demand: unknown): JsonSchema => ({
  ...schema,
  allOf: [...listOf(schema.allOf), demand],
})

/** `schema` without some of its keywords. */
export const without = (schema: JsonSchema, ...keywords: string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)))

/** Without the traces of binary fractions. */
export const rounded = (value: number): number => Number(value.toPrecision(12))
