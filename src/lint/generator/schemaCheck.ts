import equal from 'fast-deep-equal'
import { isObject } from '../../model/isObject.ts'
import { requiredRuleContext, type GeneratorContext } from './generatorContext.ts'
import { dialectKnows } from './keywordsOfDialects.ts'
import { ruleKeywords } from '../../model/schema/keywords/index.ts'
import { localTarget, type JsonSchema } from '../../model/schema/jsonSchema.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { matchesPattern, matchesFormat, typeMatches } from './valueRules.ts'

/** A schema, or `true` and `false`, as JSON Schema has them. */
export type AnySchema = JsonSchema | boolean

/** A keyword of a schema that a value broke; of the value itself, not of its members. */
export interface BrokenKeyword {
  schema: JsonSchema
  keyword: string
}

interface Frame {
  context: GeneratorContext
  /** The object that the value is a member of. */
  siblings: Record<string, unknown>
  /** Filled with what the value itself breaks. */
  broken: BrokenKeyword[] | undefined
  /** How many references were followed to the same value. */
  references: number
}

/** Members and items that a schema has spoken of. */
interface Evaluated {
  names: Set<string>
  items: Set<number>
}

const MAX_REFERENCES = 50

/**
 * Whether a value is valid, as AJV judges it, without compiling anything: schemas are judged by the thousand here, most of
 * them once. Rules of the project's vocabulary are judged, too. Tests hold the verdicts against AJV's.
 */
export function isValid(
  schema: AnySchema,
  value: unknown,
  context: GeneratorContext,
  siblings: Record<string, unknown> = {},
  broken?: BrokenKeyword[],
): boolean {
  return check(schema, value, { context, siblings, broken, references: 0 }) !== undefined
}

/** Undefined if the value is invalid. */
function check(schema: AnySchema, value: unknown, frame: Frame): Evaluated | undefined {
  const evaluated: Evaluated = { names: new Set(), items: new Set() }
  if (schema === true) return evaluated
  if (schema === false) return undefined
  let valid = true
  const fail = (keyword: string): void => {
    valid = false
    frame.broken?.push({ schema, keyword })
  }
  const here = (inner: unknown): boolean => {
    const found = check(inner as AnySchema, value, frame)
    if (!found) return false
    merge(evaluated, found)
    return true
  }
  const silently = (inner: unknown): Evaluated | undefined =>
    check(inner as AnySchema, value, { ...frame, broken: undefined })

  for (const [keyword, found] of valueFaults(schema, value, frame)) if (!found) fail(keyword)
  const target = typeof schema.$ref === 'string' ? localTarget(frame.context.root, schema.$ref) : undefined
  if (target !== undefined && frame.references <= MAX_REFERENCES) {
    const found = check(target, value, { ...frame, references: frame.references + 1 })
    if (found) merge(evaluated, found)
    else valid = false
  }
  for (const inner of listOf(schema.allOf)) if (!here(inner)) valid = false
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    if (!Array.isArray(schema[keyword])) continue
    const holding = schema[keyword].map(silently).filter((each) => each !== undefined)
    if (holding.length === 0 || (keyword === 'oneOf' && holding.length > 1)) fail(keyword)
    else for (const each of holding) merge(evaluated, each)
  }
  if (schema.not !== undefined && silently(schema.not)) fail('not')
  if (schema.if !== undefined && (schema.then !== undefined || schema.else !== undefined)) {
    const condition = silently(schema.if)
    if (condition) merge(evaluated, condition)
    if (!here((condition ? schema.then : schema.else) ?? true)) fail('if')
  }
  if (isObject(value)) checkMembers(schema, value, { ...frame, fail, evaluated, here })
  if (Array.isArray(value)) checkItems(schema, value, { ...frame, fail, evaluated })
  return valid ? evaluated : undefined
}

/** Rules that look at a value as a whole: each keyword, and whether the value keeps it. */
function* valueFaults(schema: JsonSchema, value: unknown, { context, siblings }: Frame): Generator<[string, boolean]> {
  const { type, enum: values, minLength, maxLength, pattern, format } = schema
  if (type !== undefined) yield ['type', typeMatches(schema, value)]
  if (Array.isArray(values)) yield ['enum', values.some((each) => equal(each, value))]
  if ('const' in schema) yield ['const', equal(schema.const, value)]
  if (typeof value === 'string') {
    const length = [...value].length
    if (typeof minLength === 'number') yield ['minLength', length >= minLength]
    if (typeof maxLength === 'number') yield ['maxLength', length <= maxLength]
    if (typeof pattern === 'string') yield ['pattern', matchesPattern(pattern, value)]
  }
  if (typeof format === 'string') yield ['format', matchesFormat(context.formats[format], value)]
  if (typeof value === 'number') {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
    if (typeof minimum === 'number') yield ['minimum', value >= minimum]
    if (typeof maximum === 'number') yield ['maximum', value <= maximum]
    if (typeof exclusiveMinimum === 'number') yield ['exclusiveMinimum', value > exclusiveMinimum]
    if (typeof exclusiveMaximum === 'number') yield ['exclusiveMaximum', value < exclusiveMaximum]
    // As AJV divides.
    if (typeof multipleOf === 'number') yield ['multipleOf', Number.isInteger(value / multipleOf)]
  }
  for (const { name, validate } of ruleKeywords) {
    if (!(name in schema)) continue
    if (name === 'equalTo') {
      const sibling = siblings[String(schema.equalTo)]
      yield [name, sibling === undefined || sibling === value]
    } else if (context.vocabulary && validate)
      yield [name, validate(schema as Schema, value, requiredRuleContext(context, siblings)) === undefined]
  }
}

interface InsideFrame extends Frame {
  fail: (keyword: string) => void
  evaluated: Evaluated
  here?: (inner: unknown) => boolean
}

function checkMembers(schema: JsonSchema, value: Record<string, unknown>, frame: InsideFrame): void {
  const { fail, evaluated, context, here = () => true } = frame
  const names = Object.keys(value).filter((name) => value[name] !== undefined)
  const holds = (inner: unknown, name: string): boolean => {
    evaluated.names.add(name)
    return (
      check(inner as AnySchema, value[name], { context, siblings: value, broken: undefined, references: 0 }) !==
      undefined
    )
  }
  if (listOf(schema.required).some((name) => !names.includes(String(name)))) fail('required')
  if (typeof schema.minProperties === 'number' && names.length < schema.minProperties) fail('minProperties')
  if (typeof schema.maxProperties === 'number' && names.length > schema.maxProperties) fail('maxProperties')
  const properties = isObject(schema.properties) ? schema.properties : {}
  const patterns = Object.entries(isObject(schema.patternProperties) ? schema.patternProperties : {})
  for (const name of names) {
    const own = Object.hasOwn(properties, name) ? [properties[name]] : []
    const matching = patterns.filter(([pattern]) => matchesPattern(pattern, name)).map(([, inner]) => inner)
    if (own.some((inner) => !holds(inner, name))) fail('properties')
    if (matching.some((inner) => !holds(inner, name))) fail('patternProperties')
    if (own.length + matching.length === 0 && schema.additionalProperties !== undefined)
      if (!holds(schema.additionalProperties, name)) fail('additionalProperties')
    if (schema.propertyNames !== undefined && !isValid(schema.propertyNames as AnySchema, name, context))
      fail('propertyNames')
  }
  for (const keyword of ['dependencies', 'dependentRequired', 'dependentSchemas'] as const) {
    if (!isObject(schema[keyword]) || !dialectKnows(context, keyword)) continue
    for (const [name, needed] of Object.entries(schema[keyword])) {
      if (!names.includes(name)) continue
      const isKept = Array.isArray(needed) ? needed.every((each) => names.includes(String(each))) : here(needed)
      if (!isKept) fail(keyword)
    }
  }
  if (schema.unevaluatedProperties !== undefined && dialectKnows(context, 'unevaluatedProperties'))
    for (const name of names.filter((each) => !evaluated.names.has(each)))
      if (!holds(schema.unevaluatedProperties, name)) fail('unevaluatedProperties')
}

function checkItems(schema: JsonSchema, value: unknown[], frame: InsideFrame): void {
  const { fail, evaluated, context } = frame
  const holds = (inner: unknown, index: number): boolean => isValid(inner as AnySchema, value[index], context)
  const { minItems, maxItems, uniqueItems, contains, minContains, maxContains, unevaluatedItems } = schema
  if (typeof minItems === 'number' && value.length < minItems) fail('minItems')
  if (typeof maxItems === 'number' && value.length > maxItems) fail('maxItems')
  if (uniqueItems === true && value.some((each, index) => value.slice(0, index).some((other) => equal(other, each))))
    fail('uniqueItems')
  const { prefix, rest, restKeyword } = itemRules(schema)
  value.forEach((_item, index) => {
    const inner = index < prefix.length ? prefix[index] : rest
    if (inner === undefined) return
    evaluated.items.add(index)
    if (!holds(inner, index)) fail(index < prefix.length ? 'items' : restKeyword)
  })
  if (contains !== undefined) {
    const matching = value.flatMap((_item, index) => (holds(contains, index) ? [index] : []))
    if (context.dialect === '2020-12') for (const index of matching) evaluated.items.add(index)
    const counts = dialectKnows(context, 'minContains')
    const least = counts && typeof minContains === 'number' ? minContains : 1
    if (matching.length < least) fail('contains')
    if (counts && typeof maxContains === 'number' && matching.length > maxContains) fail('contains')
  }
  if (unevaluatedItems !== undefined && dialectKnows(context, 'unevaluatedItems'))
    value.forEach((_item, index) => {
      if (!evaluated.items.has(index) && !holds(unevaluatedItems, index)) fail('unevaluatedItems')
    })
}

/** What a schema asks of the items of a list: of the first ones, and of those after them. */
export function itemRules(schema: JsonSchema): { prefix: unknown[]; rest: unknown; restKeyword: string } {
  if (Array.isArray(schema.prefixItems)) return { prefix: schema.prefixItems, rest: schema.items, restKeyword: 'items' }
  if (Array.isArray(schema.items))
    return { prefix: schema.items, rest: schema.additionalItems, restKeyword: 'additionalItems' }
  return { prefix: [], rest: schema.items, restKeyword: 'items' }
}

/** A list, or nothing where there is none. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

function merge(into: Evaluated, from: Evaluated): void {
  for (const name of from.names) into.names.add(name)
  for (const index of from.items) into.items.add(index)
}
