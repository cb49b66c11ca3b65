import { cleanPhone } from '../schema/plainText.ts'

/** The usual phone numbers of a calling code. */
export interface PhonePlan {
  /** Digits of a number without calling code and without a 0 in front; empty while they are unknown. */
  lengths: number[]
  /** Whether numbers are written with a 0 in front where no calling code stands before them. */
  trunkZero?: true
}

/** Calling code with plus → its numbers. */
export type PhonePlans = Readonly<Record<string, PhonePlan>>

/** A phone number with its calling code. */
export interface InternationalPhone {
  /** Calling code with plus: `+886`. */
  code: string
  /** National number: digits only. */
  national: string
}

/**
 * Splits a phone number (`+886 912 345 678`, `00886912345678`, `(+886) 0912-345-678`) into calling code and national
 * number, with a leading 0 as typed. Calling codes are free of prefixes (ITU-T E.164), so at most one fits.
 * @param codes known calling codes, with plus
 * @returns undefined for a number without a code, with an unknown one, or with nothing or more than digits after it
 */
export function splitPhone(input: string, codes: Iterable<string>): InternationalPhone | undefined {
  const compact = compactPhone(input)
  const digits = /^(?:\+|00)(\d+)$/.exec(compact)?.[1]
  if (digits === undefined) return undefined
  const code = [...codes].find((each) => digits.length > each.length - 1 && digits.startsWith(each.slice(1)))
  return code === undefined ? undefined : { code, national: digits.slice(code.length - 1) }
}

const compactPhone = (input: string): string => cleanPhone(input).replace(/[\s\p{Cf}\-‐-―−()./]/gu, '')

/** Digits of a national number after which a repeated calling code in front of them is no area code. */
const SURE_LENGTH = 9

/**
 * Splits a typed number with a calling code, with or without `+`, and writes the national number as its country does:
 * `0912345678` for `+886 912 345 678`.
 * @param selectedCode the code of the form's field
 * @param hasAreaCode whether the form has the area code in a field of its own
 * @returns undefined if the text has no calling code
 */
export function readPhone(
  input: string,
  selectedCode: string | undefined,
  hasAreaCode: boolean,
  plans: PhonePlans,
): InternationalPhone | undefined {
  const phone = splitPhone(input, Object.keys(plans)) ?? splitRepeatedCode(compactPhone(input), selectedCode, plans)
  const plan = phone && plans[phone.code]
  if (!phone || !plan?.trunkZero || hasAreaCode || phone.national.startsWith('0')) return phone
  return plan.lengths.includes(phone.national.length) ? { ...phone, national: `0${phone.national}` } : phone
}

/** Splits `886912345678` in a form with the code `+886`, unless it can be a national number. */
function splitRepeatedCode(
  digits: string,
  code: string | undefined,
  plans: PhonePlans,
): InternationalPhone | undefined {
  const plan = code === undefined ? undefined : plans[code]
  if (code === undefined || !plan || !/^\d+$/.test(digits) || !digits.startsWith(code.slice(1))) return undefined
  const national = digits.slice(code.length - 1)
  const { length } = national.replace(/^0/, '')
  const isSure = !plan.lengths.includes(digits.length) || (plan.trunkZero && length >= SURE_LENGTH)
  return isSure && plan.lengths.includes(length) ? { code, national } : undefined
}

/**
 * The usual numbers of digits, as this number is written (with a 0 in front or not), if its own number is none of them;
 * undefined also for unknown calling codes.
 */
export function phoneLengthDoubt(
  phone: string,
  code: string,
  areaCode: string,
  plans: PhonePlans,
): number[] | undefined {
  const digits = areaCode + phone
  const plan = plans[code]
  if (!plan || plan.lengths.length === 0 || !/^\d+$/.test(digits)) return undefined
  const extra = plan.trunkZero && digits.startsWith('0') ? 1 : 0
  const lengths = plan.lengths.map((length) => length + extra)
  return lengths.includes(digits.length) ? undefined : lengths
}
