import { isObject } from '../../../forms/schema/isObject.ts'
import type { JsonSchema } from '../../../forms/schema/jsonSchema.ts'
import type { AnySchema, Demand, GeneratorContext, SolveSome } from './generatorContext.ts'
import { filesFor } from './ownValues.ts'
import { patternTexts } from './textValues.ts'
import { isValid } from './schemaCheck.ts'
import { itemRules, listOf, matchesPattern } from './schemaParts.ts'

const MAX_ITEMS = 60
/** Members and items within each other. */
const MAX_DEPTH = 12
/** Deeper than this a form is filled in with what it asks for only: it may have itself as a part. */
const MAX_FULL_DEPTH = 4

/** Lists that may keep all parts, the shortest first. */
export function* arrayValues(parts: JsonSchema[], demand: Demand, solveSome: SolveSome): Generator {
  if (demand.path.length > MAX_DEPTH) return
  const limits = (keyword: string) =>
    parts.flatMap((part) => (typeof part[keyword] === 'number' ? [part[keyword]] : []))
  const contained = parts.filter(({ contains }) => contains !== undefined)
  const wanted = contained.map((part) => (typeof part.minContains === 'number' ? part.minContains : 1))
  const least = Math.max(0, ...limits('minItems'), ...wanted)
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
        return [(index < prefix.length ? prefix[index] : (rest ?? true)) as AnySchema]
      })
    const demandAt = (index: number): Demand => ({
      ...demand,
      schemas: [
        ...itemAt(index),
        ...contained.flatMap((part, at) => (index < (wanted[at] ?? 1) ? [part.contains as AnySchema] : [])),
      ],
      path: [...demand.path, String(index)],
      siblings: {},
    })
    yield* fillList(length, demandAt, solveSome)
  }
}

/** A list of different items, one of the same item, and one whose last item is another. */
function* fillList(length: number, demandAt: (index: number) => Demand, solveSome: SolveSome): Generator {
  const taken = new Set<string>()
  const different: unknown[] = []
  for (let index = 0; index < length; index++) {
    const values = solveSome(demandAt(index), index + 1)
    const value = values.find((each) => !taken.has(JSON.stringify(each))) ?? values[0]
    if (value === undefined) return
    taken.add(JSON.stringify(value))
    different.push(value)
  }
  yield different
  if (length > 1) yield different.map(() => different[0])
}

/** Objects that may keep all parts: with the members that are asked for; `full`: with all that are allowed. */
export function* objectValues(
  parts: JsonSchema[],
  demand: Demand,
  context: GeneratorContext,
  solveSome: SolveSome,
): Generator {
  if (demand.path.length > MAX_DEPTH) return
  const required = parts.flatMap((part) => listOf(part.required).map(String))
  const declared = parts.flatMap((part) => Object.keys(isObject(part.properties) ? part.properties : {}))
  const fewest = Math.max(
    0,
    ...parts.map(({ minProperties }) => (typeof minProperties === 'number' ? minProperties : 0)),
  )
  const names = new Set(required)
  const nameRules = parts.flatMap(({ propertyNames }) =>
    propertyNames === undefined ? [] : [propertyNames as AnySchema],
  )
  const isAllowed = (name: string) => nameRules.every((rule) => isValid(rule, name, context))
  for (const name of [...declared, ...inventedNames(parts, context, solveSome, fewest)])
    if (names.size < fewest && isAllowed(name) && memberSchemas(parts, name).every((each) => each !== false))
      names.add(name)

  const members: Record<string, unknown> = {}
  for (const name of inOrder([...names], parts, declared)) {
    const value = solveMember(parts, name, members, demand, solveSome)
    if (value === undefined) return
    define(members, name, value)
  }
  const minimal = { ...members }
  if (demand.size === 'full' && demand.path.length <= MAX_FULL_DEPTH) {
    for (const name of inOrder(declared, parts, declared)) {
      if (Object.hasOwn(members, name)) continue
      const value = solveMember(parts, name, members, demand, solveSome)
      const more: Record<string, unknown> = { ...members }
      define(more, name, value)
      if (value !== undefined && demand.schemas.every((each) => isValid(each, more, context, demand.siblings)))
        define(members, name, value)
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

/** What is asked of a member in any of the parts. */
function memberSchemas(parts: JsonSchema[], name: string): AnySchema[] {
  return parts.flatMap((part) => {
    const properties = isObject(part.properties) ? part.properties : {}
    const own = Object.hasOwn(properties, name) ? [properties[name]] : []
    const patterns = Object.entries(isObject(part.patternProperties) ? part.patternProperties : {})
    const matching = patterns.filter(([pattern]) => matchesPattern(pattern, name)).map(([, inner]) => inner)
    const found = [...own, ...matching]
    return (found.length === 0 ? [part.additionalProperties ?? true] : found) as AnySchema[]
  })
}

/** Names that nobody declared: of a pattern, or as `propertyNames` asks for. */
function inventedNames(parts: JsonSchema[], context: GeneratorContext, solveSome: SolveSome, count: number): string[] {
  const rules = parts.flatMap((part) => (part.propertyNames === undefined ? [] : [part.propertyNames as AnySchema]))
  const patterns = parts.flatMap((part) => Object.keys(isObject(part.patternProperties) ? part.patternProperties : {}))
  const plain = Array.from({ length: count + 1 }, (_, index) => (index === 0 ? 'more' : `more${index + 1}`))
  const names = [...plain, ...patterns.flatMap((pattern) => patternTexts(pattern).slice(0, count + 1))]
  const fitting = names.filter((name) => rules.every((rule) => isValid(rule, name, context)))
  if (fitting.length > count || rules.length === 0) return fitting
  const solved = solveSome(
    { schemas: [...rules, { type: 'string', minLength: 1 }], path: [], siblings: {}, size: 'minimal' },
    count + 1,
  )
  return [...fitting, ...solved.map(String)]
}

/** Members on which others depend come first. */
function inOrder(names: string[], parts: JsonSchema[], declared: string[]): string[] {
  const dependsOn = (name: string): string[] =>
    memberSchemas(parts, name)
      .filter(isObject)
      .flatMap((schema) => {
        const sources = [schema.optionsFrom, schema.minimumFrom].filter(isObject).map(({ selectedBy }) => selectedBy)
        const currency = isObject(schema.currency) ? schema.currency.field : undefined
        return [schema.equalTo, currency, ...sources].flatMap((each) => (typeof each === 'string' ? [each] : []))
      })
  const ordered: string[] = []
  const visit = (name: string, above: string[]): void => {
    if (ordered.includes(name) || above.includes(name)) return
    for (const other of dependsOn(name)) if (names.includes(other)) visit(other, [...above, name])
    ordered.push(name)
  }
  for (const name of [...new Set([...declared.filter((each) => names.includes(each)), ...names])]) visit(name, [])
  return ordered
}

/** As JSON has it: `__proto__` is a name like any other. */
const define = (object: Record<string, unknown>, name: string, value: unknown): void =>
  void Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
