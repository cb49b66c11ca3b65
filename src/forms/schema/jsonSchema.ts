import { isObject } from './isObject.ts'

/** A JSON Schema of any draft. */
export interface JsonSchema {
  [keyword: string]: unknown
}

/** Every keyword that contains schemas, in walking order, with the shape of its value. */
const SCHEMA_SHAPES: Record<string, 'map' | 'list' | 'schemaOrList' | 'schema'> = {
  properties: 'map',
  items: 'schemaOrList',
  contains: 'schema',
  allOf: 'list',
  anyOf: 'list',
  oneOf: 'list',
  if: 'schema',
  then: 'schema',
  else: 'schema',
  not: 'schema',
  dependencies: 'map',
  patternProperties: 'map',
  definitions: 'map',
  $defs: 'map',
  dependentSchemas: 'map',
  prefixItems: 'list',
  additionalItems: 'schema',
  additionalProperties: 'schema',
  unevaluatedItems: 'schema',
  unevaluatedProperties: 'schema',
  propertyNames: 'schema',
}

/** Whether a keyword contains schemas by name or in a list, so that the next step of a path is no keyword. */
export const holdsSeveral = (keyword: string, next: string | undefined): boolean => {
  const shape = Object.hasOwn(SCHEMA_SHAPES, keyword) ? SCHEMA_SHAPES[keyword] : 'schema'
  return shape === 'map' || shape === 'list' || (shape === 'schemaOrList' && /^\d+$/.test(next ?? ''))
}

/** A schema inside another, with its path from the outer schema. */
export interface InnerSchema<S = JsonSchema> {
  path: string[]
  schema: S
}

const WALKING_ORDER = Object.keys(SCHEMA_SHAPES)

/** The schemas written directly inside a schema; `true` and `false` are left out. */
export function innerSchemas<S extends object = JsonSchema>(schema: S): InnerSchema<S>[] {
  const found: InnerSchema<S>[] = []
  // Look only at its own keywords: most schemas have none of these, and a project has ten thousands of schemas.
  const keywords = Object.keys(schema).filter((keyword) => Object.hasOwn(SCHEMA_SHAPES, keyword))
  for (const keyword of keywords.sort((a, b) => WALKING_ORDER.indexOf(a) - WALKING_ORDER.indexOf(b))) {
    const shape = SCHEMA_SHAPES[keyword]
    const value = (schema as JsonSchema)[keyword]
    const isList = Array.isArray(value) && (shape === 'list' || shape === 'schemaOrList')
    if (isList || (shape === 'map' && isObject(value)))
      for (const [name, member] of Object.entries<unknown>(value))
        if (isObject(member)) found.push({ path: [keyword, name], schema: member as S })
    if (isObject(value) && shape !== 'map' && shape !== 'list') found.push({ path: [keyword], schema: value as S })
  }
  return found
}

/** A copy of `schema` with every schema written directly inside it replaced by what `replace` returns. */
export function mapInnerSchemas<S extends object = JsonSchema>(
  schema: S,
  replace: (inner: S, path: string[]) => unknown,
): S {
  const result: JsonSchema = { ...(schema as JsonSchema) }
  for (const [keyword = '', inner] of Map.groupBy(innerSchemas(schema), ({ path: [keyword] }) => keyword)) {
    const current = result[keyword]
    // Copy a list or a group of schemas once: a copy per member takes quadratic time.
    const replaced = inner.map(({ path, schema: each }) => [path[1] ?? '', replace(each, path)] as const)
    if (inner[0]?.path.length === 1) result[keyword] = replaced[0]?.[1]
    else if (isObject(current)) result[keyword] = { ...current, ...Object.fromEntries(replaced) }
    else if (Array.isArray(current)) {
      const list = [...current]
      for (const [index, replacement] of replaced) list[Number(index)] = replacement
      result[keyword] = list
    }
  }
  return result as S
}

/** A schema and every schema inside it, at any depth, each with its path. */
export const everySchema = <S extends object = JsonSchema>(schema: S, path: string[] = []): InnerSchema<S>[] => [
  { path, schema },
  ...innerSchemas(schema).flatMap((inner) => everySchema(inner.schema, [...path, ...inner.path])),
]

/**
 * The target of a local reference (`#/definitions/address`); undefined if it does not exist, or AJV would take another
 * part for it.
 */
export function localTarget(root: JsonSchema, $ref: string): JsonSchema | undefined {
  // A lone surrogate is a character of its own only here.
  if (!$ref.startsWith('#') || /\p{Cs}/u.test($ref)) return undefined
  const steps = safeDecode($ref.slice(1)).split('/').slice(1)
  const target = steps.reduce<unknown>((value, step) => {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(value)) return value[Number(name)]
    return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  }, root)
  return isObject(target) ? target : undefined
}

/** Keywords whose schemas describe other values than the schema around them, or none. */
const OTHER_VALUE_KEYWORDS = new Set([
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', 'propertyNames'],
  ...['items', 'prefixItems', 'additionalItems', 'unevaluatedItems', 'contains', 'definitions', '$defs'],
])

/** The schemas that may apply to the same value as a schema: the target of its reference, then schemas inside it. */
export function schemasInPlace(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const target = typeof schema.$ref === 'string' ? localTarget(root, schema.$ref) : undefined
  const inner = innerSchemas(schema).filter(({ path }) => !OTHER_VALUE_KEYWORDS.has(path[0] ?? ''))
  return [...(target ? [target] : []), ...inner.map((each) => each.schema)]
}

/** Percent-decodes a reference or a step of it; returns invalid text unchanged. */
export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether a keyword contains definitions, the targets of references. */
export const isDefinitions = (keyword: string | undefined): boolean => keyword === 'definitions' || keyword === '$defs'

/** Removes keywords from a schema in place. */
export function dropKeywords(schema: JsonSchema, ...keywords: string[]): void {
  for (const keyword of keywords) Reflect.deleteProperty(schema, keyword)
}

/** Keywords whose schemas describe values of their own, rather than constrain the same value. */
const VALUES = new Set([
  ...['properties', 'patternProperties', 'additionalProperties'],
  ...['prefixItems', 'items', 'additionalItems'],
])

/** Whether a path in a schema leads to the schema of a value of its own. */
export function isValuePath(path: string[]): boolean {
  let isValue = true
  for (let index = 0; index < path.length; index += 1) {
    const keyword = path[index] ?? ''
    if (holdsSeveral(keyword, path[index + 1])) index += 1
    isValue = VALUES.has(keyword)
  }
  return isValue
}
