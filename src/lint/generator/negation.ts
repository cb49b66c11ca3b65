import { isObject } from '../../model/isObject.ts'
import { localTarget, type JsonSchema } from '../../model/schema/jsonSchema.ts'
import type { AnySchema, GeneratorContext } from './generatorContext.ts'
import { itemKeywords, itemRules, listOf, allowedTypes } from './schemaParts.ts'

const TYPES = ['string', 'number', 'boolean', 'object', 'array', 'null']
const MAX_DEPTH = 6

/**
 * Schemas of which each describes values that a schema refuses, by one of its keywords, the plainest first. Together they
 * need not describe all of them.
 */
export function negations(schema: AnySchema, context: GeneratorContext, depth = 0): AnySchema[] {
  if (schema === false) return [true]
  if (schema === true || depth > MAX_DEPTH) return []
  const inner = (each: unknown): AnySchema[] => negations(each as AnySchema, context, depth + 1)
  const target = typeof schema.$ref === 'string' ? localTarget(context.root, schema.$ref) : undefined
  return [
    ...valueNegations(schema),
    ...listOf(schema.required).map((name) => ({ type: 'object', properties: { [String(name)]: false } })),
    ...Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(([name, member]) =>
      inner(member).map((each) => ({ type: 'object', required: [name], properties: { [name]: each } })),
    ),
    ...itemNegations(schema, context, inner),
    ...objectNegations(schema),
    ...(target ? inner(target) : []),
    ...listOf(schema.allOf).flatMap(inner),
    ...(Array.isArray(schema.anyOf) ? [{ allOf: schema.anyOf.map((each: unknown) => ({ not: each })) }] : []),
    ...(Array.isArray(schema.oneOf) ? [{ allOf: schema.oneOf.map((each: unknown) => ({ not: each })) }] : []),
    ...(schema.not === undefined ? [] : [schema.not as AnySchema]),
    ...(schema.if !== undefined && schema.then !== undefined
      ? inner(schema.then).map((each) => ({ allOf: [schema.if, each] }))
      : []),
    ...(schema.if !== undefined && schema.else !== undefined
      ? inner(schema.else).map((each) => ({ allOf: [{ not: schema.if }, each] }))
      : []),
  ]
}

/** Values that break one rule of a single value. */
function valueNegations(schema: JsonSchema): AnySchema[] {
  const types = allowedTypes(schema)
  const number = (keyword: string, limit: unknown) =>
    typeof limit === 'number' ? [{ type: 'number', [keyword]: limit }] : []
  const ofLength = (keyword: string, limit: unknown, delta: number) =>
    typeof limit === 'number' ? [{ type: 'string', [keyword]: limit + delta }] : []
  const text = (keyword: string) =>
    typeof schema[keyword] === 'string' ? [{ type: 'string', not: { [keyword]: schema[keyword] } }] : []
  return [
    ...('const' in schema ? [{ not: { const: schema.const } }] : []),
    ...(Array.isArray(schema.enum) ? [{ not: { enum: schema.enum } }] : []),
    ...ofLength('maxLength', schema.minLength, -1),
    ...ofLength('minLength', schema.maxLength, 1),
    ...number('exclusiveMaximum', schema.minimum),
    ...number('exclusiveMinimum', schema.maximum),
    ...number('maximum', schema.exclusiveMinimum),
    ...number('minimum', schema.exclusiveMaximum),
    ...(typeof schema.multipleOf === 'number' ? [{ type: 'number', not: { multipleOf: schema.multipleOf } }] : []),
    ...text('pattern'),
    ...text('format'),
    ...(types
      ? [{ type: TYPES.filter((type) => !types.includes(type) && !(type === 'number' && types.includes('integer'))) }]
      : []),
  ]
}

function itemNegations(
  schema: JsonSchema,
  context: GeneratorContext,
  inner: (each: unknown) => AnySchema[],
): AnySchema[] {
  const { prefix, rest } = itemRules(schema)
  const count = (keyword: string, limit: unknown, delta: number) =>
    typeof limit === 'number' ? [{ type: 'array', [keyword]: limit + delta }] : []
  return [
    ...count('maxItems', schema.minItems, -1),
    ...count('minItems', schema.maxItems, 1),
    ...(schema.uniqueItems === true ? [{ type: 'array', minItems: 2, not: { uniqueItems: true } }] : []),
    ...prefix.flatMap((each, index) =>
      inner(each).map((negated) => ({
        type: 'array',
        minItems: index + 1,
        ...itemKeywords(context, prefix.with(index, negated), undefined),
      })),
    ),
    ...(rest === undefined
      ? []
      : inner(rest).map((negated) => ({
          type: 'array',
          minItems: prefix.length + 1,
          ...itemKeywords(context, [...prefix, negated], undefined),
        }))),
    ...(schema.contains === undefined ? [] : [{ type: 'array', items: { not: schema.contains } }]),
  ]
}

function objectNegations(schema: JsonSchema): AnySchema[] {
  const count = (keyword: string, limit: unknown, delta: number) =>
    typeof limit === 'number' ? [{ type: 'object', [keyword]: limit + delta }] : []
  const dependencies = {
    ...(schema.dependencies as object | undefined),
    ...(schema.dependentRequired as object | undefined),
  }
  return [
    ...count('maxProperties', schema.minProperties, -1),
    ...count('minProperties', schema.maxProperties, 1),
    ...Object.entries(dependencies).flatMap(([name, needed]) =>
      listOf(needed).map((each) => ({ type: 'object', required: [name], properties: { [String(each)]: false } })),
    ),
  ]
}
