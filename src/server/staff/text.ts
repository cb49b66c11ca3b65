import type { Entry } from './entries.ts'

/** What would move the cursor, turn the direction of writing or hide: customers typed it, a terminal would obey. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const WIDE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/gu
const NARROW = /\p{Mn}/gu

/** A text as a terminal can show it on one line. */
export const printable = (text: string): string => text.replace(/\r?\n/g, ' ⏎ ').replace(UNSEEN, '�')

/** Columns of a terminal that a text takes. */
const widthOf = (text: string): number => [...text.replace(NARROW, '')].length + (text.match(WIDE)?.length ?? 0)

/** Lines of a table, columns apart by two spaces. */
export function tableOf(heads: string[], rows: string[][]): string[] {
  const cells = [heads, ...rows].map((row) => row.map(printable))
  const widths = heads.map((_head, column) => Math.max(...cells.map((row) => widthOf(row[column] ?? ''))))
  return cells.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  )
}

/** `2026-01-31 17:00:00 +08:00` in this machine's zone. */
export function localTime(ms: number): string {
  const moment = new Date(ms)
  const two = (figure: number): string => String(figure).padStart(2, '0')
  const offset = -moment.getTimezoneOffset()
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())} ${zone}`
}

/** `2026-01-31 09:00:00Z`. */
export const utcTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')}Z`

export const HEADS = ['received', 'UTC', 'reference', 'page', 'account', 'name', 'language', 'files']

/** An entry in the columns of `HEADS`. */
export const factsOf = ({ row, account, name, files }: Entry, title: (page: string) => string): string[] => [
  localTime(row.createdAt),
  utcTime(row.createdAt),
  row.reference,
  title(row.page),
  account?.tradingAccount ?? '–',
  name,
  row.language,
  String(files.length),
]
