import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { TextTableError, type IncomingRow, type TextRow } from './textRow.ts'

const COLUMNS = ['language', 'key', 'source', 'translation', 'state', 'where'] as const satisfies (keyof TextRow)[]
/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/**
 * Beginnings of a cell that a spreadsheet takes for a formula or drops, and the apostrophe that guards against this.
 */
const GUARDED = /^['\t\r\n=+\-@＝＋－＠]/u

/**
 * Texts as a table (RFC 4180) for spreadsheets. A cell that looks like a formula, or begins with an apostrophe, gets an
 * apostrophe in front; `readCsvTable` removes it.
 */
export const writeCsvTable = (rows: TextRow[]): string =>
  BYTE_ORDER_MARK +
  stringify(
    rows.map((row) => COLUMNS.map((column) => guard(row[column]))),
    { header: true, columns: [...COLUMNS], record_delimiter: 'windows', quoted_match: /[,;\t\n\r"]/ },
  )

const guard = (cell: string): string => (GUARDED.test(cell) ? `'${cell}` : cell)
const unguard = (cell: string): string => (cell.startsWith("'") && GUARDED.test(cell.slice(1)) ? cell.slice(1) : cell)

/**
 * Reads the texts of a table from any spreadsheet: separated by commas, semicolons or tabs, with or without a byte
 * order mark, with the columns in any order.
 * @param language language of all rows, if the table has no column for it
 * @throws TextTableError if the table cannot be read or lacks a column
 */
export function readCsvTable(text: string, language: string | undefined): IncomingRow[] {
  const table = text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '')
  const [header = ''] = table.split(/\r\n|\r|\n/, 1)
  const delimiter = [',', ';', '\t'].reduce(
    (best, each) => (header.split(each).length > header.split(best).length ? each : best),
    ',',
  )
  const [names = [], ...records] = parseTable(table, delimiter)
  const columns = names.map((name) => unguard(name).trim().toLowerCase())
  const columnOf = (name: string) => columns.indexOf(name)
  const missingColumns = ['key', 'translation', ...(language === undefined ? ['language'] : [])].filter(
    (name) => columnOf(name) < 0,
  )
  if (missingColumns.length > 0)
    throw new TextTableError(
      `Its first row lacks the column${missingColumns.length > 1 ? 's' : ''} ${missingColumns.join(', ')}${missingColumns.join() === 'language' ? '; name it by --language' : ''}.`,
    )
  const cell = (record: string[], name: string): string =>
    unguard((record[columnOf(name)] ?? '').replace(/\r\n?/g, '\n'))
  return records.flatMap((record, index) => {
    // Spreadsheets leave empty rows behind.
    if (record.every((value) => value.trim() === '')) return []
    return [
      {
        language: columnOf('language') < 0 ? (language ?? '') : cell(record, 'language').trim(),
        key: cell(record, 'key').trim(),
        translation: cell(record, 'translation'),
        ...(columnOf('source') < 0 ? {} : { source: cell(record, 'source') }),
        place: `row ${index + 2}`,
      },
    ]
  })
}

function parseTable(table: string, delimiter: string): string[][] {
  try {
    return parse(table, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: false,
      record_delimiter: ['\r\n', '\n', '\r'],
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new TextTableError(`It is no table of comma-separated values: ${error.message}.`)
  }
}
