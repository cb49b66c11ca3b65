import { formats } from '../../forms/schema/stringFormats.ts'

/**
 * Email addresses that backends read in different ways: those that begin like a number with an exponent, in another base,
 * or with a fraction, which some round, or an underscore, which some skip, and those with a `%`, which some decode.
 */
const AMBIGUOUS_EMAIL =
  /^(?:&|[+-]?(?:0x[\da-f]|0o[0-7]|0b[01]|(?:\d_*){5,}\.\d|\d{5,}_\d|\d+(?:\.\d*)?[de][+-]?\d))|%/i

/** The numbers that backends read at the start of a text: digits alone, or with underscores or marks of thousands. */
const LEADING_NUMBERS = [/^\d+/, /^[\d_]+/, /^[\d.']+/]
/** Mail services that take what follows a minus sign for a tag. */
const TAG_AFTER_MINUS = /^(?:yahoo|ymail|rocketmail)\./

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
 * The text by which guesses at an account are counted: the number at the start, since some backends compare that alone, and
 * of a long one the lowest 32 bits; of other email addresses the mailbox, without case, marks and tag (`+shop`). A trading
 * account has five digits at least: by fewer, guesses at one email would delay all that begin with them.
 */
export function foldAccount(account: string): string {
  const [name = '', domain = ''] = account
    .toLowerCase()
    .replace(/^[+-]+/, '')
    .split('@')
  const number = LEADING_NUMBERS.map((pattern) => BigInt(pattern.exec(name)?.[0].replace(/\D/g, '') ?? 0)).find(
    (each) => each >= 10_000n,
  )
  if (number !== undefined) return String(BigInt.asUintN(32, number))
  const [mailbox = ''] = name.split(TAG_AFTER_MINUS.test(domain) ? /[+-]/ : '+')
  return `${mailbox.replace(/[^a-z\d]/g, '')}@${domain.replace(/^googlemail\./, 'gmail.')}`
}
