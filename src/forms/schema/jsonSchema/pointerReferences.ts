import { isObject } from '../isObject.ts'
import { toPointer } from '../jsonPointer.ts'
import { everySchema, innerSchemas, localTarget, mapInnerSchemas, type JsonSchema } from '../jsonSchema.ts'

/** What relative identities are relative to. */
const BASE = 'https://schema.invalid/'

/**
 * A schema in which every reference is a JSON pointer (`#/…`) from the root, whatever it was: an anchor, an identity (`$id`),
 * a pointer from an identified part, `$recursiveRef` or `$dynamicRef`. The identities themselves are left out.
 */
export function withPointerReferences(root: JsonSchema): JsonSchema {
  const places = new Map<string, string>()
  collectPlaces(root, '', BASE, places)

  function resolve($ref: string, base: string): string {
    if (!URL.canParse($ref, base)) return $ref
    const { href, hash } = new URL($ref, base)
    const named = places.get(href)
    if (named !== undefined) return `#${named}`
    const document = places.get(href.slice(0, href.length - hash.length))
    const fragment = $ref.split('#')[1] ?? ''
    if (document !== undefined && (fragment === '' || fragment.startsWith('/'))) {
      const pointer = `#${document}${fragment}`
      // Identities that an editor wrote everywhere are not meant as the root of pointers.
      return localTarget(root, pointer) || !$ref.startsWith('#') ? pointer : $ref
    }
    return $ref
  }

  function rewrite(schema: JsonSchema, parentBase: string): JsonSchema {
    const base = baseOf(schema, parentBase)
    const { $id: _id, $anchor: _anchor, $dynamicAnchor: _dynamic, $recursiveAnchor: _recursive, ...rest } = schema
    const { $recursiveRef, $dynamicRef, ...result } = mapInnerSchemas(rest, (inner) => rewrite(inner, base))
    const $ref = result.$ref ?? $recursiveRef ?? $dynamicRef
    return typeof $ref === 'string' ? { ...result, $ref: resolve($ref, base) } : result
  }
  return withHoistedTargets(rewrite(root, BASE))
}

const baseOf = ({ $id }: JsonSchema, parentBase: string): string =>
  typeof $id === 'string' && !$id.startsWith('#') && URL.canParse($id, parentBase)
    ? new URL($id, parentBase).href.replace(/#$/, '')
    : parentBase

/** The pointer of every part with a name of its own, by its full address. */
function collectPlaces(schema: JsonSchema, pointer: string, parentBase: string, places: Map<string, string>): void {
  const base = baseOf(schema, parentBase)
  const add = (address: string) => places.set(address, places.get(address) ?? pointer)
  if (pointer === '' || base !== parentBase) add(base)
  for (const anchor of [schema.$anchor, schema.$dynamicAnchor]) if (typeof anchor === 'string') add(`${base}#${anchor}`)
  if (typeof schema.$id === 'string' && /^#./.test(schema.$id)) add(base + schema.$id)
  for (const { path, schema: inner } of innerSchemas(schema))
    collectPlaces(inner, pointer + toPointer(path), base, places)
}

/**
 * Parts that are kept outside the keywords of JSON Schema, such as `components/schemas` of OpenAPI, moved to `$defs`, where
 * they are read like any other part.
 */
function withHoistedTargets(root: JsonSchema): JsonSchema {
  const known = new Set(everySchema(root).map(({ path }) => `#${toPointer(path)}`))
  const hoisted = new Map<string, JsonSchema>()
  const rename = (schema: JsonSchema): JsonSchema => {
    const result = mapInnerSchemas(schema, rename)
    const { $ref } = result
    if (typeof $ref !== 'string' || known.has($ref)) return result
    const target = hoisted.get($ref) ?? localTarget(root, $ref)
    if (!target || everySchema(root).some(({ schema: each }) => each === target)) return result
    if (!hoisted.has($ref)) {
      // Known before it is renamed itself: it may refer to itself.
      hoisted.set($ref, target)
      hoisted.set($ref, rename(target))
    }
    return { ...result, $ref: `#/$defs/${toPointer([nameOf($ref)]).slice(1)}` }
  }
  const renamed = rename(root)
  if (hoisted.size === 0) return renamed
  const parts = Object.fromEntries([...hoisted].map(([$ref, part]) => [nameOf($ref), part]))
  return { ...renamed, $defs: { ...(isObject(renamed.$defs) ? renamed.$defs : {}), ...parts } }
}

const nameOf = ($ref: string): string => $ref.replace(/^#\//, '').replaceAll('/', '.')
