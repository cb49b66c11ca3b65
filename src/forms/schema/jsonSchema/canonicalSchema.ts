import { isObject } from '../isObject.ts'
import {
  dropKeywords,
  everySchema,
  localTarget,
  mapInnerSchemas,
  schemasInPlace,
  type JsonSchema,
} from '../jsonSchema.ts'
import { dialectOf } from '../dialect.ts'
import { unicodePattern } from '../unicodePattern.ts'
import { withPointerReferences } from './pointerReferences.ts'

/** Name of the only property of a form whose schema describes no object. */
export const ROOT_VALUE = 'value'

/**
 * Converts a schema to the form that the engine validates: keywords of draft 3 and 4 in their current form, patterns in
 * Unicode mode, every reference a JSON pointer (`#/…`), and an object at the root. A schema of another type becomes the
 * property `value` of an object.
 */
export function canonicalSchema(source: JsonSchema): JsonSchema {
  const root = currentForm(source)
  if (describesObject(root, root, new Set())) return root
  const { $schema, definitions, $defs, ...value } = mapReferences(root, ($ref) =>
    /^#\/(definitions|\$defs)\//.test($ref) ? $ref : $ref.replace(/^#/, `#/properties/${ROOT_VALUE}`),
  )
  return {
    ...($schema === undefined ? {} : { $schema }),
    type: 'object',
    required: [ROOT_VALUE],
    properties: { [ROOT_VALUE]: value },
    ...(definitions === undefined ? {} : { definitions }),
    ...($defs === undefined ? {} : { $defs }),
  }
}

/** Whether the canonical schema is an object only around the value that its source describes. */
export function isWrappedValue(source: JsonSchema): boolean {
  const root = currentForm(source)
  return !describesObject(root, root, new Set())
}

function currentForm(source: JsonSchema): JsonSchema {
  const current = modernize(source)
  return withPointerReferences(dialectOf(current) === '2020-12' ? withPrefixItems(current) : current)
}

function describesObject(schema: JsonSchema, root: JsonSchema, visited: Set<string>): boolean {
  const { type, $ref, allOf, anyOf, oneOf } = schema
  if (type !== undefined) return type === 'object'
  if (isObject(schema.properties)) return true
  if (typeof $ref === 'string') {
    const target = visited.has($ref) ? undefined : localTarget(root, $ref)
    visited.add($ref)
    return target === undefined || describesObject(target, root, visited)
  }
  const isDescribed = (each: unknown): boolean => isObject(each) && describesObject(each, root, new Set(visited))
  if (Array.isArray(allOf) && allOf.length > 0) return allOf.every(isDescribed)
  const alternatives: unknown = oneOf ?? anyOf
  if (Array.isArray(alternatives) && alternatives.length > 0) return alternatives.every(isDescribed)
  return !('enum' in schema || 'const' in schema || 'items' in schema || 'pattern' in schema || 'format' in schema)
}

/**
 * Converts `exclusiveMinimum: true`, `id`, `required: true` and `divisibleBy` to their current form, patterns to
 * Unicode mode.
 */
function modernize(schema: JsonSchema): JsonSchema {
  const result = mapInnerSchemas(schema, modernize)
  for (const limit of ['Minimum', 'Maximum']) {
    const exclusive = `exclusive${limit}`
    const inclusive = limit.toLowerCase()
    if (typeof result[exclusive] !== 'boolean') continue
    if (result[exclusive] && inclusive in result) {
      result[exclusive] = result[inclusive]
      dropKeywords(result, inclusive)
    } else dropKeywords(result, exclusive)
  }
  if (typeof result.id === 'string') {
    if (/[:/#.]/.test(result.id)) result.$id ??= result.id
    delete result.id
  }
  if ('divisibleBy' in result) {
    result.multipleOf ??= result.divisibleBy
    delete result.divisibleBy
  }
  if (isObject(schema.properties)) {
    const requiredNames = Object.entries(schema.properties).flatMap(([name, member]) =>
      isObject(member) && member.required === true ? [name] : [],
    )
    if (requiredNames.length > 0)
      result.required = [...new Set([...(Array.isArray(result.required) ? result.required : []), ...requiredNames])]
  }
  if (typeof result.required === 'boolean') delete result.required
  if (isObject(result.dependencies))
    result.dependencies = Object.fromEntries(
      Object.entries(result.dependencies).map(([name, needed]) => [
        name,
        typeof needed === 'string' ? [needed] : needed,
      ]),
    )
  if (typeof result.pattern === 'string') result.pattern = unicodePattern(result.pattern)
  if (isObject(result.patternProperties))
    result.patternProperties = Object.fromEntries(
      Object.entries(result.patternProperties).map(([pattern, member]) => [unicodePattern(pattern), member]),
    )
  return result
}

/** Renames lists of schemas in `items` to `prefixItems`, as in draft 2020-12. */
function withPrefixItems(schema: JsonSchema): JsonSchema {
  const result = mapInnerSchemas(schema, withPrefixItems)
  if (!Array.isArray(result.items)) return result
  const { items, additionalItems, ...others } = result
  return { ...others, prefixItems: items, ...(additionalItems === undefined ? {} : { items: additionalItems }) }
}

function mapReferences(schema: JsonSchema, rename: ($ref: string) => string): JsonSchema {
  const result = mapInnerSchemas(schema, (inner) => mapReferences(inner, rename))
  return typeof result.$ref === 'string' ? { ...result, $ref: rename(result.$ref) } : result
}

/** A reference to a library field; its existence is checked with the library. */
const LIBRARY_FIELD = /^\.\.\/fields\//

/** References without a target: to another document, or to a missing part. */
export const unresolvedReferences = (root: JsonSchema): { path: string[]; $ref: string }[] =>
  everySchema(root).flatMap(({ path, schema: { $ref } }) =>
    typeof $ref === 'string' && !LIBRARY_FIELD.test($ref) && localTarget(root, $ref) === undefined
      ? [{ path, $ref }]
      : [],
  )

/**
 * References that return to themselves without a property or item between (`a` → `b` → `a`), and so describe no value.
 */
export function circularReferences(root: JsonSchema): { path: string[]; $ref: string }[] {
  const endsBySchema = new Map<JsonSchema, boolean>()
  const leadsBack = (schema: JsonSchema): boolean => {
    const known = endsBySchema.get(schema)
    if (known !== undefined) return !known
    endsBySchema.set(schema, false)
    const found = schemasInPlace(schema, root).some(leadsBack)
    if (!found) endsBySchema.set(schema, true)
    return found
  }
  return everySchema(root).flatMap(({ path, schema }) =>
    typeof schema.$ref === 'string' && leadsBack(schema) ? [{ path, $ref: schema.$ref }] : [],
  )
}
