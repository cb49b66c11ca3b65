/**
 * Replaces rjsf's function of this name: compares JSON values, and counts functions as equal. Other objects, such as a
 * store or a file, are equal only to themselves.
 */
export default function deepEquals(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (typeof a === 'function' && typeof b === 'function')) return true
  if (!isJsonContainer(a) || !isJsonContainer(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && deepEquals(a[name], b[name]))
  )
}

function isJsonContainer(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null
}
