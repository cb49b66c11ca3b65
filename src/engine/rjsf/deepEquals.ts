type Entries = Record<string, unknown>

/**
 * Replaces rjsf's deep comparison, which a library of 16 kB does for it: JSON, and what its props hold besides. Functions
 * count as equal, as there; objects that refer to themselves are compared once.
 */
export default function deepEquals(a: unknown, b: unknown): boolean {
  return areEqual(a, b, new Map())
}

/** @param compared the objects that are being compared, with what they are compared with */
function areEqual(a: unknown, b: unknown, compared: Map<unknown, unknown>): boolean {
  if (Object.is(a, b)) return true
  if (typeof a === 'function') return typeof b === 'function'
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (compared.get(a) === b) return true
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  compared.set(a, b)
  return areMembersEqual(a, b, compared)
}

function areMembersEqual(a: object, b: object, compared: Map<unknown, unknown>): boolean {
  if (a instanceof Date) return Object.is(a.getTime(), (b as Date).getTime())
  if (a instanceof RegExp) return String(a) === String(b)
  if (a instanceof Map || a instanceof Set) return areEqual([...a], [...(b as typeof a)] as unknown[], compared)
  if (Array.isArray(a)) {
    const other = b as unknown[]
    return a.length === other.length && a.every((item, index) => areEqual(item, other[index], compared))
  }
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    // The owner of a React element is no part of what it shows.
    keys.every(
      (key) =>
        (key === '_owner' && '$$typeof' in a) ||
        (Object.hasOwn(b, key) && areEqual((a as Entries)[key], (b as Entries)[key], compared)),
    )
  )
}
