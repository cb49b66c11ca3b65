import { isObject } from '../../forms/schema/isObject.ts'

/** Values nested deeper come back as they are. */
const MAX_DEPTH = 200

/**
 * Returns `next` with every part that equals its counterpart in `before` replaced by that very object, so that a
 * comparison by identity finds the changes. Returns `before` itself if nothing has changed.
 */
export const shareUnchanged = <T>(before: unknown, next: T): T => share(before, next, 0) as T

function share(before: unknown, next: unknown, depth: number): unknown {
  if (Object.is(before, next) || typeof next !== 'object' || next === null || depth > MAX_DEPTH) return next
  if (Array.isArray(next)) {
    if (!Array.isArray(before)) return next
    const items = next.map((item: unknown, at) => share(before[at], item, depth + 1))
    return isSameList(before, items) ? before : items
  }
  if (!isObject(before) || !isObject(next)) return next
  const names = Object.keys(next)
  const members = names.map((name) =>
    Object.hasOwn(before, name) ? share(before[name], next[name], depth + 1) : next[name],
  )
  const isSame =
    isSameList(Object.keys(before), names) && names.every((name, at) => Object.is(before[name], members[at]))
  return isSame ? before : Object.fromEntries(names.map((name, at) => [name, members[at]]))
}

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, at) => Object.is(item, b[at]))
