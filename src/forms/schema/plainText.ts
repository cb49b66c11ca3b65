/** More marks on one letter than any script has; Unicode's Stream-Safe Text Format allows 30. */
const MARK_RUN = /\p{M}{31}/u

/**
 * A Unicode normal form of `text`; unchanged if many marks follow each other, since sorting them takes time by the
 * square of their number.
 */
export const toNormalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKD'): string =>
  MARK_RUN.test(text) ? text : text.normalize(form)

/** Converts full-width letters, digits and signs to ASCII, and ideographic spaces to spaces. */
export const toHalfWidth = (text: string): string =>
  text.replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0)).replaceAll('　', ' ')

/** The mathematical digits: five alphabets of digits without a gap between them. */
const MATHEMATICAL_ZERO = 0x1d7ce

/** Converts digits of every script (Thai, Arabic, full-width …) to 0–9. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit)))

/** The value of a digit: the digits of a script are ten consecutive characters. */
function digitValue(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0
  if (codePoint >= MATHEMATICAL_ZERO) return (codePoint - MATHEMATICAL_ZERO) % 10
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value++
  return value
}

/** A dot between groups of digits. */
const GROUP_DOT = /([\d)]\s*)[.·](?=\s*[\d(])/g

/**
 * Cleans a pasted phone number: removes `tel:` with its context and dots between digits, and converts digits of every
 * script to 0–9. Other characters stay, such as an extension, and the rules reject them.
 */
export function cleanPhone(text: string): string {
  const asciiText = toAsciiDigits(toHalfWidth(text)).trim()
  const number = asciiText.replace(/^(?:tel:\s*)+/i, '')
  return (number === asciiText ? asciiText : number.replace(/;(?:phone-context|isub)=[^;]*/gi, '')).replace(
    GROUP_DOT,
    '$1',
  )
}
