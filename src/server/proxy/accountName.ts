import { formats } from '../../forms/schema/stringFormats.ts'

/**
 * The start of an email address that backends read as numbers in different ways: one with an exponent, in another base, or
 * with a fraction, which some round.
 */
const AMBIGUOUS_NUMBER = /^(?:&|[+-]?(?:0x[\da-f]|0o[0-7]|0b[01]|(?:\d_*){5,}\.\d|\d+(?:\.\d*)?[de][+-]?\d))/i

const isEmail = (text: string): boolean => formats.email?.(text) === true

/** The number of an account that a backend reports; undefined for what it has in place of one (`0`, `pending`). */
export const reportedNumber = (value: unknown): string | undefined => /^\d{5,12}$/.exec(String(value))?.[0]

/** The email address that a backend reports; undefined if it masks it, or has something else in its place. */
export const reportedEmail = (value: unknown): string | undefined =>
  [String(value)].find((text) => isEmail(text) && !text.includes('*'))

/**
 * Whether a typed account is an email address or a number. Backends differ in which other texts they take for one
 * account (accents, invisible characters, ways to write a number), so that guesses with these would be endless.
 */
export const isAccountName = (typedAccount: string): boolean =>
  /^\d+$/.test(typedAccount) || (isEmail(typedAccount) && !AMBIGUOUS_NUMBER.test(typedAccount))

/**
 * The text by which guesses at an account are counted: letters in lower case, or the number at the start, since some
 * backends compare that alone, past underscores, and of a long one the lowest 32 bits. A trading account has five digits
 * at least: by fewer, guesses at one email would delay all that begin with them.
 */
export function foldAccount(account: string): string {
  const text = account.toLowerCase()
  const number = BigInt(/^[+-]?(\d[\d_]*)/.exec(text)?.[1]?.replaceAll('_', '') ?? 0)
  return number < 10_000n ? text : String(BigInt.asUintN(32, number))
}
