import { isObject } from '../isObject.ts'
import { innerSchemas, localTarget, type JsonSchema } from '../schema/jsonSchema.ts'

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
  const { properties, patternProperties, $ref } = schema
  if (isObject(properties) && Object.hasOwn(properties, name)) return true
  if (isObject(patternProperties)) return true
  const target = typeof $ref === 'string' ? localTarget(root, $ref) : undefined
  const inPlace = innerSchemas(schema).filter(({ path }) => !HOLDS_MEMBERS.has(path[0] ?? ''))
  return [...(target ? [target] : []), ...inPlace.map((each) => each.schema)].some((each) =>
    declaresMember(each, root, name, visited),
  )
}

/** Keywords whose schemas describe other values than the one they stand at. */
const HOLDS_MEMBERS = new Set([
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', 'propertyNames'],
  ...['items', 'prefixItems', 'additionalItems', 'unevaluatedItems', 'contains', 'definitions', '$defs'],
])
