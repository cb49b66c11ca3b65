import { isObject } from '../../model/isObject.ts'
import type { FilledData } from './filledForm.ts'

/** A copy of `data` with another value at a path; objects on the way are made where there are none. */
export function setAt(data: FilledData, path: string[], value: unknown): FilledData {
  const copy = structuredClone(data)
  const last = path.at(-1)
  if (last === undefined) return isObject(value) ? value : copy
  const parent = path.slice(0, -1).reduce<Record<string, unknown>>((object, step) => {
    if (typeof object[step] !== 'object' || object[step] === null) object[step] = {}
    return object[step] as Record<string, unknown>
  }, copy)
  parent[last] = structuredClone(value)
  return copy
}
