import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import { branchesOf, type Branch } from './branches.ts'
import type { AnySchema, GeneratorContext } from './generatorContext.ts'
import { ruleVariants } from './ruleVariants.ts'
import { and, itemKeywords } from './schemaParts.ts'

const MAX_DEPTH = 6

/**
 * Schemas of which each describes values that a schema refuses, by one of its rules or of those of its parts, the plainest
 * first. Together they need not describe all of them.
 */
export function negations(schema: AnySchema, context: GeneratorContext, depth = 0): AnySchema[] {
  if (schema === false) return [true]
  if (schema === true || depth > MAX_DEPTH) return []
  const rules = ruleVariants(schema, context).flatMap(({ side, alone }) =>
    side === 'breaks' && alone !== undefined ? [alone] : [],
  )
  const parts = branchesOf(schema, context).flatMap((branch) => {
    const place = placeOf(branch, schema, context)
    return place ? negations(branch.schema as AnySchema, context, depth + 1).map(place) : []
  })
  return [...rules, ...parts]
}

/** How a schema says of the whole what another says of a part; undefined where that does not make the whole invalid. */
function placeOf(
  { steps: [keyword = ''], path, demand = {} }: Branch,
  schema: JsonSchema,
  context: GeneratorContext,
): ((negated: AnySchema) => AnySchema) | undefined {
  if (keyword === '$ref' || keyword === 'allOf') return (negated) => negated
  if (keyword === 'then') return (negated) => ({ allOf: [schema.if, negated] })
  if (keyword === 'else') return (negated) => ({ allOf: [{ not: schema.if }, negated] })
  const [step] = path ?? []
  if (step === undefined || keyword === 'contains') return undefined
  if (!/items$/i.test(keyword)) return (negated) => and({ properties: { [step]: negated } }, demand)
  const before = Array<unknown>(Number(step)).fill(true)
  return (negated) => ({
    type: 'array',
    minItems: before.length + 1,
    ...itemKeywords(context, [...before, negated], undefined),
  })
}
