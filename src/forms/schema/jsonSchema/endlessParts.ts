import { isObject } from '../isObject.ts'
import { everySchema, localTarget, type JsonSchema } from '../jsonSchema.ts'

const TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] as const
type JsonType = (typeof TYPES)[number]

/**
 * Path of a part whose values must contain another value of the same kind, without end; undefined if some finite value
 * may fit. Checks only the demands of recursion, not limits and patterns.
 */
export function endlessPart(root: JsonSchema): string[] | undefined {
  const finite = finiteTypes(root)
  // A form's data are an object, even if the schema allows other types at its root.
  const isRootEndless =
    !finite.get(root)?.has('object') && requiredParts(root, root).some((each) => isEndless(each, finite))
  return isRootEndless ? pathOfEndlessness(root, finite) : undefined
}

type FiniteTypes = Map<JsonSchema, Set<JsonType>>

const isEndless = (schema: unknown, finite: FiniteTypes): schema is JsonSchema =>
  isObject(schema) && finite.get(schema)?.size === 0

/** The types of finite values that each schema may accept: the least fixed point, starting from no types. */
function finiteTypes(root: JsonSchema): FiniteTypes {
  const schemas = everySchema(root).map(({ schema }) => ({ schema, conjuncts: conjunctsOf(schema, root) }))
  const finite: FiniteTypes = new Map(schemas.map(({ schema }) => [schema, new Set<JsonType>()]))
  for (let changed = true; changed;) {
    changed = false
    for (const { schema, conjuncts } of schemas)
      for (const type of TYPES)
        if (!finite.get(schema)?.has(type) && canBe(type, conjuncts, finite)) {
          finite.get(schema)?.add(type)
          changed = true
        }
  }
  return finite
}

/** A schema and all schemas that must hold with it, by `allOf` and references. */
function conjunctsOf(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const found = new Set<JsonSchema>()
  const visit = (each: JsonSchema): void => {
    if (found.has(each)) return
    found.add(each)
    const parts: unknown[] = Array.isArray(each.allOf) ? each.allOf : []
    const target = typeof each.$ref === 'string' ? localTarget(root, each.$ref) : undefined
    for (const part of [...parts.filter(isObject), ...(target ? [target] : [])]) visit(part)
  }
  visit(schema)
  return [...found]
}

function canBe(type: JsonType, conjuncts: JsonSchema[], finite: FiniteTypes): boolean {
  const someFits = (alternatives: unknown): boolean =>
    !Array.isArray(alternatives) ||
    alternatives.some((each) => !isObject(each) || (finite.get(each)?.has(type) ?? true))
  const isAllowed = conjuncts.every(
    (schema) => allowsType(schema.type, type) && someFits(schema.anyOf) && someFits(schema.oneOf),
  )
  if (!isAllowed) return false
  if (type === 'object') return requiredMembers(conjuncts).every((member) => !isEndless(member, finite))
  if (type === 'array') return requiredItems(conjuncts).every((item) => !isEndless(item, finite))
  return true
}

const allowsType = (allowed: unknown, type: JsonType): boolean =>
  allowed === undefined || [allowed].flat().some((each) => each === type || (each === 'number' && type === 'integer'))

function requiredMembers(conjuncts: JsonSchema[]): unknown[] {
  const names = new Set(conjuncts.flatMap(({ required }): unknown[] => (Array.isArray(required) ? required : [])))
  return conjuncts.flatMap(({ properties }): unknown[] =>
    isObject(properties)
      ? Object.entries(properties).flatMap(([name, member]) => (names.has(name) ? [member] : []))
      : [],
  )
}

function requiredItems(conjuncts: JsonSchema[]): unknown[] {
  const minCount = Math.max(0, ...conjuncts.map(({ minItems }) => (typeof minItems === 'number' ? minItems : 0)))
  return conjuncts.flatMap((schema): unknown[] => {
    const first: unknown[] = [schema.prefixItems, schema.items].find(Array.isArray) ?? []
    const all = isObject(schema.items) && minCount > first.length ? [schema.items] : []
    const contained = schema.contains !== undefined && schema.minContains !== 0 ? [schema.contains] : []
    return [...first.slice(0, minCount), ...all, ...contained]
  })
}

/** Follows endless required parts until a part repeats. */
function pathOfEndlessness(root: JsonSchema, finite: FiniteTypes): string[] {
  const places = new Map(everySchema(root).map(({ schema, path }) => [schema, path]))
  const visited = new Set<JsonSchema>()
  let last: JsonSchema = root
  for (let schema: JsonSchema | undefined = root; schema && !visited.has(schema);) {
    visited.add(schema)
    last = schema
    schema = requiredParts(schema, root).find((each): each is JsonSchema => isEndless(each, finite))
  }
  return places.get(last) ?? []
}

function requiredParts(schema: JsonSchema, root: JsonSchema): unknown[] {
  const conjuncts = conjunctsOf(schema, root)
  const alternatives: unknown[] = conjuncts.flatMap(({ anyOf, oneOf }): unknown[] =>
    [anyOf, oneOf].filter(Array.isArray).flat(),
  )
  return [...requiredMembers(conjuncts), ...requiredItems(conjuncts), ...alternatives]
}
