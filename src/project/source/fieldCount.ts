import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'

/** More fields on one page nobody fills in, and browsers draw too slowly. */
const MAX_FIELDS = 500

/** The problem of a page with more fields than one page can have. */
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

/** Longer lists nobody reads or chooses from, and judging them takes too long. */
const MAX_ENTRIES = 3000

/** The problem of a list or a group of too many entries; the first of them. */
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
