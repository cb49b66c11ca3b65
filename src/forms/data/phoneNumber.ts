import { cleanPhone } from '../schema/plainText.ts'

/** A phone number with its calling code. */
export interface InternationalPhone {
  /** Calling code with plus: `+886`. */
  code: string
  /** National number: digits only, a leading 0 as typed. */
  national: string
}

/**
 * Splits a phone number (`+886 912 345 678`, `00886912345678`, `(+886) 0912-345-678`,
 * `tel:+886-2-2345-6789;ext=12`) into calling code and national number. Calling codes are free of prefixes (ITU-T
 * E.164), so at most one fits.
 * @param codes known calling codes, with plus
 * @returns undefined for a number without a code, with an unknown one, or with nothing after it
 */
export function splitPhone(input: string, codes: Iterable<string>): InternationalPhone | undefined {
  const compact = cleanPhone(input).replace(/[\s\p{Cf}\-‐-―−()./]/gu, '')
  const digits = /^(?:\+|00)(\d+)$/.exec(compact)?.[1]
  if (digits === undefined) return undefined
  const code = [...codes].find((each) => digits.length > each.length - 1 && digits.startsWith(each.slice(1)))
  return code === undefined ? undefined : { code, national: digits.slice(code.length - 1) }
}
