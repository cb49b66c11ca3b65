import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import { branchesOf, type Branch } from './branches.ts'
import type { AnySchema, GeneratorContext } from './generatorContext.ts'
import { ruleVariants } from './ruleVariants.ts'
import { and, itemKeywords, schemaOf } from './schemaParts.ts'

const MAX_DEPTH = 6

/**
 * Schemas whose values a schema refuses, each by one rule of the schema or of its parts, the simplest first. Together
 * they need not cover all refused values.
 */
export function negations(schema: AnySchema, context: GeneratorContext, depth = 0): AnySchema[] {
  if (schema === false) return [true]
  if (schema === true || depth > MAX_DEPTH) return []
  const rules = ruleVariants(schema, context).flatMap(({ side, alone }) =>
    side === 'breaks' && alone !== undefined ? [alone] : [],
  )
  const parts = branchesOf(schema, context).flatMap((branch) => {
    const place = placeOf(branch, schema, context)
    return place ? negations(schemaOf(branch.schema), context, depth + 1).map(place) : []
  })
  return [...rules, ...parts]
}

/**
 * Turns a schema for a part into one for the whole value; undefined if a wrong part does not make the whole invalid.
 */
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
