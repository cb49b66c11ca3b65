import type { JSONPath } from 'jsonc-parser'
import { isObject } from '../../forms/schema/isObject.ts'
import { editPage } from './fileEdits.ts'
import type { JsonText } from '../../project/source/jsonText.ts'
import { refused } from './refusals.ts'
import type { Edits, Texts } from './workspace.ts'

/** Where in a page file a member is set. */
export interface MemberPlace {
  /** Of the group that stays even if nothing is left in it: `[]` for the page itself. */
  base: JSONPath
  /** From there: `['submit', 'path']`. */
  path: string[]
  /** The order in which members of the page are written; one that is new stands where it says. Default: at the end. */
  order?: readonly string[]
}

/**
 * Sets a member of a page file, or with undefined takes it out, with the groups above it that are then empty. Of a list only
 * the items that come and go are written.
 */
export const setMember = (texts: Texts, page: string, { base, path, order }: MemberPlace, value: unknown): Edits =>
  editPage(texts, page, (json) => {
    const outermost = json.value(base.slice(0, 1))
    if (!isObject(json.value(base)) && base.length > 0 && value === undefined) return json
    if (outermost !== undefined && !isObject(outermost)) throw refused('noGroup', { name: String(base[0]) })
    if (value === undefined) return removeMember(json, base, path)
    const whole = [...base, ...path]
    return Array.isArray(value) ? setList(json, whole, value, order) : setIn(json, whole, value, order)
  })

/** Takes a member out, with every group below `base` that is then empty. */
export function removeMember(json: JsonText, base: JSONPath, path: JSONPath): JsonText {
  if (path.length === 0) return json
  const result = json.remove([...base, ...path])
  const parent = path.slice(0, -1)
  const group = result.value([...base, ...parent])
  return parent.length > 0 && isObject(group) && Object.keys(group).length === 0
    ? removeMember(result, base, parent)
    : result
}

/** Sets a value; of the groups that are not there yet, the outermost takes its place in the order. */
export function setIn(json: JsonText, path: JSONPath, value: unknown, order: readonly string[] = []): JsonText {
  const missing = path.findIndex((_, depth) => json.value(path.slice(0, depth + 1)) === undefined)
  if (missing < 0) return json.set(path, value)
  const place = path.slice(0, missing + 1)
  const content = path.slice(missing + 1).reduceRight<unknown>((inner, step) => ({ [step]: inner }), value)
  return json.set(place, content, placeOf(json, path.slice(0, missing), String(place.at(-1)), order))
}

/** Behind the last member that the order has before it. */
function placeOf(json: JsonText, group: JSONPath, name: string, order: readonly string[]): number | undefined {
  const at = order.indexOf(name)
  if (at < 0) return undefined
  return json.names(group).findLastIndex((each) => order.includes(each) && order.indexOf(each) < at) + 1
}

/** Makes a list equal to another by taking out and putting in single items, where that does it. */
function setList(json: JsonText, path: JSONPath, items: unknown[], order: readonly string[] | undefined): JsonText {
  const before = json.value(path)
  if (!Array.isArray(before) || before.length === 0) return setIn(json, path, items, order)
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  let result = json
  const left: unknown[] = []
  for (let at = before.length - 1; at >= 0; at -= 1)
    if (items.some((each) => same(each, before[at]))) left.unshift(before[at])
    else result = result.remove([...path, at])
  for (const [at, item] of items.entries()) {
    if (same(left[at], item)) continue
    if (left.some((each, index) => index >= at && same(each, item))) return json.set(path, items)
    result = result.set([...path, left.length], item, at)
    left.splice(at, 0, item)
  }
  return left.length === items.length ? result : json.set(path, items)
}
