import { typesOf } from '../../model/schema/walker.ts'
import type { Finding, SchemaNode } from '../../model/site/schemaNodes.ts'

/** Formats whose texts have a length of their own. */
const BOUNDED_FORMATS = new Set(['date', 'time', 'uuid'])

/** A text that may be of any length: a person could send a book, or an attacker a gigabyte. */
export function unboundedText({ parts, pointer, name }: SchemaNode): Finding | undefined {
  if (name === undefined && !pointer.endsWith('/items')) return undefined
  const types = typesOf(parts)
  const isText = types.has('string') || types.size === 0
  const isBounded = parts.some(
    (part) =>
      part.maxLength !== undefined ||
      part.enum ||
      'const' in part ||
      part.setByError ||
      BOUNDED_FORMATS.has(part.format ?? ''),
  )
  return !isText || isBounded
    ? undefined
    : {
        message: 'This text has no maximum length.',
        hint: 'Add "maxLength": the most characters that make sense here.',
        member: 'type',
      }
}
