/** `text` with the characters that match written as escapes. @param pattern with the flag `g` */
export const escapeCharacters = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (character) => {
    const code = character.codePointAt(0) ?? 0
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`
  })

/** Characters of names and values that a terminal would obey; a text may have several lines. */
const OBEYED = /(?!\n)[\p{Cc}\p{Bidi_Control}]/gu

/** A text of several lines that a terminal can safely show. */
export const escapeObeyed = (text: string): string => escapeCharacters(text, OBEYED)
