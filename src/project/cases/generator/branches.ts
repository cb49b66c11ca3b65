import { isObject } from '../../../forms/schema/isObject.ts'
import { localTarget, type JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import type { AnySchema, GeneratorContext } from './generatorContext.ts'
import { patternTexts } from './textValues.ts'
import { and, dialectKnows, itemKeywords, itemRules, listOf, without } from './schemaParts.ts'

/**
 * How a schema is put together around a changed part of it. `plain`: as it was. `loose`: so that values must reach the
 * part. `strict`: so that they also reach no other alternative.
 */
export type Rebuild = 'plain' | 'loose' | 'strict'

/** A schema directly inside another. */
export interface Branch {
  steps: string[]
  /** From the value of the outer schema to that of this one; absent: the same. */
  path?: string[]
  schema: unknown
  /** What must hold beside this part so that values reach it. */
  demand?: JsonSchema
  /** The outer schema where values are to reach this part, if a demand beside it is not enough. */
  chosen?: (child: AnySchema, isStrict: boolean) => AnySchema
  isCondition?: boolean
  /** Of alternatives and conditions: the name of the branch that samples are to reach. */
  reach?: string
  what?: string
}

/** A schema with another one in the place of a branch. */
export function rebuilt(schema: JsonSchema, branch: Branch, child: AnySchema, rebuild: Rebuild): AnySchema {
  const [keyword = '', member] = branch.steps
  if (branch.chosen && (rebuild !== 'plain' || keyword === '$ref')) return branch.chosen(child, rebuild === 'strict')
  const current = schema[keyword]
  const value = Array.isArray(current)
    ? current.with(Number(member), child)
    : member === undefined
      ? child
      : { ...(current as object), [member]: child }
  const result = { ...schema, [keyword]: value }
  return rebuild === 'plain' || !branch.demand ? result : and(result, branch.demand)
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
  return [
    ...(target
      ? [{ steps: ['$ref'], schema: target, chosen: (child: AnySchema) => and(without(schema, '$ref'), child) }]
      : []),
    ...listOf(schema.allOf).map((each, index) => ({ steps: ['allOf', String(index)], schema: each })),
    ...['anyOf', 'oneOf'].flatMap((keyword) =>
      listOf(schema[keyword]).map((each, index): Branch => ({
        steps: [keyword, String(index)],
        schema: each,
        reach: keyword,
        what: `as alternative ${index + 1}`,
        chosen: (child, isStrict) => {
          const others = isStrict ? listOf(schema[keyword]).toSpliced(index, 1) : []
          return others.reduce<JsonSchema>(
            (sum, other) => and(sum, { not: other }),
            and(without(schema, keyword), child),
          )
        },
      })),
    ),
  ]
}

function members(schema: JsonSchema): Branch[] {
  const declared = Object.entries(isObject(schema.properties) ? schema.properties : {})
  const patterns = Object.entries(isObject(schema.patternProperties) ? schema.patternProperties : {})
  const member = (steps: string[], name: string, inner: unknown): Branch => ({
    steps,
    path: [name],
    schema: inner,
    demand: { type: 'object', required: [name] },
  })
  return [
    ...declared.map(([name, inner]) => member(['properties', name], name, inner)),
    ...patterns.flatMap(([pattern, inner]) => {
      const name = patternTexts(pattern).find((each) => !declared.some(([other]) => other === each))
      return name === undefined ? [] : [member(['patternProperties', pattern], name, inner)]
    }),
    ...['additionalProperties', 'unevaluatedProperties'].flatMap((keyword) =>
      isObject(schema[keyword]) ? [member([keyword], 'more', schema[keyword])] : [],
    ),
  ]
}

function items(schema: JsonSchema, context: GeneratorContext): Branch[] {
  // Facts of files are no input of anybody; the rule `file` judges them.
  if (schema.file !== undefined) return []
  const { prefix, rest, restKeyword } = itemRules(schema)
  const keyword = Array.isArray(schema.prefixItems) ? 'prefixItems' : 'items'
  const ofLength = (count: number): JsonSchema => ({ type: 'array', minItems: count })
  return [
    ...prefix.map((each, index) => ({
      steps: [keyword, String(index)],
      path: [String(index)],
      schema: each,
      demand: ofLength(index + 1),
    })),
    ...(isObject(rest)
      ? [
          {
            steps: [restKeyword],
            path: [String(prefix.length)],
            schema: rest,
            // Only the first of these items is another.
            chosen: (child: AnySchema) =>
              and(
                {
                  ...without(schema, 'prefixItems', 'items', 'additionalItems'),
                  ...itemKeywords(context, [...prefix, child], rest),
                },
                ofLength(prefix.length + 1),
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
    chosen: (child) => and(and(left, holds), child),
  })
  const found: Branch[] = []
  if (hasBranches)
    found.push(
      {
        steps: ['if'],
        schema: condition,
        isCondition: true,
        chosen: (child) => and(and(and(left, child), { not: condition }), otherwise ?? true),
      },
      branch('then', condition, consequence),
      branch('else', { not: condition }, otherwise),
    )
  if (isObject(not))
    found.push({
      steps: ['not'],
      schema: not,
      isCondition: true,
      chosen: (child) => and(and(without(schema, 'not'), child), { not }),
    })
  if (isObject(contains))
    found.push({
      steps: ['contains'],
      path: ['0'],
      schema: contains,
      isCondition: true,
      chosen: (child) =>
        and(without(schema, 'contains', 'minContains', 'maxContains'), { type: 'array', minItems: 1, items: child }),
    })
  if (isObject(propertyNames))
    found.push({ steps: ['propertyNames'], schema: propertyNames, demand: { minProperties: 1 } })
  for (const keyword of ['dependencies', 'dependentSchemas'])
    for (const [name, needed] of Object.entries(isObject(schema[keyword]) ? schema[keyword] : {}))
      if (isObject(needed) && dialectKnows(context, keyword))
        found.push({
          steps: [keyword, name],
          schema: needed,
          reach: keyword,
          what: `with ${name}`,
          demand: { type: 'object', required: [name] },
        })
  return found
}
