import { typesOf } from '../../model/schema/walker.ts'
import type { Finding } from './problemsAtNodes.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'

/** Formats that limit the length by themselves. */
const BOUNDED_FORMATS = new Set(['date', 'time', 'uuid'])

/** Finds texts without a maximum length. */
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
        id: 'unlimited-text',
        member: 'type',
      }
}
