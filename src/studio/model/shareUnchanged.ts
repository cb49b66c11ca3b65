import { isObject } from '../../forms/schema/isObject.ts'

/** Deeper values are taken as they are. */
const MAX_DEPTH = 200

/**
 * A JSON value in which every part that is as it was is the very object that it was: who compares by identity sees at once
 * what is new. The whole is `before` itself if nothing is.
 */
export function shareUnchanged<T>(before: unknown, next: T, depth = 0): T {
  if (Object.is(before, next) || typeof next !== 'object' || next === null || depth > MAX_DEPTH) return next
  if (Array.isArray(next)) {
    if (!Array.isArray(before)) return next
    const items = next.map((item: unknown, at) => shareUnchanged(before[at] as unknown, item, depth + 1))
    return (isSameList(before, items) ? before : items) as T
  }
  if (!isObject(before) || !isObject(next)) return next
  const names = Object.keys(next)
  const members = names.map((name) =>
    Object.hasOwn(before, name) ? shareUnchanged(before[name], next[name], depth + 1) : next[name],
  )
  const isSame =
    isSameList(Object.keys(before), names) && names.every((name, at) => Object.is(before[name], members[at]))
  return (isSame ? before : Object.fromEntries(names.map((name, at) => [name, members[at]]))) as T
}

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, at) => Object.is(item, b[at]))
