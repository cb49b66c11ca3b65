import type { Pair } from '../../model/formBody.ts'
import { TransportFault } from '../answers.ts'

/** More fields than any form has. */
export const MOST_FIELDS = 500

/**
 * The fields of an `application/x-www-form-urlencoded` body, in order, doubles kept.
 * @throws TransportFault 400 for bytes that are no UTF-8 and for broken percent signs, 413 for too many fields
 */
export function readPairs(body: Buffer): Pair[] {
  const parts = text(body).split('&').filter(Boolean)
  if (parts.length > MOST_FIELDS) throw new TransportFault(413)
  return parts.map((part) => {
    const equals = part.indexOf('=')
    return equals < 0
      ? checked([unescape(part), ''])
      : checked([unescape(part.slice(0, equals)), unescape(part.slice(equals + 1))])
  })
}

/** @throws TransportFault 400 for a field with a zero byte, which no keyboard types and some databases refuse */
export function checked(pair: Pair): Pair {
  if (pair.some((side) => side.includes('\0'))) throw new TransportFault(400)
  return pair
}

function text(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    throw new TransportFault(400)
  }
}

function unescape(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    throw new TransportFault(400)
  }
}
