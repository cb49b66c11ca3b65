import { typesOf } from '../schema.ts'
import type { Finding, Spot } from './spots.ts'

/** Formats whose texts have a length of their own. */
const SHORT_FORMATS = new Set(['date', 'time', 'uuid'])

/** A text that may be of any length: a person could send a book, or an attacker a gigabyte. */
export function unboundedText({ parts, place, name }: Spot): Finding | undefined {
  if (name === undefined && !place.endsWith('/items')) return undefined
  const types = typesOf(parts)
  const text = types.has('string') || types.size === 0
  const bounded = parts.some(
    (part) =>
      part.maxLength !== undefined ||
      part.enum ||
      'const' in part ||
      part.fromAnswer ||
      SHORT_FORMATS.has(part.format ?? ''),
  )
  return !text || bounded
    ? undefined
    : {
        what: 'This text has no maximum length.',
        hint: 'Add "maxLength": the most characters that make sense here.',
        at: 'type',
      }
}
