import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreError } from '../store.ts'

/** How many rows each table has. */
export type Counts = Record<string, number>

/** What is known of a database that was found whole. */
export interface Facts {
  /** Number of migrations it has taken. */
  version: number
  counts: Counts
}

/**
 * Copies a database as it is at this moment, also while others write to it, into a new file for its owner alone, and looks
 * at every page of the copy. The copy is on the disk when this returns.
 * @throws StoreError when the copy is not whole; Error when there is a file already or it cannot be written. Leaves nothing then.
 */
export function copyDatabase(connection: DatabaseSync, file: string): Facts {
  writeFileSync(file, '', { flag: 'wx', mode: 0o600 })
  try {
    connection.prepare('VACUUM INTO ?').run(file)
    // SQLite leaves that to whoever asks for the copy.
    flush(file)
    return factsOf(file)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}

/** Keeps a copy beside a database that is about to be changed to a newer version. */
export function copyBefore(connection: DatabaseSync, dataDir: string, version: number): void {
  const file = join(dataDir, `formwright-before-${version}-${timeName()}.db`)
  const unfinished = `${file}.unfinished`
  copyDatabase(connection, unfinished)
  renameSync(unfinished, file)
  flushFolder(dataDir)
}

/**
 * Reads every page of a database file that nobody writes to.
 * @throws StoreError when it is damaged
 */
export function factsOf(file: string): Facts {
  let connection: DatabaseSync | undefined
  try {
    connection = new DatabaseSync(file, { readOnly: true })
    const found = problems(connection, 'integrity_check')
    if (found) throw new Error(found)
    const broken = connection.prepare('PRAGMA foreign_key_check').all()
    if (broken.length > 0) throw new Error(`${broken.length} rows belong to rows that are not there`)
    return {
      version: Number(connection.prepare('PRAGMA user_version').get()?.user_version),
      counts: countsOf(connection),
    }
  } catch (error) {
    throw new StoreError(`The database ${file} is damaged: ${(error as Error).message}.`, { cause: error })
  } finally {
    connection?.close()
  }
}

/** What SQLite finds wrong in a database, the first of it; undefined: nothing. */
export function problems(connection: DatabaseSync, check: 'integrity_check' | 'quick_check'): string | undefined {
  const said = String(Object.values(connection.prepare(`PRAGMA ${check}(1)`).get() ?? {})[0])
  return said === 'ok' ? undefined : said.replace(/\s+/g, ' ')
}

export function countsOf(connection: DatabaseSync): Counts {
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
export const timeName = (time = new Date()): string => time.toISOString().replace(/[-:.]/g, '')

/** Returns once a file's content is on the disk. */
export function flush(file: string): void {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The same for what stands in a folder; where the system knows no such thing, there is nothing to do. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The same for a file that was made or renamed: its name too. */
export function flushNew(file: string): void {
  flush(file)
  flushFolder(dirname(file))
}
