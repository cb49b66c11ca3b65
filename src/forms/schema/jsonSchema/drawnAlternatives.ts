import { isObject } from '../isObject.ts'
import { dropKeywords, localTarget, safeDecode, type JsonSchema } from '../jsonSchema.ts'

/** Keywords that only constrain a value that other keywords describe. */
const CONSTRAINTS = new Set([
  ...['required', 'not', 'pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', 'multipleOf', 'type'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'minItems', 'maxItems', 'uniqueItems', 'description', '$comment'],
  ...['minProperties', 'maxProperties', 'dependentRequired', 'contains', 'propertyNames', 'additionalProperties'],
])

/** Removes alternatives that need no choice: they only constrain the same fields. */
export function simplifyAlternatives(schema: JsonSchema, root: JsonSchema): void {
  for (const keyword of ['anyOf', 'oneOf']) {
    const alternatives: unknown = schema[keyword]
    if (!Array.isArray(alternatives)) continue
    const schemas = alternatives.filter(isObject)
    const types = new Set(schemas.map(({ type }) => type).filter((type) => type !== undefined))
    const haveOneInput =
      schema.type !== undefined ||
      types.size === 0 ||
      ([...types].every(isTextInputType) && schemas.every(({ type }) => type))
    if (schemas.length === 1 && alternatives.length === 1) {
      dropKeywords(schema, keyword)
      Object.assign(schema, { ...schemas[0], ...schema })
    } else if (haveOneInput && schemas.every((each) => isConstraint(each, schema))) {
      dropKeywords(schema, keyword)
      if (schema.type === undefined && types.size > 0) schema.type = [...types]
    } else
      schema[keyword] = schemas.map((each) => {
        const title = each.title ?? titleOfTarget(each, root) ?? onlyValueIn(each)
        return title === undefined ? each : { ...each, title }
      })
  }
}

export const isTextInputType = (type: unknown): boolean => type === 'string' || type === 'number' || type === 'integer'

/** Whether a schema only constrains the values that `parent` describes. */
export function isConstraint(schema: JsonSchema, parent: JsonSchema): boolean {
  const declared = isObject(parent.properties) ? parent.properties : {}
  return Object.entries(schema).every(([keyword, value]) => {
    if (keyword === 'properties' && isObject(value))
      return Object.entries(value).every(
        ([name, member]) =>
          Object.hasOwn(declared, name) &&
          (!isObject(member) ||
            Object.keys(member).every((each) => each === 'enum' || each === 'default' || CONSTRAINTS.has(each))),
      )
    if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf')
      return Array.isArray(value) && value.every((each) => isObject(each) && isConstraint(each, parent))
    return CONSTRAINTS.has(keyword)
  })
}

/** Title of an alternative that is a reference: the title or name of its definition. */
function titleOfTarget({ $ref }: JsonSchema, root: JsonSchema): string | undefined {
  if (typeof $ref !== 'string') return undefined
  const title = localTarget(root, $ref)?.title
  return typeof title === 'string' ? title : safeDecode($ref.split('/').at(-1) ?? '') || undefined
}

/** Title of an alternative that is distinguished by the only value of a member: that value. */
function onlyValueIn({ properties }: JsonSchema): string | undefined {
  const members = Object.values(isObject(properties) ? properties : {}).filter(isObject)
  const values = members.flatMap((member): unknown[] =>
    Array.isArray(member.enum) && member.enum.length === 1 ? member.enum : [],
  )
  return values.find((value): value is string => typeof value === 'string' && value !== '')
}
