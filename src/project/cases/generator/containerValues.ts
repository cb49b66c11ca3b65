import { isObject } from '../../../forms/schema/isObject.ts'
import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import type { AnySchema, Demand, GeneratorContext, SolveSome } from './generatorContext.ts'
import { filesFor } from './ownValues.ts'
import { patternTexts } from './textValues.ts'
import { isValid } from './schemaCheck.ts'
import { itemRules, listOf, matchesPattern, schemaOf } from './schemaParts.ts'

const MAX_ITEMS = 60
/** Most levels of nested members and items. */
const MAX_DEPTH = 12
/** Below this depth only required members are filled in, because a schema may contain itself. */
const MAX_FULL_DEPTH = 4

/** Lists that may match all parts; `minimal`: the shortest first. */
export function* arrayValues(parts: JsonSchema[], demand: Demand, solveSome: SolveSome): Generator {
  if (demand.path.length > MAX_DEPTH) return
  const limits = (keyword: string) =>
    parts.flatMap((part) => (typeof part[keyword] === 'number' ? [part[keyword]] : []))
  const containsParts = parts.filter(({ contains }) => contains !== undefined)
  const containsCounts = containsParts.map((part) => (typeof part.minContains === 'number' ? part.minContains : 1))
  const least = Math.max(0, ...limits('minItems'), ...containsCounts)
  const most = Math.min(MAX_ITEMS, ...limits('maxItems'))
  const lengths = [...new Set(demand.size === 'full' ? [Math.max(1, least), least] : [least, least + 1])]
  for (const length of lengths.filter((each) => each <= most)) {
    const files = filesFor(parts, length)
    if (files) {
      yield files
      continue
    }
    const itemAt = (index: number): AnySchema[] =>
      parts.flatMap((part) => {
        const { prefix, rest } = itemRules(part)
        return [schemaOf(index < prefix.length ? prefix[index] : rest)]
      })
    const demandAt = (index: number): Demand => ({
      ...demand,
      schemas: [
        ...itemAt(index),
        ...containsParts.flatMap((part, at) => (index < (containsCounts[at] ?? 1) ? [schemaOf(part.contains)] : [])),
      ],
      path: [...demand.path, String(index)],
      siblings: {},
    })
    yield* fillList(length, demandAt, solveSome)
  }
}

/** A list of different items, then one that repeats the first item. */
function* fillList(length: number, demandAt: (index: number) => Demand, solveSome: SolveSome): Generator {
  const usedItems = new Set<string>()
  const differentItems: unknown[] = []
  for (let index = 0; index < length; index++) {
    const values = solveSome(demandAt(index), index + 1)
    const value = values.find((each) => !usedItems.has(JSON.stringify(each))) ?? values[0]
    if (value === undefined) return
    usedItems.add(JSON.stringify(value))
    differentItems.push(value)
  }
  yield differentItems
  if (length > 1) yield differentItems.map(() => differentItems[0])
}

/** Objects that may match all parts: with the required members; `full`: first with all allowed ones. */
export function* objectValues(
  parts: JsonSchema[],
  demand: Demand,
  context: GeneratorContext,
  solveSome: SolveSome,
): Generator {
  if (demand.path.length > MAX_DEPTH) return
  const requiredNames = parts.flatMap((part) => listOf(part.required).map(String))
  const declaredNames = parts.flatMap((part) => Object.keys(isObject(part.properties) ? part.properties : {}))
  const fewest = Math.max(
    0,
    ...parts.map(({ minProperties }) => (typeof minProperties === 'number' ? minProperties : 0)),
  )
  const names = new Set(requiredNames)
  const nameRules = parts.flatMap(({ propertyNames }) => (propertyNames === undefined ? [] : [schemaOf(propertyNames)]))
  const isAllowed = (name: string) => nameRules.every((rule) => isValid(rule, name, context))
  for (const name of [...declaredNames, ...inventedNames(parts, context, solveSome, fewest)])
    if (names.size < fewest && isAllowed(name) && memberSchemas(parts, name).every((each) => each !== false))
      names.add(name)

  const members: Record<string, unknown> = {}
  for (const name of inDependencyOrder([...names], parts, declaredNames)) {
    const value = solveMember(parts, name, members, demand, solveSome)
    if (value === undefined) return
    defineMember(members, name, value)
  }
  const minimal = { ...members }
  if (demand.size === 'full' && demand.path.length <= MAX_FULL_DEPTH) {
    for (const name of inDependencyOrder(declaredNames, parts, declaredNames)) {
      if (Object.hasOwn(members, name)) continue
      const value = solveMember(parts, name, members, demand, solveSome)
      const more: Record<string, unknown> = { ...members }
      defineMember(more, name, value)
      if (value !== undefined && demand.schemas.every((each) => isValid(each, more, context, demand.siblings)))
        defineMember(members, name, value)
    }
    yield members
  }
  yield minimal
}

function solveMember(
  parts: JsonSchema[],
  name: string,
  siblings: Record<string, unknown>,
  demand: Demand,
  solveSome: SolveSome,
): unknown {
  const schemas = memberSchemas(parts, name)
  if (schemas.includes(false)) return undefined
  return solveSome({ schemas, path: [...demand.path, name], siblings, size: demand.size }, 1)[0]
}

/** The schemas of a member in all parts. */
function memberSchemas(parts: JsonSchema[], name: string): AnySchema[] {
  return parts.flatMap((part) => {
    const properties = isObject(part.properties) ? part.properties : {}
    const own = Object.hasOwn(properties, name) ? [properties[name]] : []
    const patterns = Object.entries(isObject(part.patternProperties) ? part.patternProperties : {})
    const matchingSchemas = patterns.filter(([pattern]) => matchesPattern(pattern, name)).map(([, inner]) => inner)
    const schemas = [...own, ...matchingSchemas]
    return (schemas.length === 0 ? [part.additionalProperties] : schemas).map(schemaOf)
  })
}

/** Undeclared names that match `patternProperties` or `propertyNames`. */
function inventedNames(parts: JsonSchema[], context: GeneratorContext, solveSome: SolveSome, count: number): string[] {
  const rules = parts.flatMap((part) => (part.propertyNames === undefined ? [] : [schemaOf(part.propertyNames)]))
  const patterns = parts.flatMap((part) => Object.keys(isObject(part.patternProperties) ? part.patternProperties : {}))
  const plain = Array.from({ length: count + 1 }, (_, index) => (index === 0 ? 'more' : `more${index + 1}`))
  const names = [...plain, ...patterns.flatMap((pattern) => patternTexts(pattern).slice(0, count + 1))]
  const fitting = names.filter((name) => rules.every((rule) => isValid(rule, name, context)))
  if (fitting.length > count || rules.length === 0) return fitting
  const solvedNames = solveSome(
    { schemas: [...rules, { type: 'string', minLength: 1 }], path: [], siblings: {}, size: 'minimal' },
    count + 1,
  )
  return [...fitting, ...solvedNames.map(String)]
}

/** The names in an order in which a member follows those that it depends on. */
function inDependencyOrder(names: string[], parts: JsonSchema[], declaredNames: string[]): string[] {
  const dependsOn = (name: string): string[] =>
    memberSchemas(parts, name)
      .filter(isObject)
      .flatMap((schema) => {
        const sources = [schema.optionsFrom, schema.minimumFrom].filter(isObject).map(({ selectedBy }) => selectedBy)
        const currency = isObject(schema.currency) ? schema.currency.field : undefined
        return [schema.equalTo, currency, ...sources].flatMap((each) => (typeof each === 'string' ? [each] : []))
      })
  const orderedNames: string[] = []
  const visit = (name: string, above: string[]): void => {
    if (orderedNames.includes(name) || above.includes(name)) return
    for (const other of dependsOn(name)) if (names.includes(other)) visit(other, [...above, name])
    orderedNames.push(name)
  }
  for (const name of [...new Set([...declaredNames.filter((each) => names.includes(each)), ...names])]) visit(name, [])
  return orderedNames
}

/** Sets a member; assignment would treat `__proto__` specially. */
const defineMember = (object: Record<string, unknown>, name: string, value: unknown): void =>
  void Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
