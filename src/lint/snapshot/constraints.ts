import type { Schema } from '../../model/schema/schema.ts'
import { SUBSCHEMA_KEYWORDS } from '../../model/schema/walker.ts'

/** Keywords that are shown in their own place. */
const SHOWN_ELSEWHERE = new Set<string>([
  '$schema',
  '$comment',
  ...SUBSCHEMA_KEYWORDS.map(({ keyword }) => keyword).filter((keyword) => keyword !== 'contains'),
  'required',
  'enum',
  'normalize',
  'normalizeOnBlur',
  'sensitive',
  'ui',
  'title',
  'description',
])

/** Everything else that a schema says of a value, one keyword a piece: `maxLength 50`. */
export const constraints = (schema: Schema): string[] =>
  Object.entries(schema)
    .filter(([keyword]) => !SHOWN_ELSEWHERE.has(keyword))
    .map(([keyword, value]) => `${keyword} ${inline(value)}`)

/** A value in few words: texts and figures as they are, lists with commas, objects as `name: value`. */
export function inline(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '""' : value
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : value.map(inline).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return `(${Object.entries(value)
    .map(([name, each]) => `${name}: ${inline(each)}`)
    .join('; ')})`
}

/** Long lists are shown by their ends and a mark that changes with any member. */
export const summarizeList = (values: string[]): string =>
  `${values.length} values, ${values[0]} … ${values.at(-1)}, mark ${checksum(values.join(' '))}`

/** FNV-1a, 32 bits, in hexadecimal. */
function checksum(text: string): string {
  const hash = [...text].reduce(
    (sum, character) => Math.imul(sum ^ (character.codePointAt(0) as number), 0x01000193),
    0x811c9dc5,
  )
  return (hash >>> 0).toString(16).padStart(8, '0')
}
