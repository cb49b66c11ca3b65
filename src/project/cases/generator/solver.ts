import { isObject } from '../../../forms/schema/isObject.ts'
import { localTarget, type JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import type { AnySchema, Demand, Facets, GeneratorContext } from './generatorContext.ts'
import { negations } from './negation.ts'
import { candidateValues } from './candidateValues.ts'
import { isValid } from './schemaCheck.ts'
import { listOf, schemaOf } from './schemaParts.ts'

/** Most combinations of choices that are tried for one value. */
const MAX_TRIES = 250
/** An alternative or condition at which a value may take one of several options. */
interface Choice {
  key: string
  options: number
}

/**
 * Values that match all schemas of a demand, the simplest and smallest first; nothing if none was found. Every run
 * gives the same values. Alternatives and conditions are tried one after another.
 */
export function* solve(demand: Demand, context: GeneratorContext): Generator {
  const seenValues = new Set<string>()
  const queue: Map<string, number>[] = [new Map()]
  const visitedChoices = new Set<string>([''])
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const chosen = queue.shift()
    if (!chosen || context.tries.left-- <= 0) return
    const facets: Facets = { parts: [], isImpossible: false }
    const choices: Choice[] = []
    for (const schema of demand.schemas) collect(schema, facets, { chosen, choices, context, followed: [] })
    if (!facets.isImpossible)
      for (const value of candidateValues(facets, demand, context, (inner, count) =>
        solveSome(inner, context, count),
      )) {
        if (!demand.schemas.every((each) => isValid(each, value, context, demand.siblings))) continue
        const text = JSON.stringify(value)
        if (!seenValues.has(text)) yield value
        seenValues.add(text)
      }
    for (const { key, options } of choices) {
      if ((chosen.get(key) ?? 0) + 1 >= options) continue
      const next = new Map(chosen).set(key, (chosen.get(key) ?? 0) + 1)
      const name = [...next].sort(([a], [b]) => (a < b ? -1 : 1)).join(';')
      if (visitedChoices.has(name)) continue
      visitedChoices.add(name)
      queue.push(next)
    }
  }
}

/** The first `count` values. */
export function solveSome(demand: Demand, context: GeneratorContext, count: number): unknown[] {
  const values: unknown[] = []
  if (count <= 0) return values
  for (const value of solve(demand, context)) {
    values.push(value)
    if (values.length >= count) break
  }
  return values
}

interface Collecting {
  chosen: Map<string, number>
  choices: Choice[]
  context: GeneratorContext
  followed: JsonSchema[]
}

/** Adds a schema and its parts to the facets, with the chosen option of each alternative and condition. */
function collect(schema: AnySchema, facets: Facets, at: Collecting): void {
  if (schema === true) return
  if (schema === false) {
    facets.isImpossible = true
    return
  }
  if (at.followed.includes(schema)) return
  const inner: Collecting = { ...at, followed: [...at.followed, schema] }
  const choose = (keyword: string, options: number): number => {
    const key = keyOf(schema, keyword)
    at.choices.push({ key, options })
    return Math.min(at.chosen.get(key) ?? 0, options - 1)
  }
  const add = (each: unknown): void => {
    collect(schemaOf(each), facets, inner)
  }
  facets.parts.push(schema)
  const target = typeof schema.$ref === 'string' ? localTarget(at.context.root, schema.$ref) : undefined
  if (target) add(target)
  for (const each of listOf(schema.allOf)) add(each)
  const anyOf = listOf(schema.anyOf)
  if (anyOf.length > 0) add(anyOf[choose('anyOf', anyOf.length)])
  const oneOf = listOf(schema.oneOf)
  if (oneOf.length > 0) add(oneOf[choose('oneOf', oneOf.length)])
  if (schema.not !== undefined) {
    const options = negationsOf(schemaOf(schema.not), at.context)
    const option = choose('not', options.length + 1)
    if (option > 0) add(options[option - 1])
  }
  if (schema.if !== undefined && (schema.then !== undefined || schema.else !== undefined)) {
    const refusals = negationsOf(schemaOf(schema.if), at.context)
    const option = choose('if', refusals.length + 2)
    if (option === 1) for (const each of [schema.if, schema.then ?? true]) add(each)
    if (option > 1) for (const each of [refusals[option - 2], schema.else ?? true]) add(each)
  }
  for (const keyword of ['dependencies', 'dependentSchemas', 'dependentRequired'] as const)
    for (const [name, needed] of Object.entries(isObject(schema[keyword]) ? schema[keyword] : {})) {
      const option = choose(keyword, 3)
      if (option === 1) add(Array.isArray(needed) ? { required: needed } : needed)
      if (option === 2) add({ properties: { [name]: false } })
    }
}

const negationsBySchema = new WeakMap<object, AnySchema[]>()

function negationsOf(schema: AnySchema, context: GeneratorContext): AnySchema[] {
  if (!isObject(schema)) return negations(schema, context)
  // A negation with nothing but `not` and `type` would be negated again without end.
  const cachedNegations =
    negationsBySchema.get(schema) ??
    negations(schema, context).filter(
      (each) =>
        !isObject(each) ||
        Object.keys(each).some((keyword) => keyword !== 'type' && keyword !== 'not') ||
        !('not' in each),
    )
  negationsBySchema.set(schema, cachedNegations)
  return cachedNegations
}

const numbers = new WeakMap<JsonSchema, number>()
let nextNumber = 0

/** The key of a choice, from its schema and keyword. */
function keyOf(schema: JsonSchema, keyword: string): string {
  if (!numbers.has(schema)) numbers.set(schema, nextNumber++)
  return `${keyword} ${numbers.get(schema)}`
}
