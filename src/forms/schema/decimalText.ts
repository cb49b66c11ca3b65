import { toAsciiDigits } from './plainText.ts'

/** An amount that may mean a whole number or one with decimals, as `readDecimal` returns it: `1,250`. */
export const AMBIGUOUS_DECIMAL = /^[1-9]\d{0,2},\d{3}$/

/**
 * Reads a decimal number as people write it in a language, with separators of thousands: `1,250.50`, `1.250,50`,
 * `1 250,50`, in digits of any script.
 * @param tag BCP 47; its separator of thousands decides what `1,250` means
 * @param decimalPlaces how many decimals the number may have
 * @returns with a dot and without other separators (`1250.50`); matching `AMBIGUOUS_DECIMAL` if the number can be read
 * in two ways; otherwise `text` without outer spaces, in which some character is neither digit nor a single dot
 */
export function readDecimal(text: string, tag: string, decimalPlaces: number): string {
  const typed = toAsciiDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s'’]/gu, ' ')
    .replaceAll('，', ',')
    .replaceAll('．', '.')
    .trim()
  if (!/^\d+(?:[., ]\d+)*$/.test(typed)) return typed
  const groups = typed.split(/[., ]/)
  const separators = typed.match(/[., ]/g) ?? []
  const last = separators.at(-1)
  if (last === undefined) return typed
  const others = separators.slice(0, -1)
  if (separators.every((each) => each === last)) {
    if (!isGrouped(groups)) return others.length === 0 && last !== ' ' ? groups.join('.') : typed
    if (others.length > 0 || last === separatorOf(tag, 'group') || last === ' ') return groups.join('')
    return decimalPlaces >= 3 && last === separatorOf(tag, 'decimal') ? groups.join('.') : groups.join(',')
  }
  const whole = groups.slice(0, -1)
  const isReadable = last !== ' ' && others.every((each) => each === others[0] && each !== last) && isGrouped(whole)
  return isReadable ? `${whole.join('')}.${groups.at(-1)}` : typed
}

/** Whether digits are grouped by thousands. */
const isGrouped = ([first = '', ...rest]: string[]): boolean =>
  /^[1-9]\d{0,2}$/.test(first) && rest.every(({ length }) => length === 3)

/** A decimal number with a dot as it is shown: with separators of thousands and its own decimals. Other texts unchanged. */
export function formatDecimal(text: string, tag: string): string {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match?.[1]) return text
  const whole = new Intl.NumberFormat(tag).format(BigInt(match[1]))
  return match[2] === undefined ? whole : `${whole}${separatorOf(tag, 'decimal')}${match[2]}`
}

/** The separator of a language; every kind of space as a space. */
const separatorOf = (tag: string, type: 'group' | 'decimal'): string | undefined =>
  new Intl.NumberFormat(tag)
    .formatToParts(12345.6)
    .find((part) => part.type === type)
    ?.value.replace(/\s/u, ' ')
