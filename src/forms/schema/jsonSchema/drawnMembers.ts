import { isObject } from '../isObject.ts'
import { isConstraint } from './drawnAlternatives.ts'
import { schemasInPlace, type JsonSchema } from '../jsonSchema.ts'

/** What must be there and has no value cannot be read-only: nobody could send the form. */
export function withFillableMembers(schema: JsonSchema): void {
  const { properties, required } = schema
  if (!isObject(properties) || !Array.isArray(required)) return
  schema.properties = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => {
      if (!isObject(member) || member.readOnly !== true || !required.includes(name)) return [name, member]
      const { readOnly, ...rest } = member
      return [name, 'default' in member || 'const' in member ? { readOnly, ...rest } : rest]
    }),
  )
}

/** What a part of `allOf` may have to be written into the schema that it is a part of. */
const PLAIN = new Set(['type', 'properties', 'required', 'title', 'description'])

/** Parts of `allOf` with a member that alternatives say more about are written into the schema: it is drawn once. */
export function withPlainParts(schema: JsonSchema): void {
  const { allOf, anyOf, oneOf } = schema
  if (!Array.isArray(allOf)) return
  const options: unknown[] = [anyOf, oneOf].filter(Array.isArray).flat()
  const repeated = new Set(
    options.flatMap((option) =>
      isObject(option) && isObject(option.properties) ? Object.keys(option.properties) : [],
    ),
  )
  const own = isObject(schema.properties) ? schema.properties : {}
  const isWrittenIn = (part: unknown): part is JsonSchema & { properties: object } =>
    isObject(part) &&
    isObject(part.properties) &&
    Object.keys(part).every((keyword) => PLAIN.has(keyword)) &&
    Object.keys(part.properties).some((name) => repeated.has(name)) &&
    !Object.keys(part.properties).some((name) => Object.hasOwn(own, name))
  const [first, ...others] = allOf.filter(isWrittenIn)
  // Of a member in two parts nobody can say which one is drawn.
  if (!first || others.length > 0) return
  schema.properties = { ...own, ...first.properties }
  const required = [schema.required, first.required].filter(Array.isArray).flat() as unknown[]
  if (required.length > 0) schema.required = [...new Set(required)]
  const rest: unknown[] = allOf.filter((part) => part !== first)
  if (rest.length > 0) schema.allOf = rest
  else delete schema.allOf
}

/** A member that alternatives say more about is drawn by them, and not besides: two inputs would have one name. */
export function withMembersOnce(schema: JsonSchema): void {
  for (const keyword of ['oneOf', 'anyOf']) {
    const { properties, required } = schema
    const alternatives: unknown = schema[keyword]
    if (!Array.isArray(alternatives) || !isObject(properties)) continue
    const options = alternatives.filter(isObject)
    const declares = (option: JsonSchema, name: string) =>
      isObject(option.properties) && Object.hasOwn(option.properties, name)
    const names = Object.keys(properties).filter((name) => options.some((option) => declares(option, name)))
    const isInline = options.length === alternatives.length && options.every((option) => !('$ref' in option))
    if (names.length === 0 || !isInline || options.every((option) => isConstraint(option, schema))) continue
    const needed = names.filter((name) => Array.isArray(required) && required.includes(name))
    schema.properties = Object.fromEntries(Object.entries(properties).filter(([name]) => !names.includes(name)))
    schema[keyword] = options.map((option): JsonSchema => {
      const own = isObject(option.properties) ? option.properties : {}
      const shared = names.map((name) => [name, mergedMember(properties[name], own[name])] as const)
      return {
        ...option,
        type: 'object',
        properties: {
          ...Object.fromEntries(shared),
          ...Object.fromEntries(Object.entries(own).filter(([name]) => !names.includes(name))),
        },
        ...(needed.length > 0
          ? { required: [...new Set([...needed, ...(Array.isArray(option.required) ? option.required : [])])] }
          : {}),
      }
    })
  }
}

const mergedMember = (shared: unknown, own: unknown): unknown =>
  isObject(shared) && isObject(own) ? { ...shared, ...own } : (own ?? shared)

/** Members that several parts of `allOf` declare: of several types the one that all of them allow. */
export function withNarrowedTypes(schema: JsonSchema): JsonSchema {
  const { allOf } = schema
  if (!Array.isArray(allOf)) return schema
  const parts = [schema, ...allOf.filter(isObject)]
  const narrowed = (part: JsonSchema): JsonSchema => {
    if (!isObject(part.properties)) return part
    const properties = Object.entries(part.properties).map(([name, member]) => [
      name,
      isObject(member) && Array.isArray(member.type)
        ? { ...member, type: commonType(parts, name) ?? member.type }
        : member,
    ])
    return { ...part, properties: Object.fromEntries(properties) as JsonSchema }
  }
  return {
    ...narrowed(schema),
    allOf: allOf.map((part: unknown) => (isObject(part) ? narrowed(part) : part)),
  }
}

function commonType(parts: JsonSchema[], name: string): unknown {
  const types = parts.flatMap(({ properties }) => {
    const member = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
    return isObject(member) && member.type !== undefined ? [[member.type].flat()] : []
  })
  const common = (types[0] ?? []).filter((type) => types.every((each) => each.includes(type)))
  return common.length > 1 ? common : common[0]
}

/** Members that an object must have but does not describe are texts, or what it says of members in general. */
export function withRequiredMembers(schema: JsonSchema, root: JsonSchema): void {
  const { required, additionalProperties } = schema
  if (schema.type !== 'object' || !Array.isArray(required) || additionalProperties === false) return
  const missing = required.filter(
    (name): name is string => typeof name === 'string' && !declaresMember(schema, root, name),
  )
  if (missing.length === 0) return
  const member = isObject(additionalProperties) ? additionalProperties : { type: 'string' }
  schema.properties = {
    ...(isObject(schema.properties) ? schema.properties : {}),
    ...Object.fromEntries(missing.map((name) => [name, member])),
  }
}

function declaresMember(schema: JsonSchema, root: JsonSchema, name: string, visited = new Set<JsonSchema>()): boolean {
  if (visited.has(schema)) return false
  visited.add(schema)
  const { properties, patternProperties } = schema
  if (isObject(properties) && Object.hasOwn(properties, name)) return true
  if (isObject(patternProperties)) return true
  return schemasInPlace(schema, root).some((each) => declaresMember(each, root, name, visited))
}
