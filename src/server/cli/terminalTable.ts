import stringWidth from 'string-width'
import { ACCOUNT_TYPES } from '../../model/api/userInfo.ts'
import { valueAt } from '../../forms/schema/jsonPointer.ts'
import { escapeCharacters } from '../../model/escapeCharacters.ts'
import type { SubmissionEntry } from './iterateSubmissions.ts'

/** Control, format and separator characters: customers may type them, and a terminal would obey them. */
const NON_PRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A text that a terminal can safely show on one line: characters it would obey become `\x1b` or `\u202e`. */
export const printable = (text: string): string => escapeCharacters(text.replace(/\r?\n/g, ' ⏎ '), NON_PRINTABLE)

/** The lines of a table; two spaces between the columns. */
export function formatTable(headings: string[], rows: string[][]): string[] {
  const cells = [headings, ...rows].map((row) => row.map(printable))
  const widths = headings.map((_head, column) =>
    cells.reduce((widest, row) => Math.max(widest, stringWidth(row[column] ?? '')), 0),
  )
  return cells.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - stringWidth(cell)))
      .join('  ')
      .trimEnd(),
  )
}

/** `2026-01-31 17:00:00 +08:00` in this machine's zone. */
export const localTime = (ms: number): string =>
  new Date(ms).toLocaleString('sv-SE', { timeZoneName: 'longOffset' }).replace('GMT', '').replace('−', '-')

/** `2026-01-31 09:00:00Z`. */
export const utcTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')}Z`

export const SUBMISSION_COLUMNS = ['received', 'UTC', 'reference', 'page', 'account', 'name', 'language', 'files']

/** Note on an account number that does not belong to the sender's session. */
export const notVerified = ({ row: { aType } }: Pick<SubmissionEntry, 'row'>): string =>
  `account not verified, sent by ${aType === ACCOUNT_TYPES.visitor ? 'a visitor' : 'somebody without it'}`

/** The pointers of the fields that name an account outside the sender's session. */
export const unverifiedPointers = ({ row }: Pick<SubmissionEntry, 'row'>): string[] =>
  row.unverified ? JSON.parse(row.unverified) : []

/** The account that was signed in; without one, the accounts that the form names, marked as not verified. */
function accountText(entry: Pick<SubmissionEntry, 'row' | 'data' | 'account'>): string {
  const unverifiedAccounts = unverifiedPointers(entry).map((pointer) => String(valueAt(entry.data, pointer)))
  return (
    entry.account?.tradingAccount ??
    (unverifiedAccounts.length > 0 ? `${unverifiedAccounts.join(', ')}: ${notVerified(entry)}` : '–')
  )
}

/** The cells of an entry, in the order of `SUBMISSION_COLUMNS`. */
export const submissionRow = (
  { row, data, account, name, files }: SubmissionEntry,
  titleOf: (page: string) => string,
): string[] => [
  localTime(row.createdAt),
  utcTime(row.createdAt),
  row.reference,
  titleOf(row.page),
  accountText({ row, data, account }),
  name,
  row.language,
  String(files.length),
]
