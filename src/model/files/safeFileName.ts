/** Characters of a stored name at most, as in the schema of a form's files. */
const MAX_NAME_LENGTH = 255
/** Endings longer than this are none. */
const MAX_EXTENSION_LENGTH = 10

/** Control characters, marks that turn the direction of writing, invisible characters, halves of surrogate pairs. */
const HIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * The name that a file is known by: no folder, nothing that hides what it ends in, at most 255 characters with the ending
 * kept. It is never the name of a file on this machine. Source: decision 007.
 */
export function safeFileName(rawName: string | undefined): string {
  const name = ((rawName ?? '').replace(HIDDEN_CHARACTERS, '').split(/[/\\]/).at(-1) ?? '').normalize('NFC').trim()
  if (name === '' || name === '.' || name === '..') return 'file'
  if (name.length <= MAX_NAME_LENGTH) return name
  const extension = /\.[^.]*$/.exec(name)?.[0] ?? ''
  const keptExtension = extension.length <= MAX_EXTENSION_LENGTH ? extension : ''
  return `${name.slice(0, MAX_NAME_LENGTH - keptExtension.length)}${keptExtension}`.replace(HIDDEN_CHARACTERS, '')
}
