import { toNormalForm } from '../plainText.ts'

/** In characters; the same limit as in the schema of a form's files. */
const MAX_NAME_LENGTH = 255
/** In characters; a longer ending is not an extension. */
const MAX_EXTENSION_LENGTH = 10

/** Control characters, marks that change the writing direction, invisible characters, halves of surrogate pairs. */
const HIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * A name to store and show a file by: without folders and hidden characters, at most 255 characters, extension kept.
 * It is never used as a path. Source: decision 007.
 */
export function safeFileName(rawName: string | undefined): string {
  const lastPart = (rawName ?? '').replace(HIDDEN_CHARACTERS, '').split(/[/\\]/).at(-1) ?? ''
  const name = toNormalForm(lastPart, 'NFC').trim()
  if (name === '' || name === '.' || name === '..') return 'file'
  if (name.length <= MAX_NAME_LENGTH) return name
  const extension = /\.[^.]*$/.exec(name)?.[0] ?? ''
  const keptExtension = extension.length <= MAX_EXTENSION_LENGTH ? extension : ''
  return `${name.slice(0, MAX_NAME_LENGTH - keptExtension.length)}${keptExtension}`.replace(HIDDEN_CHARACTERS, '')
}
