import { toAsciiDigits } from './plainText.ts'

/** An amount that is a whole number or one with decimals, as `parseDecimal` returns it: `1,250`. */
export const AMBIGUOUS_DECIMAL = /^[1-9]\d{0,2},\d{3}$/

/**
 * Parses a decimal number as written in a language, with separators of thousands: `1,250.50`, `1.250,50`, `1 250,50`, `.5`,
 * in digits of any script.
 * @param tag BCP 47; the language's separator of thousands decides the value of `1,250`
 * @param decimalPlaces how many decimals the number may have
 * @returns the number with a dot and without other separators (`1250.50`); a match of `AMBIGUOUS_DECIMAL` if it can be
 *   read in two ways; if it is no number, `text` without outer spaces, which
 * never looks like a decimal number
 */
export function parseDecimal(text: string, tag: string, decimalPlaces: number): string {
  const plainText = toAsciiDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s'’]/gu, ' ')
    .replaceAll('，', ',')
    .replaceAll('．', '.')
    .trim()
  if (/^[.,]\d+$/.test(plainText)) return `0.${plainText.slice(1)}`
  if (!/^\d+(?:[., ]\d+)*$/.test(plainText)) return plainText
  const groups = plainText.split(/[., ]/)
  const separators = plainText.match(/[., ]/g) ?? []
  const last = separators.at(-1)
  if (last === undefined) return plainText
  const others = separators.slice(0, -1)
  if (separators.every((each) => each === last)) {
    if (!isGrouped(groups)) return others.length === 0 && last !== ' ' ? groups.join('.') : plainText
    if (others.length > 0 || last === separatorOf(tag, 'group') || last === ' ') return groups.join('')
    return decimalPlaces >= 3 && last === separatorOf(tag, 'decimal') ? groups.join('.') : groups.join(',')
  }
  const whole = groups.slice(0, -1)
  const isReadable = last !== ' ' && others.every((each) => each === others[0] && each !== last) && isGrouped(whole)
  return isReadable ? `${whole.join('')}.${groups.at(-1)}` : plainText
}

/** Whether digits are grouped by thousands. */
const isGrouped = ([first = '', ...rest]: string[]): boolean =>
  /^[1-9]\d{0,2}$/.test(first) && rest.every(({ length }) => length === 3)

/**
 * Formats a decimal number with a dot: adds separators of thousands, keeps its decimals. Other texts stay unchanged.
 */
export function formatDecimal(text: string, tag: string): string {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match?.[1]) return text
  const whole = new Intl.NumberFormat(tag).format(BigInt(match[1]))
  return match[2] === undefined ? whole : `${whole}${separatorOf(tag, 'decimal')}${match[2]}`
}

/** The separator of a language; returns every kind of space as a plain space. */
const separatorOf = (tag: string, type: 'group' | 'decimal'): string | undefined =>
  new Intl.NumberFormat(tag)
    .formatToParts(12345.6)
    .find((part) => part.type === type)
    ?.value.replace(/\s/u, ' ')
