import { isObject } from '../isObject.ts'

/** A JSON Schema as anybody writes it, of any draft. */
export interface JsonSchema {
  [keyword: string]: unknown
}

const MAP_KEYWORDS = ['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas', 'dependencies']
const LIST_KEYWORDS = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const SCHEMA_KEYWORDS = [
  'items',
  'additionalItems',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
]

/** The schemas written directly inside a schema, each with its path; `true` and `false` are left out. */
export function innerSchemas(schema: JsonSchema): { path: string[]; schema: JsonSchema }[] {
  const found: { path: string[]; schema: JsonSchema }[] = []
  const add = (value: unknown, ...path: string[]) => {
    if (isObject(value)) found.push({ path, schema: value })
  }
  for (const keyword of MAP_KEYWORDS) {
    const members = schema[keyword]
    if (isObject(members)) for (const [name, member] of Object.entries(members)) add(member, keyword, name)
  }
  for (const keyword of [...LIST_KEYWORDS, ...SCHEMA_KEYWORDS]) {
    const value = schema[keyword]
    if (Array.isArray(value)) value.forEach((member, index) => add(member, keyword, String(index)))
    else if (!LIST_KEYWORDS.includes(keyword)) add(value, keyword)
  }
  return found
}

/** A copy of `schema` with every schema written directly inside it replaced by what `replace` returns. */
export function mapInnerSchemas(
  schema: JsonSchema,
  replace: (inner: JsonSchema, path: string[]) => unknown,
): JsonSchema {
  const result: JsonSchema = { ...schema }
  for (const { path, schema: inner } of innerSchemas(schema)) {
    const [keyword = '', member] = path
    const replacement = replace(inner, path)
    const current = result[keyword]
    if (member === undefined) result[keyword] = replacement
    else if (Array.isArray(current))
      result[keyword] = current.map((each: unknown, index) => (String(index) === member ? replacement : each))
    else result[keyword] = { ...(isObject(current) ? current : {}), [member]: replacement }
  }
  return result
}

/** A schema and every schema inside it, at any depth, each with its path. */
export const everySchema = (schema: JsonSchema, path: string[] = []): { path: string[]; schema: JsonSchema }[] => [
  { path, schema },
  ...innerSchemas(schema).flatMap((inner) => everySchema(inner.schema, [...path, ...inner.path])),
]

/** The schema that a local reference (`#/definitions/address`) names; undefined if there is none. */
export function localTarget(root: JsonSchema, $ref: string): JsonSchema | undefined {
  if (!$ref.startsWith('#')) return undefined
  const steps = $ref.slice(1).split('/').slice(1)
  const target = steps.reduce<unknown>((value, step) => {
    const name = safeDecode(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(value)) return value[Number(name)] as unknown
    return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  }, root)
  return isObject(target) ? target : undefined
}

/** A step of a reference without its `%…`; as it is where that is none. */
export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Where references may lead to that are no property, item or condition. */
export const isDefinitions = (keyword: string | undefined): boolean => keyword === 'definitions' || keyword === '$defs'

/** Removes keywords from a schema in place. */
export function dropKeywords(schema: JsonSchema, ...keywords: string[]): void {
  for (const keyword of keywords) Reflect.deleteProperty(schema, keyword)
}
