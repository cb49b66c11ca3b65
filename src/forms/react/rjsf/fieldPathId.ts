import { ID_KEY, type FieldPathId, type FieldPathList, type GlobalFormOptions } from '@rjsf/utils'
import { idOfPath } from '../state/fieldIds.ts'

/**
 * Replaces rjsf's function of this name: its ids distinguish `a.b` from `b` in `a`, contain no spaces, which would
 * split them in lists of ids (`aria-describedby`), and support a member with an empty name.
 */
export default function toFieldPathId(
  step: string | number,
  { nameGenerator, idPrefix }: GlobalFormOptions,
  parent?: FieldPathId | FieldPathList,
  isMultiValue?: boolean,
): FieldPathId {
  const path = Array.isArray(parent) ? parent : (parent?.path ?? [])
  // Only members of an object pass the object's path; `''` is then the member's name.
  const ownPath = step === '' && !Array.isArray(parent) ? path : [...path, step]
  const name = ownPath.length > 0 ? nameGenerator?.(ownPath, idPrefix, isMultiValue) : undefined
  return { path: ownPath, [ID_KEY]: idOfPath(ownPath), ...(name === undefined ? {} : { name }) }
}

/** The same id for a path whose id rjsf made. */
export function withOwnId(fieldPathId: FieldPathId): FieldPathId {
  const id = idOfPath(fieldPathId.path)
  return fieldPathId[ID_KEY] === id ? fieldPathId : { ...fieldPathId, [ID_KEY]: id }
}
