import { rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { syncFile } from '../fileSync.ts'
import { errorMessage } from '../../../model/errorDetails.ts'
import { StoreError } from '../storeErrors.ts'

/** Number of rows by table. */
export type RowCounts = Record<string, number>

/** Version and contents of an intact database. */
export interface DatabaseInfo {
  version: number
  counts: RowCounts
}

/**
 * Copies a snapshot of a database, also while others write to it, into a new file that only its owner can read, and
 * checks every page of the copy. The copy is on the disk when this returns.
 * @throws StoreError when the copy is damaged; Error when the file exists or cannot be written. Leaves no file then.
 */
export function copyDatabase(connection: DatabaseSync, file: string): DatabaseInfo {
  writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
  try {
    connection.prepare('VACUUM INTO ?').run(file)
    // SQLite does not flush the copy itself.
    syncFile(file)
    return inspectDatabase(file)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}

/**
 * Reads every page of a database file; nothing may write to it meanwhile.
 * @throws StoreError when it is damaged
 */
export function inspectDatabase(file: string): DatabaseInfo {
  let connection: DatabaseSync | undefined
  try {
    connection = new DatabaseSync(file, { readOnly: true })
    const problem = checkIntegrity(connection, 'integrity_check')
    if (problem) throw new Error(problem)
    const orphanedRows = connection.prepare('PRAGMA foreign_key_check').all()
    if (orphanedRows.length > 0) throw new Error(`${orphanedRows.length} rows belong to rows that are not there`)
    return {
      version: Number(connection.prepare('PRAGMA user_version').get()?.user_version),
      counts: countRows(connection),
    }
  } catch (error) {
    throw new StoreError(`The database ${file} is damaged: ${errorMessage(error)}.`, { cause: error })
  } finally {
    connection?.close()
  }
}

/** The first problem that SQLite finds in a database; undefined without one. */
export function checkIntegrity(connection: DatabaseSync, check: 'integrity_check' | 'quick_check'): string | undefined {
  const result = String(Object.values(connection.prepare(`PRAGMA ${check}(1)`).get() ?? {})[0])
  return result === 'ok' ? undefined : result.replace(/\s+/g, ' ')
}

export function countRows(connection: DatabaseSync): RowCounts {
  const tables = connection
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
  return Object.fromEntries(
    tables.map(({ name }) => [
      String(name),
      Number(connection.prepare(`SELECT count(*) AS n FROM "${String(name)}"`).get()?.n),
    ]),
  )
}

/** A time for a file name: `20260105T101500123Z`. */
export const timestampForFileName = (time = new Date()): string => time.toISOString().replace(/[-:.]/g, '')
