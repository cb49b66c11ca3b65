/** Full-width letters, digits and signs as their ASCII forms, an ideographic space as a space. */
export const toHalfWidth = (text: string): string =>
  text.replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0)).replaceAll('　', ' ')

/** The mathematical digits: five alphabets of digits without a gap between them. */
const MATHEMATICAL_ZERO = 0x1d7ce

/** Digits of every script (Thai, Arabic, full-width …) as 0–9. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit)))

/** The digits of a script are ten neighbours, from 0 to 9. */
function digitValue(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0
  if (codePoint >= MATHEMATICAL_ZERO) return (codePoint - MATHEMATICAL_ZERO) % 10
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(codePoint - value - 1))) value++
  return value
}

/** An extension after a number, as phones, contact lists and the languages of the site write it. Source: RFC 3966. */
const EXTENSION =
  /(?<=\d\)?)(?:[\s,;]*(?:ext(?:ension|n)?|x|#|分機|分机|內線|内线|轉|转|ต่อ|máy lẻ|số lẻ|pesawat)\s*(?:[.:=]\s*)?\d{1,7})+\s*$/iu

/**
 * A pasted phone number as digits and the separators between them: without `tel:` and its parameters, digits of every
 * script as 0–9. An extension is left out; what looks like neither stays, for the rules to reject.
 */
export function cleanPhone(text: string): string {
  const typed = toAsciiDigits(toHalfWidth(text)).trim()
  const number = typed.replace(/^(?:tel:\s*)+/i, '')
  return (number === typed ? typed : number.replace(/;(?:phone-context|isub)=[^;]*/gi, '')).replace(EXTENSION, '')
}
