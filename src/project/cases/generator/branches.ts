import { isObject } from '../../../forms/schema/isObject.ts'
import { localTarget, type JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import type { AnySchema, GeneratorContext } from './generatorContext.ts'
import { patternTexts } from './textValues.ts'
import { and, isKeywordOfDialect, itemKeywords, itemRules, listOf, without } from './schemaParts.ts'

/**
 * How to rebuild a schema around a changed part. `plain`: unchanged. `loose`: values must reach the part. `strict`:
 * they must also reach no other alternative.
 */
export type Rebuild = 'plain' | 'loose' | 'strict'

/** A schema directly inside another. */
export interface Branch {
  steps: string[]
  /** Path from the outer schema's value to this one's; absent: the same value. */
  path?: string[]
  schema: unknown
  /** Schema that values must also match in order to reach this part. */
  demand?: JsonSchema
  /** Builds the outer schema whose values reach this part, where `demand` is not enough. */
  chosen?: (child: AnySchema, isStrict: boolean) => AnySchema
  isCondition?: boolean
  /** Rule name for samples that must reach this branch: alternatives, conditions and dependencies only. */
  reach?: string
  description?: string
}

/** A schema with `child` in place of a branch. */
export function replaceBranch(schema: JsonSchema, branch: Branch, child: AnySchema, rebuild: Rebuild): AnySchema {
  const [keyword = '', member] = branch.steps
  if (branch.chosen && (rebuild !== 'plain' || keyword === '$ref')) return branch.chosen(child, rebuild === 'strict')
  const current = schema[keyword]
  const value = Array.isArray(current)
    ? current.with(Number(member), child)
    : member === undefined
      ? child
      : { ...(isObject(current) ? current : {}), [member]: child }
  const result = { ...schema, [keyword]: value }
  return rebuild === 'plain' || !branch.demand ? result : and(result, branch.demand)
}

/** All schemas directly inside a schema that may apply to values. */
export const branchesOf = (schema: JsonSchema, context: GeneratorContext): Branch[] => [
  ...inPlace(schema, context),
  ...members(schema),
  ...items(schema, context),
  ...conditions(schema, context),
]

/** Inner schemas that apply to the same value. */
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
        description: `as alternative ${index + 1}`,
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
  // Nobody types file facts; the rule `file` checks them.
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
            // Only the first of these items gets the child schema.
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
  const withoutCondition = without(schema, 'if', 'then', 'else')
  const hasBranches = condition !== undefined && (consequence !== undefined || otherwise !== undefined)
  const branch = (keyword: 'then' | 'else', holds: unknown, part: unknown): Branch => ({
    steps: [keyword],
    schema: part ?? true,
    // `false` is a rule, not a branch to reach.
    ...(part !== false && { reach: keyword }),
    description: keyword === 'then' ? 'where the condition holds' : 'where the condition does not hold',
    chosen: (child) => and(and(withoutCondition, holds), child),
  })
  const branches: Branch[] = []
  if (hasBranches)
    branches.push(
      {
        steps: ['if'],
        schema: condition,
        isCondition: true,
        chosen: (child) => and(and(and(withoutCondition, child), { not: condition }), otherwise ?? true),
      },
      branch('then', condition, consequence),
      branch('else', { not: condition }, otherwise),
    )
  if (isObject(not))
    branches.push({
      steps: ['not'],
      schema: not,
      isCondition: true,
      chosen: (child) => and(and(without(schema, 'not'), child), { not }),
    })
  if (isObject(contains))
    branches.push({
      steps: ['contains'],
      path: ['0'],
      schema: contains,
      isCondition: true,
      chosen: (child) =>
        and(without(schema, 'contains', 'minContains', 'maxContains'), { type: 'array', minItems: 1, items: child }),
    })
  if (isObject(propertyNames))
    branches.push({ steps: ['propertyNames'], schema: propertyNames, demand: { minProperties: 1 } })
  for (const keyword of ['dependencies', 'dependentSchemas'])
    for (const [name, needed] of Object.entries(isObject(schema[keyword]) ? schema[keyword] : {}))
      if (isObject(needed) && isKeywordOfDialect(context, keyword))
        branches.push({
          steps: [keyword, name],
          schema: needed,
          reach: keyword,
          description: `with ${name}`,
          demand: { type: 'object', required: [name] },
        })
  return branches
}
