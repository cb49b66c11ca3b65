import { isObject } from '../../model/isObject.ts'
import { localTarget, type JsonSchema } from '../../model/schema/jsonSchema.ts'
import type { GeneratorContext } from './generatorContext.ts'
import { and, without } from './ruleVariant.ts'
import { patternTexts } from './textValues.ts'
import type { AnySchema } from './schemaCheck.ts'
import { dialectKnows, itemKeywords, itemRules, listOf } from './schemaParts.ts'

/**
 * How a schema is put together around a changed part of it. `plain`: as it was. `loose`: so that values must reach the
 * part. `strict`: so that they also reach no other alternative.
 */
export type Rebuild = 'plain' | 'loose' | 'strict'

/** A step from a schema to one inside it. */
export type Replace = (child: AnySchema, rebuild: Rebuild) => AnySchema

/** A schema directly inside another. */
export interface Branch {
  steps: string[]
  path?: string[]
  schema: unknown
  replace: Replace
  isCondition?: boolean
  /** Of alternatives and conditions: the name of the branch that samples are to reach. */
  reach?: string
  what?: string
}

/** Everything directly inside a schema that values may have to keep. */
export const branchesOf = (schema: JsonSchema, context: GeneratorContext): Branch[] => [
  ...inPlace(schema, context),
  ...members(schema),
  ...items(schema, context),
  ...conditions(schema, context),
]

/** Parts that hold for the same value. */
function inPlace(schema: JsonSchema, context: GeneratorContext): Branch[] {
  const target = typeof schema.$ref === 'string' ? localTarget(context.root, schema.$ref) : undefined
  const rest = without(schema, '$ref')
  return [
    ...(target ? [{ steps: ['$ref'], schema: target, replace: (child: AnySchema) => and(rest, child) }] : []),
    ...listOf(schema.allOf).map((each, index) => ({
      steps: ['allOf', String(index)],
      schema: each,
      replace: (child: AnySchema) => ({ ...schema, allOf: listOf(schema.allOf).with(index, child) }),
    })),
    ...(['anyOf', 'oneOf'] as const).flatMap((keyword) =>
      listOf(schema[keyword]).map((each, index): Branch => {
        const others = listOf(schema[keyword]).toSpliced(index, 1)
        const left = without(schema, keyword)
        return {
          steps: [keyword, String(index)],
          schema: each,
          reach: keyword,
          what: `as alternative ${index + 1}`,
          replace: (child, rebuild) => {
            if (rebuild === 'plain') return { ...schema, [keyword]: listOf(schema[keyword]).with(index, child) }
            const chosen = and(left, child)
            return rebuild === 'strict'
              ? others.reduce<JsonSchema>((sum, other) => and(sum, { not: other }), chosen)
              : chosen
          },
        }
      }),
    ),
  ]
}

function members(schema: JsonSchema): Branch[] {
  const demand = (result: JsonSchema, name: string, rebuild: Rebuild): JsonSchema =>
    rebuild === 'plain'
      ? result
      : and({ ...result, required: [...new Set([...listOf(result.required), name])] }, { type: 'object' })
  const declared = Object.entries(isObject(schema.properties) ? schema.properties : {})
  const patterns = Object.entries(isObject(schema.patternProperties) ? schema.patternProperties : {})
  return [
    ...declared.map(([name, member]): Branch => ({
      steps: ['properties', name],
      path: [name],
      schema: member,
      replace: (child, rebuild) =>
        demand({ ...schema, properties: { ...(schema.properties as object), [name]: child } }, name, rebuild),
    })),
    ...patterns.flatMap(([pattern, member]): Branch[] => {
      const name = patternTexts(pattern).find((each) => !declared.some(([other]) => other === each))
      if (name === undefined) return []
      return [
        {
          steps: ['patternProperties', pattern],
          path: [name],
          schema: member,
          replace: (child, rebuild) =>
            demand(
              { ...schema, patternProperties: { ...(schema.patternProperties as object), [pattern]: child } },
              name,
              rebuild,
            ),
        },
      ]
    }),
    ...(['additionalProperties', 'unevaluatedProperties'] as const).flatMap((keyword): Branch[] =>
      isObject(schema[keyword])
        ? [
            {
              steps: [keyword],
              path: ['more'],
              schema: schema[keyword],
              replace: (child, rebuild) => demand({ ...schema, [keyword]: child }, 'more', rebuild),
            },
          ]
        : [],
    ),
  ]
}

function items(schema: JsonSchema, context: GeneratorContext): Branch[] {
  // Facts of files are no input of anybody; the rule `file` judges them.
  if (schema.file !== undefined) return []
  const { prefix, rest, restKeyword } = itemRules(schema)
  const demand = (result: JsonSchema, count: number, rebuild: Rebuild): JsonSchema =>
    rebuild === 'plain' ? result : and(result, { type: 'array', minItems: count })
  const plainRest = (child: AnySchema): JsonSchema => ({ ...schema, [restKeyword]: child })
  return [
    ...prefix.map((each, index): Branch => {
      const keyword = Array.isArray(schema.prefixItems) ? 'prefixItems' : 'items'
      return {
        steps: [keyword, String(index)],
        path: [String(index)],
        schema: each,
        replace: (child, rebuild) => demand({ ...schema, [keyword]: prefix.with(index, child) }, index + 1, rebuild),
      }
    }),
    ...(isObject(rest)
      ? [
          {
            steps: [restKeyword],
            path: [String(prefix.length)],
            schema: rest,
            replace: (child: AnySchema, rebuild: Rebuild): AnySchema =>
              rebuild === 'plain'
                ? plainRest(child)
                : // Only the first of these items is another.
                  demand(
                    {
                      ...without(schema, 'prefixItems', 'items', 'additionalItems'),
                      ...itemKeywords(context, [...prefix, child], rest),
                    },
                    prefix.length + 1,
                    rebuild,
                  ),
          },
        ]
      : []),
  ]
}

function conditions(schema: JsonSchema, context: GeneratorContext): Branch[] {
  const { if: condition, then: consequence, else: otherwise, not, contains, propertyNames } = schema
  const left = without(schema, 'if', 'then', 'else')
  const hasBranches = condition !== undefined && (consequence !== undefined || otherwise !== undefined)
  const branch = (keyword: 'then' | 'else', holds: unknown, part: unknown): Branch => ({
    steps: [keyword],
    schema: part ?? true,
    // What nothing may reach is a rule, no branch.
    ...(part !== false && { reach: keyword }),
    what: keyword === 'then' ? 'where the condition holds' : 'where the condition does not hold',
    replace: (child, rebuild) => (rebuild === 'plain' ? { ...schema, [keyword]: child } : and(and(left, holds), child)),
  })
  return [
    ...(hasBranches
      ? [
          {
            steps: ['if'],
            schema: condition,
            isCondition: true,
            replace: (child: AnySchema, rebuild: Rebuild): AnySchema =>
              rebuild === 'plain'
                ? { ...schema, if: child }
                : and(and(and(left, child), { not: condition }), otherwise ?? true),
          },
          branch('then', condition, consequence),
          branch('else', { not: condition }, otherwise),
        ]
      : []),
    ...(isObject(not)
      ? [
          {
            steps: ['not'],
            schema: not,
            isCondition: true,
            replace: (child: AnySchema, rebuild: Rebuild): AnySchema =>
              rebuild === 'plain' ? { ...schema, not: child } : and(and(without(schema, 'not'), child), { not }),
          },
        ]
      : []),
    ...(isObject(contains)
      ? [
          {
            steps: ['contains'],
            path: ['0'],
            schema: contains,
            isCondition: true,
            replace: (child: AnySchema, rebuild: Rebuild): AnySchema =>
              rebuild === 'plain'
                ? { ...schema, contains: child }
                : and(without(schema, 'contains', 'minContains', 'maxContains'), {
                    type: 'array',
                    minItems: 1,
                    items: child,
                  }),
          },
        ]
      : []),
    ...(isObject(propertyNames)
      ? [
          {
            steps: ['propertyNames'],
            schema: propertyNames,
            replace: (child: AnySchema, rebuild: Rebuild): AnySchema =>
              rebuild === 'plain'
                ? { ...schema, propertyNames: child }
                : { ...schema, propertyNames: child, minProperties: Math.max(1, Number(schema.minProperties ?? 1)) },
          },
        ]
      : []),
    ...(['dependencies', 'dependentSchemas'] as const).flatMap((keyword): Branch[] =>
      Object.entries(isObject(schema[keyword]) && dialectKnows(context, keyword) ? schema[keyword] : {})
        .filter(([, needed]) => isObject(needed))
        .map(([name, needed]) => ({
          steps: [keyword, name],
          schema: needed,
          reach: keyword,
          what: `with ${name}`,
          replace: (child, rebuild) => {
            const changed = { ...schema, [keyword]: { ...(schema[keyword] as object), [name]: child } }
            return rebuild === 'plain' ? changed : and(changed, { type: 'object', required: [name] })
          },
        })),
    ),
  ]
}
