import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'

/** Most fields of a page: browsers draw more too slowly, and nobody fills them in. */
const MAX_FIELDS = 500

/** Problem for a page with too many fields. */
export function tooManyFields(file: string, content: unknown): DefinitionProblem[] {
  const count = countFields(content)
  return count <= MAX_FIELDS
    ? []
    : [
        {
          id: 'too-many-fields',
          file,
          pointer: '/schema/properties',
          params: { count, most: MAX_FIELDS },
        },
      ]
}

/** Most entries of a list or group: longer ones take too long to check, and nobody chooses from them. */
const MAX_ENTRIES = 3000

/** Problem for the first list or group with too many entries. */
export function tooManyEntries(file: string, content: unknown): DefinitionProblem[] {
  const path = pathOfLongList(content)
  return path === undefined
    ? []
    : [
        {
          id: file.startsWith('locales/') ? 'too-many-entries/texts' : 'too-many-entries',
          file,
          pointer: toPointer(path),
          params: { most: MAX_ENTRIES },
        },
      ]
}

function pathOfLongList(value: unknown): (string | number)[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Object.entries(value)
  if (entries.length > MAX_ENTRIES) return []
  for (const [key, member] of entries) {
    const path = pathOfLongList(member)
    if (path) return [key, ...path]
  }
  return undefined
}

function countFields(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + countFields(each), 0)
  if (!isObject(value)) return 0
  return Object.entries(value).reduce(
    (sum, [key, member]) =>
      sum + countFields(member) + (key === 'properties' && isObject(member) ? Object.keys(member).length : 0),
    0,
  )
}
