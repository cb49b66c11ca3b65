import { formats } from '../../forms/schema/stringFormats.ts'

/**
 * Whether a typed account is an email address or a number. Backends differ in which other texts they take for one
 * account (accents, invisible characters, ways to write a number), so that guesses with these would be endless.
 */
export const isAccountName = (typedAccount: string): boolean =>
  /^\d+$/.test(typedAccount) || formats.email?.(typedAccount) === true

/**
 * The text by which guesses at an account are counted: letters in lower case, or the number at the start, since some
 * backends compare that alone.
 */
export function foldAccount(account: string): string {
  const text = account.toLowerCase()
  const number = Math.round(parseFloat(text))
  return Number.isNaN(number) ? text : String(number)
}
