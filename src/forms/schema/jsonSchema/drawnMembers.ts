import { isObject } from '../isObject.ts'
import { isConstraint } from './drawnAlternatives.ts'
import { schemasInPlace, type JsonSchema } from '../jsonSchema.ts'

/** Makes required read-only members without a value editable: otherwise nobody could send the form. */
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

/** Keywords of an `allOf` part that `withPlainParts` can merge into its schema. */
const MERGEABLE_KEYWORDS = new Set(['type', 'properties', 'required', 'title', 'description'])

/**
 * Merges an `allOf` part into the schema if alternatives constrain one of its members, so that the member is drawn
 * once.
 */
export function withPlainParts(schema: JsonSchema): void {
  const { allOf, anyOf, oneOf } = schema
  if (!Array.isArray(allOf)) return
  const options: unknown[] = [anyOf, oneOf].filter(Array.isArray).flat()
  const constrainedNames = new Set(
    options.flatMap((option) =>
      isObject(option) && isObject(option.properties) ? Object.keys(option.properties) : [],
    ),
  )
  const own = isObject(schema.properties) ? schema.properties : {}
  const isMergeable = (part: unknown): part is JsonSchema & { properties: object } =>
    isObject(part) &&
    isObject(part.properties) &&
    Object.keys(part).every((keyword) => MERGEABLE_KEYWORDS.has(keyword)) &&
    Object.keys(part.properties).some((name) => constrainedNames.has(name)) &&
    !Object.keys(part.properties).some((name) => Object.hasOwn(own, name))
  const [first, ...others] = allOf.filter(isMergeable)
  // With two such parts it is unclear whose member to draw.
  if (!first || others.length > 0) return
  schema.properties = { ...own, ...first.properties }
  const required: unknown[] = [schema.required, first.required].filter(Array.isArray).flat()
  if (required.length > 0) schema.required = [...new Set(required)]
  const rest: unknown[] = allOf.filter((part) => part !== first)
  if (rest.length > 0) schema.allOf = rest
  else delete schema.allOf
}

/** Moves members that alternatives constrain into these alternatives: otherwise two inputs would have the same name. */
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
    const requiredNames = names.filter((name) => Array.isArray(required) && required.includes(name))
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
        ...(requiredNames.length > 0
          ? { required: [...new Set([...requiredNames, ...(Array.isArray(option.required) ? option.required : [])])] }
          : {}),
      }
    })
  }
}

const mergedMember = (shared: unknown, own: unknown): unknown =>
  isObject(shared) && isObject(own) ? { ...shared, ...own } : (own ?? shared)

/** Narrows the types of members that several parts of `allOf` declare to the types that all parts allow. */
export function withNarrowedTypes(schema: JsonSchema): JsonSchema {
  const { allOf } = schema
  if (!Array.isArray(allOf)) return schema
  const parts = [schema, ...allOf.filter(isObject)]
  const narrowTypes = (part: JsonSchema): JsonSchema => {
    if (!isObject(part.properties)) return part
    const properties = Object.entries(part.properties).map(([name, member]): [string, unknown] => [
      name,
      isObject(member) && Array.isArray(member.type)
        ? { ...member, type: commonType(parts, name) ?? member.type }
        : member,
    ])
    return { ...part, properties: Object.fromEntries(properties) }
  }
  return {
    ...narrowTypes(schema),
    allOf: allOf.map((part: unknown) => (isObject(part) ? narrowTypes(part) : part)),
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

/** Declares required members without a declaration: as `additionalProperties` describes, else as texts. */
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
