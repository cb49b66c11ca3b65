import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { StoreError } from '../storeErrors.ts'

/** The database's file in its folder. */
export const DATABASE_FILE = 'formwright.db'

/** Milliseconds that a reading statement waits inside the driver, where nothing else can happen meanwhile. */
const READ_BUSY_TIMEOUT_MS = 50
/** Every commit is flushed to the disk before it is answered. */
const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  `busy_timeout = ${READ_BUSY_TIMEOUT_MS}`,
]
/** More texts of statements than the server has; a bound for the cache of prepared ones. */
const MAX_PREPARED_STATEMENTS = 500

/**
 * Opens the database's file in a folder; both are made if need be.
 * @throws StoreError when they cannot be used
 */
export function connectSqlite(dataDir: string): DatabaseSync {
  let connection: DatabaseSync | undefined
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const file = join(dataDir, DATABASE_FILE)
    connection = new DatabaseSync(file)
    chmodSync(file, 0o600)
    for (const pragma of PRAGMAS) connection.exec(`PRAGMA ${pragma}`)
    return connection
  } catch (error) {
    connection?.close()
    throw unusableDataDir(dataDir, error)
  }
}

export const unusableDataDir = (dataDir: string, error: unknown): StoreError =>
  new StoreError(`The database in DATA_DIR (${dataDir}) cannot be used: ${(error as Error).message}.`, { cause: error })

/** Kysely asks for the face of better-sqlite3. */
export function toKyselyDatabase(connection: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(text) {
      if (text === 'begin') return beginImmediate(connection)
      // SQLite has already rolled back by itself after some faults (disk full); a second rollback would hide the first error.
      if (text === 'rollback' && !connection.isTransaction) return noOpStatement
      const statement = prepared.get(text) ?? prepareStatement(connection, text)
      if (prepared.size < MAX_PREPARED_STATEMENTS) prepared.set(text, statement)
      return statement
    },
  }
}

const noOpStatement: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}

/**
 * A transaction that reads first and writes later could not be retried; so each takes the write lock at once. It does not
 * wait for the lock in here: who wants to write waits outside the driver (`groupCommit`), and reads go on.
 */
function beginImmediate(connection: DatabaseSync): SqliteStatement {
  return {
    ...noOpStatement,
    run() {
      connection.exec('PRAGMA busy_timeout = 0')
      try {
        connection.exec('BEGIN IMMEDIATE')
      } finally {
        connection.exec(`PRAGMA busy_timeout = ${READ_BUSY_TIMEOUT_MS}`)
      }
      return { changes: 0, lastInsertRowid: 0 }
    },
  }
}

function prepareStatement(connection: DatabaseSync, text: string): SqliteStatement {
  const statement = connection.prepare(text)
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...(values as SQLInputValue[])),
    run: (values) => statement.run(...(values as SQLInputValue[])),
    iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
  }
}
