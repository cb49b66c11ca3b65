import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import type { Store } from '../store/store.ts'
import type { Wanted } from '../store/search.ts'
import type { Vault } from '../store/vault.ts'
import { BOM, csvLine } from './csv.ts'
import { entries } from './entries.ts'
import { StaffError } from './options.ts'
import { factsOf, HEADS } from './text.ts'
import { valuesOf } from './values.ts'

/**
 * Writes all that is wanted into a new CSV file: what the table shows, then a column for each field that occurs.
 * @param vault present: opens sensitive values
 * @returns how many submissions
 * @throws StaffError when the file cannot be made or is there already; half a file is not left
 */
export async function writeCsv(
  store: Store,
  wanted: Wanted,
  { file, vault, title }: { file: string; vault: Vault | undefined; title: (page: string) => string },
): Promise<number> {
  const columns = new Set<string>()
  for await (const entry of entries(store, wanted))
    for (const [pointer] of valuesOf(entry, undefined)) columns.add(pointer)
  const handle = attempt(file, () => openSync(file, 'wx', 0o600))
  try {
    let count = 0
    writeSync(handle, BOM + csvLine([...HEADS, ...columns]))
    for await (const entry of entries(store, wanted)) {
      const values = new Map(valuesOf(entry, vault))
      attempt(file, () =>
        writeSync(
          handle,
          csvLine([...factsOf(entry, title), ...[...columns].map((column) => values.get(column) ?? '')]),
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

function attempt<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new StaffError(`${file} cannot be written: ${(error as Error).message}.`)
  }
}
