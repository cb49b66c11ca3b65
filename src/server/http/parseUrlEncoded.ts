import type { FormEntry } from '../../forms/data/formEntry.ts'
import { HttpError } from './errors.ts'

/** Fields in one body; more than any form has. */
export const MAX_FIELDS = 500

/**
 * The fields of an `application/x-www-form-urlencoded` body, in order, repeated names included.
 * @throws HttpError 400 for invalid UTF-8 or percent encoding, 413 for too many fields
 */
export function parseUrlEncoded(body: Buffer): FormEntry[] {
  const parts = decodeUtf8(body).split('&').filter(Boolean)
  if (parts.length > MAX_FIELDS) throw new HttpError(413)
  return parts.map((part) => {
    const equals = part.indexOf('=')
    return equals < 0
      ? rejectNulBytes([decodeComponent(part), ''])
      : rejectNulBytes([decodeComponent(part.slice(0, equals)), decodeComponent(part.slice(equals + 1))])
  })
}

/** @throws HttpError 400 for a NUL byte, which no keyboard types and some databases refuse */
export function rejectNulBytes(pair: FormEntry): FormEntry {
  if (pair.some((side) => side.includes('\0'))) throw new HttpError(400)
  return pair
}

function decodeUtf8(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    throw new HttpError(400)
  }
}

function decodeComponent(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    throw new HttpError(400)
  }
}
