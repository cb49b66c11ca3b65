import type { JSONPath } from 'jsonc-parser'
import { isObject } from '../../../forms/schema/isObject.ts'
import { editPage, refusal } from '../fileEdits.ts'
import type { JsonText } from '../../../project/source/jsonText.ts'
import type { Edits, Texts } from '../workspace.ts'

/** Place of a member in a page file. */
export interface MemberPlace {
  /** Path of the group that stays even if it becomes empty: `[]` for the page itself. */
  base: JSONPath
  /** Path from `base`: `['submit', 'path']`. */
  path: string[]
  /** Order of the page's members, which places a new one; default: at the end. */
  order?: readonly string[]
}

/**
 * Sets a member of a page file; undefined removes it with the groups above it that become empty. In a list, only added
 * and removed items are written.
 */
export const setMember = (texts: Texts, page: string, { base, path, order }: MemberPlace, value: unknown): Edits =>
  editPage(texts, page, (json) => {
    const outermost = json.value(base.slice(0, 1))
    if (!isObject(json.value(base)) && base.length > 0 && value === undefined) return json
    if (outermost !== undefined && !isObject(outermost)) throw refusal('noGroup', { name: String(base[0]) })
    if (value === undefined) return removeMember(json, base, path)
    const whole = [...base, ...path]
    return Array.isArray(value) ? setList(json, whole, value, order) : setIn(json, whole, value, order)
  })

/** Removes a member, with every group below `base` that becomes empty. */
export function removeMember(json: JsonText, base: JSONPath, path: JSONPath): JsonText {
  if (path.length === 0) return json
  const result = json.remove([...base, ...path])
  const parent = path.slice(0, -1)
  const group = result.value([...base, ...parent])
  return parent.length > 0 && isObject(group) && Object.keys(group).length === 0
    ? removeMember(result, base, parent)
    : result
}

/** Sets a value; the outermost missing group takes its place in the order. */
export function setIn(json: JsonText, path: JSONPath, value: unknown, order: readonly string[] = []): JsonText {
  const missing = path.findIndex((_, depth) => json.value(path.slice(0, depth + 1)) === undefined)
  if (missing < 0) return json.set(path, value)
  const place = path.slice(0, missing + 1)
  const content = path.slice(missing + 1).reduceRight<unknown>((inner, step) => ({ [step]: inner }), value)
  return json.set(place, content, placeOf(json, path.slice(0, missing), String(place.at(-1)), order))
}

/** Index behind the last member that precedes it in the order. */
function placeOf(json: JsonText, group: JSONPath, name: string, order: readonly string[]): number | undefined {
  const at = order.indexOf(name)
  if (at < 0) return undefined
  return json.names(group).findLastIndex((each) => order.includes(each) && order.indexOf(each) < at) + 1
}

/** Makes a list equal to another by removing and inserting single items; if that is not enough, replaces it. */
function setList(json: JsonText, path: JSONPath, items: unknown[], order: readonly string[] | undefined): JsonText {
  const before = json.value(path)
  if (!Array.isArray(before) || before.length === 0) return setIn(json, path, items, order)
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  let result = json
  const remaining: unknown[] = []
  for (let at = before.length - 1; at >= 0; at -= 1)
    if (items.some((each) => same(each, before[at]))) remaining.unshift(before[at])
    else result = result.remove([...path, at])
  for (const [at, item] of items.entries()) {
    if (same(remaining[at], item)) continue
    if (remaining.some((each, index) => index >= at && same(each, item))) return json.set(path, items)
    result = result.set([...path, remaining.length], item, at)
    remaining.splice(at, 0, item)
  }
  return remaining.length === items.length ? result : json.set(path, items)
}
