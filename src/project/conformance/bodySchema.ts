import { everySchema } from '../../forms/schema/jsonSchema.ts'
import { isObject } from '../../forms/schema/isObject.ts'

/**
 * Keywords with the same meaning in JSON Schema 2020-12; `dependencies` becomes `dependentRequired` and
 * `dependentSchemas`.
 */
const STANDARD_KEYWORDS = new Set(
  `type properties required additionalProperties items enum const default format pattern minLength maxLength minItems maxItems
  minProperties maxProperties minimum maximum exclusiveMinimum exclusiveMaximum multipleOf uniqueItems contains if then else
  not allOf anyOf oneOf title description readOnly`.split(/\s+/),
)
/** Members whose values are schemas, lists of schemas, and schemas by name. */
const SCHEMA_KEYWORDS = new Set(['items', 'contains', 'if', 'then', 'else', 'not', 'additionalProperties'])
const SCHEMA_LIST_KEYWORDS = new Set(['allOf', 'anyOf', 'oneOf'])
/** Keywords for the drawn form only. */
const SITE_ONLY = new Set(['ui', '$schema', '$ref', '$comment'])

type Node = Record<string, unknown>

/**
 * Converts a form's schema to an OpenAPI 3.1 body schema: this project's keywords become extensions (`x-decimal`),
 * files become binary parts, and fields that clients never send are left out.
 */
export function toBodySchema(schema: unknown): Node {
  if (!isObject(schema)) return {}
  const { dependencies, file, ...rest } = schema
  const result: Node = {}
  const droppedFields = droppedNames(rest.properties)
  for (const [keyword, value] of Object.entries(rest)) {
    if (SITE_ONLY.has(keyword)) continue
    if (!STANDARD_KEYWORDS.has(keyword)) result[`x-${keyword}`] = value
    else if (keyword === 'properties') result.properties = mapMembers(value, droppedFields)
    else if (keyword === 'required' && Array.isArray(value))
      result.required = value.filter((name) => !droppedFields.has(name))
    else if (SCHEMA_KEYWORDS.has(keyword) && isObject(value)) result[keyword] = toBodySchema(value)
    else if (SCHEMA_LIST_KEYWORDS.has(keyword) && Array.isArray(value)) result[keyword] = value.map(toBodySchema)
    else result[keyword] = value
  }
  return {
    ...(isDecidedByDropped(rest, droppedFields) || comparesTexts(rest.if) ? withoutCondition(result) : result),
    ...(isObject(file) && { items: { type: 'string', format: 'binary' }, 'x-file': file }),
    ...(isObject(dependencies) && divideDependencies(dependencies)),
  }
}

/** Names of fields that clients never send: those that only a refusal sets, headings and notes. */
const droppedNames = (properties: unknown): Set<string> =>
  new Set(
    Object.entries(isObject(properties) ? properties : {})
      .filter(([, field]) => isObject(field) && (field.setByError !== undefined || field.type === 'null'))
      .map(([name]) => name),
  )

const mapMembers = (properties: unknown, droppedFields: Set<string>): Node =>
  Object.fromEntries(
    Object.entries(isObject(properties) ? properties : {})
      .filter(([name]) => !droppedFields.has(name))
      .map(([name, field]) => [name, toBodySchema(field)]),
  )

/** Whether a condition depends on a field that clients never send. */
const isDecidedByDropped = ({ if: condition }: Node, droppedFields: Set<string>): boolean =>
  isObject(condition) &&
  isObject(condition.properties) &&
  Object.keys(condition.properties).some((name) => droppedFields.has(name))

/** Whether a condition has the keyword `compare`, which JSON Schema lacks: without it, the condition would hold too often. */
const comparesTexts = (condition: unknown): boolean =>
  isObject(condition) && everySchema(condition).some(({ schema }) => 'compare' in schema)

/** Replaces a condition by the optional fields of both branches. */
function withoutCondition({ if: _if, then: whenTrue, else: whenFalse, ...others }: Node): Node {
  const branches = [whenTrue, whenFalse].filter(isObject)
  const properties = branches.map((branch) => branch.properties).filter(isObject)
  return { ...others, properties: Object.assign({}, others.properties, ...properties) }
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
