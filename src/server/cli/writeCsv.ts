import { stringify } from 'csv-stringify/sync'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import type { Store } from '../store/store.ts'
import type { SubmissionFilter } from '../store/submissions/searchSubmissions.ts'
import type { Vault } from '../secrets/vault.ts'
import { iterateSubmissions } from './iterateSubmissions.ts'
import { errorMessage } from '../../model/errorDetails.ts'
import { CliError } from './cliError.ts'
import { escapeCharacters } from '../../model/escapeCharacters.ts'
import { submissionRow, SUBMISSION_COLUMNS } from './terminalTable.ts'
import { fieldValues } from './fieldValues.ts'

/** Beginnings of a cell that a spreadsheet takes for a formula, or drops before one. Source: OWASP, CSV injection. */
const FORMULA = /^(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/u
/**
 * The same after a character that a spreadsheet may take for the end of a cell, since it may not split at commas only.
 */
const INNER_FORMULA = /[=+\-@＝＋－＠](?<=[,;\t\r\n][\s"]*.)/gu
/**
 * Control characters but line feeds, lone surrogates, and characters that reverse or hide text (bidi controls, tags).
 */
const UNSAFE = /(?!\n)\p{Cc}|[\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu
/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Writes the submissions into a new CSV file: the columns of the table, then one for each field that occurs.
 * @param vault present: decrypts sensitive values
 * @returns the number of submissions
 * @throws CliError when the file cannot be written or exists already; no partial file is left
 */
export async function writeCsv(
  store: Store,
  filter: SubmissionFilter,
  { file, vault, titleOf }: { file: string; vault: Vault | undefined; titleOf: (page: string) => string },
): Promise<number> {
  const columns = new Set<string>()
  for await (const entry of iterateSubmissions(store, filter))
    for (const [pointer] of fieldValues(entry, undefined)) columns.add(pointer)
  const handle = wrapWriteError(file, () => openSync(file, 'wx', 0o600))
  try {
    let count = 0
    writeSync(handle, BYTE_ORDER_MARK + csvLine([...SUBMISSION_COLUMNS, ...columns]))
    for await (const entry of iterateSubmissions(store, filter)) {
      const values = new Map(fieldValues(entry, vault))
      wrapWriteError(file, () =>
        writeSync(
          handle,
          csvLine([...submissionRow(entry, titleOf), ...[...columns].map((column) => values.get(column) ?? '')]),
        ),
      )
      count += 1
    }
    return count
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
}

function wrapWriteError<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new CliError(`${file} cannot be written: ${errorMessage(error)}.`)
  }
}

/**
 * A line of a CSV file (RFC 4180). A formula gets an apostrophe in front, so that a spreadsheet reads it as text, also
 * if it splits the file at semicolons or tabs; the package's own `escape_formulas` checks the first character only.
 * Control characters become escapes.
 */
export const csvLine = (values: string[]): string =>
  stringify([values.map(escapeCell)], { record_delimiter: 'windows', quoted_match: /[,;\t\n"]/ })

function escapeCell(text: string): string {
  const guardedText = text.replace(INNER_FORMULA, "'$&")
  return escapeCharacters(FORMULA.test(text) ? `'${guardedText}` : guardedText, UNSAFE)
}
