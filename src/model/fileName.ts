/** Characters of a stored name at most. Source: schema of a file's facts (`model/resolve.ts`). */
const LONGEST = 255
/** Endings longer than this are none. */
const LONGEST_ENDING = 10

/** Control characters, marks that turn the direction of writing, invisible characters, halves of surrogate pairs. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * The name that a file is known by: no folder, nothing that hides what it ends in, at most 255 characters with the ending
 * kept. It is never the name of a file on this machine. Source: security notes, section 5.
 */
export function fileName(sent: string | undefined): string {
  const name = ((sent ?? '').replace(HIDDEN, '').split(/[/\\]/).at(-1) ?? '').normalize('NFC').trim()
  if (name === '' || name === '.' || name === '..') return 'file'
  if (name.length <= LONGEST) return name
  const ending = /\.[^.]*$/.exec(name)?.[0] ?? ''
  const kept = ending.length <= LONGEST_ENDING ? ending : ''
  return `${name.slice(0, LONGEST - kept.length)}${kept}`.replace(HIDDEN, '')
}
