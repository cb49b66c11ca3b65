import { ID_KEY, type FieldPathId, type FieldPathList, type GlobalFormOptions } from '@rjsf/utils'
import { idOfPath } from '../state/fieldIds.ts'

/**
 * Replaces rjsf's function of this name: an id tells `a.b` from `b` in `a`, has no blanks, which would part it in two where
 * ids are listed (`aria-describedby`), and knows a member with an empty name.
 */
export default function toFieldPathId(
  step: string | number,
  { nameGenerator, idPrefix }: GlobalFormOptions,
  parent?: FieldPathId | FieldPathList,
  isMultiValue?: boolean,
): FieldPathId {
  const path = Array.isArray(parent) ? parent : (parent?.path ?? [])
  // Only a member of an object comes with the path of that object: `''` then is its name.
  const ownPath = step === '' && !Array.isArray(parent) ? path : [...path, step]
  const name = ownPath.length > 0 ? nameGenerator?.(ownPath, idPrefix, isMultiValue) : undefined
  return { path: ownPath, [ID_KEY]: idOfPath(ownPath), ...(name === undefined ? {} : { name }) }
}
