import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { CamelCasePlugin, Kysely, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { errorMessage } from '../../../model/errorDetails.ts'
import { StoreError } from '../storeErrors.ts'
import type { Tables } from '../tables.ts'

/** The file of the database in DATA_DIR. */
export const DATABASE_FILE = 'formwright.db'

/** Longest wait of a reading statement for a lock, in ms; it blocks the process meanwhile. */
const READ_BUSY_TIMEOUT_MS = 50
/** With `synchronous = FULL` every commit is on the disk before it returns. */
const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  `busy_timeout = ${READ_BUSY_TIMEOUT_MS}`,
]
/** Bound of the cache of prepared statements; the server has fewer. */
const MAX_PREPARED_STATEMENTS = 500

/**
 * Opens the database file of a folder; creates both if they are missing.
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
  new StoreError(`The database in DATA_DIR (${dataDir}) cannot be used: ${errorMessage(error)}.`, { cause: error })

export const toKysely = (connection: DatabaseSync): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new SqliteDialect({ database: toKyselyDatabase(connection) }),
    plugins: [new CamelCasePlugin()],
  })

/** Adapts a connection to the interface of better-sqlite3, which Kysely expects. */
export function toKyselyDatabase(connection: DatabaseSync): SqliteDatabase {
  const preparedStatements = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(text) {
      if (text === 'begin') return beginImmediate(connection)
      // SQLite rolls back by itself after some errors (disk full); another rollback would hide the first error.
      if (text === 'rollback' && !connection.isTransaction) return noOpStatement
      const statement = preparedStatements.get(text) ?? prepareStatement(connection, text)
      if (preparedStatements.size < MAX_PREPARED_STATEMENTS) preparedStatements.set(text, statement)
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
 * Takes the write lock at once, because a transaction that reads first and writes later could not be retried. Does not
 * wait for the lock inside the driver: writers wait in `groupCommit`, where they block no reads.
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
    all: (values) => statement.all(...inputValues(values)),
    run: (values) => statement.run(...inputValues(values)),
    iterate: (values) => statement.iterate(...inputValues(values)),
  }
}

/** The columns of `Tables` have no other types; the driver refuses any other value. */
const inputValues = (values: readonly unknown[]): SQLInputValue[] => values as SQLInputValue[]
