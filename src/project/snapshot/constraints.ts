import type { Schema } from '../../forms/schema/schema.ts'
import { holdsSubschemas } from '../../forms/schema/walker.ts'
import { fnv1a } from '../texts/textSources.ts'

/** Keywords with their own rows. */
const SHOWN_ELSEWHERE = new Set([
  '$schema',
  '$comment',
  'required',
  'enum',
  'normalize',
  'normalizeOnBlur',
  'sensitive',
  'ui',
  'title',
  'description',
])

/** A schema's remaining keywords with their values: `maxLength 50`. */
export const constraints = (schema: Schema): string[] =>
  Object.entries(schema)
    .filter(([keyword]) => !SHOWN_ELSEWHERE.has(keyword) && (keyword === 'contains' || !holdsSubschemas(keyword)))
    .flatMap(([keyword, value]) =>
      keyword === 'compare' ? Object.entries<unknown>(Object(value)) : [[keyword, value] as const],
    )
    .map(([keyword, value]) => `${keyword} ${inline(value)}`)

/** A value on one line: lists with commas, objects as `(name: value; …)`. */
export function inline(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '""' : value
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : value.map(inline).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return `(${Object.entries(value)
    .map(([name, each]) => `${name}: ${inline(each)}`)
    .join('; ')})`
}

/** A long list's length, ends and a checksum of all values. */
export const summarizeList = (values: string[]): string =>
  `${values.length} values, ${values[0]} … ${values.at(-1)}, mark ${fnv1a(values.join(' ')).toString(16).padStart(8, '0')}`
