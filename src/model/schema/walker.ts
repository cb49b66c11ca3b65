import { isObject } from '../isObject.ts'
import type { Schema } from './schema.ts'

/**
 * What a subschema has to do with values: `always` must hold; an `alternative` may hold instead of others; a `condition`
 * decides whether `conditional` subschemas must hold; a `negated` one must not hold.
 */
type Role = 'always' | 'alternative' | 'condition' | 'conditional' | 'negated'

/** `here`: the subschema applies to the same value; `child`: to a property or an item. */
type Target = 'here' | 'child'

/** Every keyword that holds subschemas, in the order in which they are walked. */
export const SUBSCHEMA_KEYWORDS = [
  { keyword: 'properties', holds: 'map', target: 'child', role: 'always' },
  { keyword: 'items', holds: 'schema', target: 'child', role: 'always' },
  { keyword: 'contains', holds: 'schema', target: 'child', role: 'always' },
  { keyword: 'allOf', holds: 'list', target: 'here', role: 'always' },
  { keyword: 'anyOf', holds: 'list', target: 'here', role: 'alternative' },
  { keyword: 'oneOf', holds: 'list', target: 'here', role: 'alternative' },
  { keyword: 'if', holds: 'schema', target: 'here', role: 'condition' },
  { keyword: 'then', holds: 'schema', target: 'here', role: 'conditional' },
  { keyword: 'else', holds: 'schema', target: 'here', role: 'conditional' },
  { keyword: 'not', holds: 'schema', target: 'here', role: 'negated' },
  { keyword: 'dependencies', holds: 'map', target: 'here', role: 'conditional' },
] as const satisfies { keyword: keyof Schema; holds: 'schema' | 'list' | 'map'; target: Target; role: Role }[]

type SubschemaRow = (typeof SUBSCHEMA_KEYWORDS)[number]
export type SubschemaKeyword = SubschemaRow['keyword']

const isAssertedRole = (role: Role): boolean => role !== 'condition' && role !== 'negated'

const APPLICABLE_ROWS = SUBSCHEMA_KEYWORDS.filter(({ target, role }) => target === 'here' && role !== 'negated')
const ASSERTED_ROWS = APPLICABLE_ROWS.filter(({ role }) => isAssertedRole(role))

/** A schema written directly inside another. */
export interface Subschema {
  keyword: SubschemaKeyword
  target: Target
  role: Role
  /** From the outer schema: `['properties', 'email']`. */
  path: (string | number)[]
  schema: Schema
}

/** The schemas written directly inside a schema. */
export const directSubschemas = (schema: Schema, rows: readonly SubschemaRow[] = SUBSCHEMA_KEYWORDS): Subschema[] =>
  rows.flatMap((row) => (schema[row.keyword] === undefined ? [] : subschemasUnder(row, schema)))

function subschemasUnder(row: SubschemaRow, schema: Schema): Subschema[] {
  const { keyword, target, role } = row
  const at = (subschema: Schema, ...steps: (string | number)[]): Subschema => ({
    keyword,
    target,
    role,
    path: [keyword, ...steps],
    schema: subschema,
  })
  switch (row.holds) {
    case 'schema': {
      const subschema = schema[row.keyword]
      return subschema ? [at(subschema)] : []
    }
    case 'list':
      return (schema[row.keyword] ?? []).map((subschema, index) => at(subschema, index))
    case 'map': {
      const members: Record<string, Schema | string[]> = schema[row.keyword] ?? {}
      // `dependencies` may also list names of properties.
      return Object.entries(members).flatMap(([name, member]) => (Array.isArray(member) ? [] : at(member, name)))
    }
  }
}

/** `schema` with every schema written directly inside it replaced by what `replace` returns. */
export function mapSubschemas(schema: Schema, replace: (subschema: Subschema) => Schema): Schema {
  const result: Schema = { ...schema }
  for (const row of SUBSCHEMA_KEYWORDS) {
    if (schema[row.keyword] === undefined) continue
    const replacements = subschemasUnder(row, schema).map((each) => [each.path.at(-1), replace(each)] as const)
    if (row.holds === 'list') result[row.keyword] = replacements.map(([, replacement]) => replacement)
    else if (row.holds === 'map')
      Object.assign(result, { [row.keyword]: { ...schema[row.keyword], ...Object.fromEntries(replacements) } })
    else for (const [, replacement] of replacements) result[row.keyword] = replacement
  }
  return result
}

/** A schema and every schema written inside it, at any depth, each with its path. */
export const allSubschemas = (
  schema: Schema,
  path: (string | number)[] = [],
): { path: (string | number)[]; schema: Schema }[] => [
  { path, schema },
  ...directSubschemas(schema).flatMap((each) => allSubschemas(each.schema, [...path, ...each.path])),
]

/** Whether a subschema asks something of values: neither a condition nor negated. */
export const isAsserted = ({ role }: Subschema): boolean => isAssertedRole(role)

/** Keeps what was found in a schema, or in a UI schema: they are not changed after they were made. */
export function oncePerSchema<T, S extends object = Schema>(find: (schema: S) => T): (schema: S) => T {
  const found = new WeakMap<S, T>()
  return (schema) => {
    let known = found.get(schema)
    if (known === undefined) {
      known = find(schema)
      found.set(schema, known)
    }
    return known
  }
}

/** Finds what applies to the same value as a schema. */
function inPlaceFinder(rows: readonly SubschemaRow[]): (schema: Schema) => Schema[] {
  const findParts = oncePerSchema((schema) => [
    schema,
    ...directSubschemas(schema, rows).flatMap((each): Schema[] => find(each.schema)),
  ])
  // JSON Schema may say `true` or `false` where a schema stands, and neither describes anything.
  const find = (schema: Schema): Schema[] => (typeof schema === 'object' ? findParts(schema) : [])
  return find
}

/** Every subschema that applies to the same value as `schema` itself, itself first; conditions included. */
export const applicableSubschemas = inPlaceFinder(APPLICABLE_ROWS)

/** Every subschema that asks something of the same value as `schema` itself, itself first. */
export const assertedSubschemas = inPlaceFinder(ASSERTED_ROWS)

/** All declarations of the property `name` that can apply to an object under `schema`, in any branch. */
export const propertySchemas = (schema: Schema, name: string): Schema[] =>
  declarationsIn(applicableSubschemas(schema), name)

/** The declarations of the property `name` that ask something of it, in any branch. */
export const assertedDeclarations = (schema: Schema, name: string): Schema[] =>
  declarationsIn(assertedSubschemas(schema), name)

/** By name, for each list of parts that was asked about; names that nothing declares are a client's, and not kept. */
const foundDeclarations = new WeakMap<Schema[], Map<string, Schema[]>>()

function declarationsIn(parts: Schema[], name: string): Schema[] {
  const found = foundDeclarations.get(parts) ?? new Map<string, Schema[]>()
  const known = found.get(name)
  if (known) return known
  const declarations = parts.flatMap(({ properties = {} }) =>
    Object.hasOwn(properties, name) && properties[name] ? [properties[name]] : [],
  )
  if (declarations.length > 0) foundDeclarations.set(parts, found.set(name, declarations))
  return declarations
}

/** Names of all properties that an object under `schema` can have, in order of first mention. */
export const propertyNames = (schema: Schema): string[] => (typeof schema === 'object' ? findPropertyNames(schema) : [])

const findPropertyNames = oncePerSchema((schema) => [
  ...new Set(applicableSubschemas(schema).flatMap(({ properties }) => Object.keys(properties ?? {}))),
])

/** The schemas of a list's items under any of `schemas`. */
export const itemSchemas = (schemas: Schema[]): Schema[] =>
  schemas.flatMap(applicableSubschemas).flatMap(({ items }) => (items ? [items] : []))

/** The JSON types that a value under any of `schemas` may have; an `enum` or `const` without `type` counts by its values. */
export function typesOf(schemas: Schema[]): Set<string> {
  return new Set(
    schemas.flatMap(applicableSubschemas).flatMap((schema) => {
      if (schema.type !== undefined) return schema.type
      const values = schema.enum ?? ('const' in schema ? [schema.const] : [])
      if (values.length > 0) return values.map(jsonType)
      return schema.properties ? ['object'] : schema.items ? ['array'] : []
    }),
  )
}

/** The JSON type of a value; `number` for whole numbers too. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return isObject(value) ? 'object' : typeof value
}
