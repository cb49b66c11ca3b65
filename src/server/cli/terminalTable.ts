import stringWidth from 'string-width'
import type { SubmissionEntry } from './iterateSubmissions.ts'

/** Control, format and separator characters: customers typed them, and a terminal would obey them. */
const NON_PRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A text that a terminal can safely show on one line. */
export const printable = (text: string): string => text.replace(/\r?\n/g, ' ⏎ ').replace(NON_PRINTABLE, '�')

/** The lines of a table; two spaces between the columns. */
export function formatTable(headings: string[], rows: string[][]): string[] {
  const cells = [headings, ...rows].map((row) => row.map(printable))
  const widths = headings.map((_head, column) => Math.max(...cells.map((row) => stringWidth(row[column] ?? ''))))
  return cells.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - stringWidth(cell)))
      .join('  ')
      .trimEnd(),
  )
}

/** `2026-01-31 17:00:00 +08:00` in this machine's zone. */
export function localTime(ms: number): string {
  const date = new Date(ms)
  const twoDigits = (number: number): string => String(number).padStart(2, '0')
  const offset = -date.getTimezoneOffset()
  const zone = `${offset < 0 ? '-' : '+'}${twoDigits(Math.trunc(Math.abs(offset) / 60))}:${twoDigits(Math.abs(offset) % 60)}`
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}:${twoDigits(date.getSeconds())} ${zone}`
}

/** `2026-01-31 09:00:00Z`. */
export const utcTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')}Z`

export const SUBMISSION_COLUMNS = ['received', 'UTC', 'reference', 'page', 'account', 'name', 'language', 'files']

/** The cells of an entry, in the order of `SUBMISSION_COLUMNS`. */
export const submissionRow = (
  { row, account, name, files }: SubmissionEntry,
  titleOf: (page: string) => string,
): string[] => [
  localTime(row.createdAt),
  utcTime(row.createdAt),
  row.reference,
  titleOf(row.page),
  account?.tradingAccount ?? '–',
  name,
  row.language,
  String(files.length),
]
