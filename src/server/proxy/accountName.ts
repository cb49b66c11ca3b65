import { formats } from '../../forms/schema/stringFormats.ts'

/**
 * The start of an email address that backends read as numbers in different ways: one with an exponent, or that of Visual
 * Basic in base 16 or 8.
 */
const AMBIGUOUS_NUMBER = /^(?:&|[+-]?\d+(?:\.\d*)?[de][+-]?\d)/i

/** Whether a backend reports the number of an account, not what it has for those without one (`0`, `pending`). */
export const isReportedNumber = (number: string): boolean => /^\d{5,12}$/.test(number)

/** Whether a backend reports an email address as it is, not masked. */
export const isReportedEmail = (email: string): boolean => isAccountName(email) && !email.includes('*')

/**
 * Whether a typed account is an email address or a number. Backends differ in which other texts they take for one
 * account (accents, invisible characters, ways to write a number), so that guesses with these would be endless.
 */
export const isAccountName = (typedAccount: string): boolean =>
  /^\d+$/.test(typedAccount) || (formats.email?.(typedAccount) === true && !AMBIGUOUS_NUMBER.test(typedAccount))

/**
 * The text by which guesses at an account are counted: letters in lower case, or the number at the start, rounded, since
 * some backends compare that alone, and of a long one the lowest 32 bits. A trading account has five digits at least: by
 * fewer, guesses at one email would delay all that begin with them.
 */
export function foldAccount(account: string): string {
  const text = account.toLowerCase()
  const [, digits, half] = /^[+-]?(\d+)(\.[5-9])?/.exec(text) ?? []
  const number = BigInt(digits ?? 0) + (half ? 1n : 0n)
  return number < 10_000n ? text : String(BigInt.asUintN(32, number))
}
