import { isObject } from '../../forms/schema/isObject.ts'

/** Keywords of JSON Schema 2020-12 that say the same there; `dependencies` is divided into its two. */
const STANDARD_KEYWORDS = new Set(
  `type properties required additionalProperties items enum const default format pattern minLength maxLength minItems maxItems
  minProperties maxProperties minimum maximum exclusiveMinimum exclusiveMaximum multipleOf uniqueItems contains if then else
  not allOf anyOf oneOf title description readOnly`.split(/\s+/),
)
/** Members whose values are schemas, lists of schemas, and schemas by name. */
const SCHEMA_KEYWORDS = new Set(['items', 'contains', 'if', 'then', 'else', 'not', 'additionalProperties'])
const SCHEMA_LIST_KEYWORDS = new Set(['allOf', 'anyOf', 'oneOf'])
/** What concerns the drawn form only. */
const SITE_ONLY = new Set(['ui', '$schema', '$ref', '$comment'])

type Node = Record<string, unknown>

/**
 * A form's schema as OpenAPI 3.1 has schemas of bodies: the vocabulary of this project as extensions (`x-decimal`), files as
 * binary parts, without fields that only a refusal of the backend sets.
 */
export function toBodySchema(schema: unknown): Node {
  if (!isObject(schema)) return {}
  const { dependencies, file, ...rest } = schema
  const result: Node = {}
  const dropped = droppedNames(rest.properties)
  for (const [keyword, value] of Object.entries(rest)) {
    if (SITE_ONLY.has(keyword)) continue
    if (!STANDARD_KEYWORDS.has(keyword)) result[`x-${keyword}`] = value
    else if (keyword === 'properties') result.properties = mapMembers(value, dropped)
    else if (keyword === 'required' && Array.isArray(value))
      result.required = value.filter((name) => !dropped.has(name))
    else if (SCHEMA_KEYWORDS.has(keyword) && isObject(value)) result[keyword] = toBodySchema(value)
    else if (SCHEMA_LIST_KEYWORDS.has(keyword) && Array.isArray(value)) result[keyword] = value.map(toBodySchema)
    else result[keyword] = value
  }
  return {
    ...(isDecidedByDropped(rest, dropped) ? withoutCondition(result) : result),
    ...(isObject(file) && { items: { type: 'string', format: 'binary' }, 'x-file': file }),
    ...(isObject(dependencies) && divideDependencies(dependencies)),
  }
}

/** Fields that only a refusal sets; people and programs never send them. */
const droppedNames = (properties: unknown): Set<string> =>
  new Set(
    Object.entries(isObject(properties) ? properties : {})
      .filter(([, field]) => isObject(field) && field.setByError !== undefined)
      .map(([name]) => name),
  )

const mapMembers = (properties: unknown, dropped: Set<string>): Node =>
  Object.fromEntries(
    Object.entries(isObject(properties) ? properties : {})
      .filter(([name]) => !dropped.has(name))
      .map(([name, field]) => [name, toBodySchema(field)]),
  )

/** Whether a condition asks for a field that is never sent. */
const isDecidedByDropped = ({ if: condition }: Node, dropped: Set<string>): boolean =>
  isObject(condition) &&
  isObject(condition.properties) &&
  Object.keys(condition.properties).some((name) => dropped.has(name))

/** The fields of both branches may be there, and none must. */
function withoutCondition({ if: _if, then: whenTrue, else: whenFalse, ...others }: Node): Node {
  const branches = [whenTrue, whenFalse].filter(isObject)
  const properties = branches.map((branch) => branch.properties).filter(isObject)
  return { ...others, properties: Object.assign({}, others.properties, ...properties) as Node }
}

function divideDependencies(dependencies: Node): Node {
  const entries = Object.entries(dependencies)
  const names = entries.filter(([, value]) => Array.isArray(value))
  const schemas = entries
    .filter(([, value]) => isObject(value))
    .map(([name, value]) => [name, toBodySchema(value)] as const)
  return {
    ...(names.length > 0 && { dependentRequired: Object.fromEntries(names) }),
    ...(schemas.length > 0 && { dependentSchemas: Object.fromEntries(schemas) }),
  }
}
