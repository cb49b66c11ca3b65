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
