import { isObject } from './isObject.ts'
import { innerSchemas } from './jsonSchema.ts'
import type { Schema } from './schema.ts'

/**
 * Role of a subschema for values: `always` must hold; an `alternative` may hold instead of others; a `condition`
 * decides whether `conditional` subschemas must hold; a `negated` one must not hold.
 */
type Role = 'always' | 'alternative' | 'condition' | 'conditional' | 'negated'

/** `here`: the subschema applies to the same value; `child`: to a property or an item. */
type Target = 'here' | 'child'

/** The keywords of the vocabulary that contain subschemas. */
const SUBSCHEMAS: Record<string, { target: Target; role: Role }> = {
  properties: { target: 'child', role: 'always' },
  items: { target: 'child', role: 'always' },
  contains: { target: 'child', role: 'always' },
  allOf: { target: 'here', role: 'always' },
  anyOf: { target: 'here', role: 'alternative' },
  oneOf: { target: 'here', role: 'alternative' },
  if: { target: 'here', role: 'condition' },
  then: { target: 'here', role: 'conditional' },
  else: { target: 'here', role: 'conditional' },
  not: { target: 'here', role: 'negated' },
  dependencies: { target: 'here', role: 'conditional' },
}

/** Whether a keyword contains subschemas. */
export const holdsSubschemas = (keyword: string): boolean => Object.hasOwn(SUBSCHEMAS, keyword)

/** A schema written directly inside another. */
export interface Subschema {
  keyword: string
  target: Target
  role: Role
  /** From the outer schema: `['properties', 'email']`. */
  path: string[]
  schema: Schema
}

/** The schemas written directly inside a schema. */
export const directSubschemas = (schema: Schema): Subschema[] =>
  innerSchemas(schema).flatMap(({ path, schema: inner }) => {
    const [keyword = ''] = path
    const kind = SUBSCHEMAS[keyword]
    return kind ? [{ keyword, ...kind, path, schema: inner }] : []
  })

/** Whether a subschema constrains values: it is neither a condition nor negated. */
export const isAsserted = ({ role }: Subschema): boolean => role !== 'condition' && role !== 'negated'

/** Caches the result of `find` per schema or uiSchema, which never change after creation. */
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

/** Creates a function that finds the subschemas that apply to the same value as a schema. */
function inPlaceFinder(isFound: (subschema: Subschema) => boolean): (schema: Schema) => Schema[] {
  const findParts = oncePerSchema((schema) => [
    schema,
    ...directSubschemas(schema).flatMap((each): Schema[] =>
      each.target === 'here' && isFound(each) ? find(each.schema) : [],
    ),
  ])
  // In JSON Schema a schema may be `true` or `false`, which describe no value.
  const find = (schema: Schema): Schema[] => (typeof schema === 'object' ? findParts(schema) : [])
  return find
}

/** Every subschema that applies to the same value as `schema` itself, itself first; conditions included. */
export const applicableSubschemas = inPlaceFinder(({ role }) => role !== 'negated')

/** Every subschema that constrains the same value as `schema` itself, itself first. */
export const assertedSubschemas = inPlaceFinder(isAsserted)

/** Every subschema that each value of `schema` must meet, itself first. */
const requiredSubschemas = inPlaceFinder(({ role }) => role === 'always')

/** All declarations of the property `name` that can apply to an object under `schema`, in any branch. */
export const propertySchemas = (schema: Schema, name: string): Schema[] =>
  declarationsIn(applicableSubschemas(schema), name)

/** The declarations of the property `name` that constrain it, in any branch. */
export const assertedDeclarations = (schema: Schema, name: string): Schema[] =>
  declarationsIn(assertedSubschemas(schema), name)

/** The declarations of the property `name` that each of its values must meet. */
export const requiredDeclarations = (schema: Schema, name: string): Schema[] =>
  declarationsIn(requiredSubschemas(schema), name)

/** Cache by list of parts and property name, without undeclared names: clients could fill it with them. */
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

/** The JSON types that a value under any of `schemas` may have; without `type`, those of `enum` or `const` values. */
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

/** Whether a property can only be null: a heading or a note, of which a plain form sends nothing. */
export const isNullOnly = (declared: Schema[]): boolean =>
  declared.length > 0 && declared.every(({ type }) => type === 'null')

/** The JSON type of a value; `number` for whole numbers too. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return isObject(value) ? 'object' : typeof value
}
