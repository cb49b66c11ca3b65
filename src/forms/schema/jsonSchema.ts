import { isObject } from './isObject.ts'

/** A JSON Schema as anybody writes it, of any draft. */
export interface JsonSchema {
  [keyword: string]: unknown
}

/** Every keyword that holds schemas, in the order in which they are walked, and how it holds them. */
const HOLDS = {
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
} as const

/** Whether a keyword holds schemas by name or in a list, so that the next step of a path is no keyword. */
export const holdsSeveral = (keyword: string, next: string | undefined): boolean => {
  const holds = Object.hasOwn(HOLDS, keyword) ? HOLDS[keyword as keyof typeof HOLDS] : 'schema'
  return holds === 'map' || holds === 'list' || (holds === 'schemaOrList' && /^\d+$/.test(next ?? ''))
}

/** A schema inside another, with the path from that one. */
export interface InnerSchema<S = JsonSchema> {
  path: string[]
  schema: S
}

/** The schemas written directly inside a schema; `true` and `false` are left out. */
export function innerSchemas<S extends object = JsonSchema>(schema: S): InnerSchema<S>[] {
  const found: InnerSchema<S>[] = []
  for (const [keyword, holds] of Object.entries(HOLDS)) {
    const value = (schema as JsonSchema)[keyword]
    if (Array.isArray(value) ? holds === 'list' || holds === 'schemaOrList' : holds === 'map' && isObject(value))
      for (const [name, member] of Object.entries(value as object))
        if (isObject(member)) found.push({ path: [keyword, name], schema: member as S })
    if (isObject(value) && holds !== 'map' && holds !== 'list') found.push({ path: [keyword], schema: value as S })
  }
  return found
}

/** A copy of `schema` with every schema written directly inside it replaced by what `replace` returns. */
export function mapInnerSchemas<S extends object = JsonSchema>(
  schema: S,
  replace: (inner: S, path: string[]) => unknown,
): S {
  const result: JsonSchema = { ...(schema as JsonSchema) }
  for (const { path, schema: inner } of innerSchemas(schema)) {
    const [keyword = '', member] = path
    const replacement = replace(inner, path)
    const current = result[keyword]
    if (member === undefined) result[keyword] = replacement
    else if (Array.isArray(current)) result[keyword] = current.with(Number(member), replacement)
    else result[keyword] = { ...(isObject(current) ? current : {}), [member]: replacement }
  }
  return result as S
}

/** A schema and every schema inside it, at any depth, each with its path. */
export const everySchema = <S extends object = JsonSchema>(schema: S, path: string[] = []): InnerSchema<S>[] => [
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

/** Keywords whose schemas describe other values than the one they stand at, or none. */
const ELSEWHERE = new Set([
  ...['properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties', 'propertyNames'],
  ...['items', 'prefixItems', 'additionalItems', 'unevaluatedItems', 'contains', 'definitions', '$defs'],
])

/** The schemas that may apply to the very value that a schema describes: the target of its reference, then those inside it. */
export function schemasInPlace(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const target = typeof schema.$ref === 'string' ? localTarget(root, schema.$ref) : undefined
  const inner = innerSchemas(schema).filter(({ path }) => !ELSEWHERE.has(path[0] ?? ''))
  return [...(target ? [target] : []), ...inner.map((each) => each.schema)]
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
