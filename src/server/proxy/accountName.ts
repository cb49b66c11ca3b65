import { formats } from '../../forms/schema/stringFormats.ts'

/**
 * Email addresses that backends read in different ways: those that begin like a number with an exponent, in another base,
 * or with a fraction, which some round, and those with a `%`, which some decode.
 */
const AMBIGUOUS_EMAIL = /^(?:&|[+-]?(?:0x[\da-f]|0o[0-7]|0b[01]|(?:\d_*){5,}\.\d|\d+(?:\.\d*)?[de][+-]?\d))|%/i

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
  /^\d+$/.test(typedAccount) || (isEmail(typedAccount) && !AMBIGUOUS_EMAIL.test(typedAccount))

/**
 * The text by which guesses at an account are counted. It leaves out what some backends ignore: of an email address the
 * case, all marks, a tag (`+shop`, `-shop`) and the domain (`googlemail.com`), and what follows a number of five digits or
 * more, as a trading account has; of a long number all but the lowest 32 bits. So guesses at one email delay others that
 * are alike.
 */
export function foldAccount(account: string): string {
  const text = (/[a-z\d][^@+-]*/.exec(account.toLowerCase())?.[0] ?? '').replace(/[^a-z\d]/g, '')
  const number = BigInt(/^\d+/.exec(text)?.[0] ?? 0)
  return number < 10_000n ? text : String(BigInt.asUintN(32, number))
}
