import { toAsciiDigits } from './asciiDigits.ts'
import { toHalfWidth } from './halfWidth.ts'

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
