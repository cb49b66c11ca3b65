import { isObject } from '../../../forms/schema/isObject.ts'
import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import type { GeneratorContext } from './generatorContext.ts'
import type { RuleVariant } from './ownRuleVariants.ts'
import { and, isKeywordOfDialect, itemRules, listOf, without } from './schemaParts.ts'

/** Makes a variant that breaks a rule. */
export type Breaks = (rule: string, description: string, demand: JsonSchema, more?: Partial<RuleVariant>) => RuleVariant

/** Variants of required, undeclared and surplus members and entries. */
export function memberVariants(schema: JsonSchema, context: GeneratorContext, breaks: Breaks): RuleVariant[] {
  const { properties, additionalProperties, unevaluatedProperties, unevaluatedItems, contains } = schema
  const required = listOf(schema.required).map(String)
  const declared = isObject(properties) ? properties : {}
  const { prefix, rest, restKeyword } = itemRules(schema)
  const extra = { type: 'object', required: [EXTRA_NAME] }
  return [
    ...required.map((name) => {
      const dropped = { ...schema, required: required.filter((each) => each !== name) }
      const demand = { type: 'object', properties: { [name]: false } }
      return breaks('required', 'left out', demand, {
        schema: and(dropped, demand),
        dropped,
        member: name,
        isRemoval: true,
      })
    }),
    ...Object.entries(declared)
      .filter(([, member]) => member === false)
      .map(([name]) => {
        const dropped = { ...schema, properties: { ...declared, [name]: true } }
        const demand = { required: [name] }
        return breaks('properties', 'filled in', demand, { schema: and(dropped, demand), dropped, member: name })
      }),
    ...(additionalProperties === false
      ? [breaks('additionalProperties', 'with a member that is not known', extra)]
      : []),
    ...(unevaluatedProperties === false && isKeywordOfDialect(context, 'unevaluatedProperties')
      ? [breaks('unevaluatedProperties', 'with a member that is not known', extra)]
      : []),
    ...(unevaluatedItems === false && isKeywordOfDialect(context, 'unevaluatedItems')
      ? [breaks('unevaluatedItems', 'with more entries', { type: 'array', minItems: prefix.length + 1 })]
      : []),
    ...(rest === false
      ? [
          breaks(
            restKeyword,
            'with more entries',
            { type: 'array', minItems: prefix.length + 1 },
            withoutRestRule(schema),
          ),
        ]
      : []),
    ...(contains === undefined
      ? []
      : [breaks('contains', 'without the entry asked for', { type: 'array', items: { not: contains } })]),
    ...(contains !== undefined && typeof schema.maxContains === 'number' && isKeywordOfDialect(context, 'minContains')
      ? [
          breaks(
            'maxContains',
            'with that entry too often',
            {
              type: 'array',
              contains,
              minContains: schema.maxContains + 1,
            },
            { rule: 'contains' },
          ),
        ]
      : []),
    ...(['dependencies', 'dependentRequired'] as const).flatMap((keyword) => {
      const neededNames = isObject(schema[keyword]) && isKeywordOfDialect(context, keyword) ? schema[keyword] : {}
      return Object.entries(neededNames).flatMap(([name, needed]) =>
        listOf(needed).map((each) => {
          const keptNames = listOf(needed).filter((other) => other !== each)
          const dropped = { ...schema, [keyword]: { ...neededNames, [name]: keptNames } }
          const demand = { type: 'object', required: [name], properties: { [String(each)]: false } }
          return breaks(keyword, `left out beside ${name}`, demand, {
            schema: and(dropped, demand),
            dropped,
            member: String(each),
            isRemoval: true,
          })
        }),
      )
    }),
  ]
}

const EXTRA_NAME = 'notDeclared'

const withoutRestRule = (schema: JsonSchema): Partial<RuleVariant> => {
  const { prefix } = itemRules(schema)
  const open = Array.isArray(schema.prefixItems) ? without(schema, 'items') : without(schema, 'additionalItems')
  return { schema: and(open, { type: 'array', minItems: prefix.length + 1 }), dropped: open }
}

/** Variants of `anyOf`, `oneOf` and `not` as a whole. */
export function branchVariants(schema: JsonSchema, breaks: Breaks): RuleVariant[] {
  const { anyOf, oneOf, not } = schema
  const none = (each: unknown[]) => ({ allOf: each.map((branch) => ({ not: branch })) })
  return [
    ...(Array.isArray(anyOf) ? [breaks('anyOf', 'like none of the alternatives', none(anyOf))] : []),
    ...(Array.isArray(oneOf) ? [breaks('oneOf', 'like none of the alternatives', none(oneOf))] : []),
    ...(not === undefined ? [] : [breaks('not', 'like what it must not be', { allOf: [not] })]),
  ]
}
