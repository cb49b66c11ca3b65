import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { syncFile, syncFolder } from '../fileSync.ts'
import { StoreError } from '../storeErrors.ts'

/** How many rows each table has. */
export type RowCounts = Record<string, number>

/** What is known of a database that was found whole. */
export interface DatabaseInfo {
  /** Number of migrations it has taken. */
  version: number
  counts: RowCounts
}

/**
 * Copies a database as it is at this moment, also while others write to it, into a new file for its owner alone, and looks
 * at every page of the copy. The copy is on the disk when this returns.
 * @throws StoreError when the copy is not whole; Error when there is a file already or it cannot be written. Leaves nothing then.
 */
export function copyDatabase(connection: DatabaseSync, file: string): DatabaseInfo {
  writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
  try {
    connection.prepare('VACUUM INTO ?').run(file)
    // SQLite leaves that to whoever asks for the copy.
    syncFile(file)
    return inspectDatabase(file)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}

/** Keeps a copy beside a database that is about to be changed to a newer version. */
export function backUpBeforeMigration(connection: DatabaseSync, dataDir: string, version: number): void {
  const file = join(dataDir, `formwright-before-${version}-${timestampForFileName()}.db`)
  const unfinishedFile = `${file}.unfinished`
  copyDatabase(connection, unfinishedFile)
  renameSync(unfinishedFile, file)
  syncFolder(dataDir)
}

/**
 * Reads every page of a database file that nobody writes to.
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
    throw new StoreError(`The database ${file} is damaged: ${(error as Error).message}.`, { cause: error })
  } finally {
    connection?.close()
  }
}

/** What SQLite finds wrong in a database, the first of it; undefined: nothing. */
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

/** `20260105T101500123Z`: a moment as part of a file's name. */
export const timestampForFileName = (time = new Date()): string => time.toISOString().replace(/[-:.]/g, '')
