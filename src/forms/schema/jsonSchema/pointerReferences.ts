import { isObject } from '../isObject.ts'
import { toPointer } from '../jsonPointer.ts'
import { everySchema, innerSchemas, localTarget, mapInnerSchemas, type JsonSchema } from '../jsonSchema.ts'

/** Base URL of relative `$id`s. */
const BASE = 'https://schema.invalid/'

/**
 * Converts every reference of a schema to a JSON pointer (`#/…`) from the root: anchors, `$id`s, pointers relative to
 * an `$id`, `$recursiveRef` and `$dynamicRef`. Removes the `$id`s and anchors.
 */
export function withPointerReferences(root: JsonSchema): JsonSchema {
  const places = new Map<string, string>()
  collectPlaces(root, '', BASE, places)

  function resolve($ref: string, base: string): string {
    if (!URL.canParse($ref, base)) return $ref
    const { href, hash } = new URL($ref, base)
    const pointerByUrl = places.get(href)
    if (pointerByUrl !== undefined) return `#${pointerByUrl}`
    const document = places.get(href.slice(0, href.length - hash.length))
    const fragment = $ref.split('#')[1] ?? ''
    if (document !== undefined && (fragment === '' || fragment.startsWith('/'))) {
      const pointer = `#${document}${fragment}`
      // Some editors write `$id` everywhere, without meaning it as the root of pointers.
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
  return withHoistedTargets(rewrite(root, BASE), (part) => rewrite(part, BASE))
}

const baseOf = ({ $id }: JsonSchema, parentBase: string): string =>
  typeof $id === 'string' && !$id.startsWith('#') && URL.canParse($id, parentBase)
    ? new URL($id, parentBase).href.replace(/#$/, '')
    : parentBase

/** Collects the pointer of every part with an `$id` or anchor, by its full URL. */
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
 * Moves referenced parts outside the keywords of JSON Schema, such as `components/schemas` of OpenAPI, to `$defs`,
 * where the engine processes them like any other part.
 * @param rewrite converts the references of a moved part, and removes its `$id`s
 */
function withHoistedTargets(root: JsonSchema, rewrite: (part: JsonSchema) => JsonSchema): JsonSchema {
  const known = new Set(everySchema(root).map(({ path }) => `#${toPointer(path)}`))
  const hoisted = new Map<string, JsonSchema>()
  const rename = (schema: JsonSchema): JsonSchema => {
    const result = mapInnerSchemas(schema, rename)
    const { $ref } = result
    if (typeof $ref !== 'string' || known.has($ref)) return result
    const target = hoisted.get($ref) ?? localTarget(root, $ref)
    if (!target || everySchema(root).some(({ schema: each }) => each === target)) return result
    if (!hoisted.has($ref)) {
      // Register the target before renaming its references: it may refer to itself.
      hoisted.set($ref, target)
      hoisted.set($ref, rename(rewrite(target)))
    }
    return { ...result, $ref: `#/$defs/${toPointer([nameOf($ref)]).slice(1)}` }
  }
  const renamed = rename(root)
  if (hoisted.size === 0) return renamed
  const parts = Object.fromEntries([...hoisted].map(([$ref, part]) => [nameOf($ref), part]))
  return { ...renamed, $defs: { ...(isObject(renamed.$defs) ? renamed.$defs : {}), ...parts } }
}

const nameOf = ($ref: string): string => $ref.replace(/^#\//, '').replaceAll('/', '.')
