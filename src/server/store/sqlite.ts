import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { CamelCasePlugin, Kysely, SqliteDialect, sql, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { databaseOf } from './database.ts'
import { kyselyStore } from './kyselyStore.ts'
import { migrate, type Version } from './migrate.ts'
import { StoreError, type Store } from './store.ts'
import type { Tables } from './tables.ts'

/** Every commit is flushed to the disk before it is answered; a lock is waited for outside the driver (`databaseOf`). */
const PRAGMAS = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 50']
/** More texts of statements than the server has; a bound for the cache of prepared ones. */
const MAX_PREPARED = 500
const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6

/**
 * Opens the embedded database `formwright.db` in a folder, which is made if need be.
 * @throws StoreError when the folder or the file cannot be used
 */
export async function openSqlite(dataDir: string): Promise<Store> {
  const connection = connect(dataDir)
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: forKysely(connection) }),
    plugins: [new CamelCasePlugin()],
  })
  const database = databaseOf(db, isBusy)
  try {
    await migrate(database, userVersion)
  } catch (error) {
    connection.close()
    throw error instanceof StoreError ? error : unusable(dataDir, error)
  }
  return kyselyStore(database)
}

function connect(dataDir: string): DatabaseSync {
  let connection: DatabaseSync | undefined
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const file = join(dataDir, 'formwright.db')
    connection = new DatabaseSync(file)
    chmodSync(file, 0o600)
    for (const pragma of PRAGMAS) connection.exec(`PRAGMA ${pragma}`)
    return connection
  } catch (error) {
    connection?.close()
    throw unusable(dataDir, error)
  }
}

const unusable = (dataDir: string, error: unknown): StoreError =>
  new StoreError(`The database in DATA_DIR (${dataDir}) cannot be used: ${(error as Error).message}.`, { cause: error })

const userVersion: Version = {
  async read(db) {
    const { rows } = await sql<{ userVersion: number }>`PRAGMA user_version`.execute(db)
    return rows[0]?.userVersion ?? 0
  },
  async write(db, version) {
    await sql`PRAGMA user_version = ${sql.lit(version)}`.execute(db)
  },
}

/** Kysely asks for the face of better-sqlite3. */
export function forKysely(connection: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(text) {
      // SQLite has already rolled back by itself after some faults (disk full); a second rollback would hide the first error.
      if (text === 'rollback' && !connection.isTransaction) return nothing
      const statement = prepared.get(text) ?? prepare(connection, text)
      if (prepared.size < MAX_PREPARED) prepared.set(text, statement)
      return statement
    },
  }
}

const nothing: SqliteStatement = { reader: false, all: () => [], run: () => ({ changes: 0, lastInsertRowid: 0 }), iterate: () => [].values() }

function prepare(connection: DatabaseSync, text: string): SqliteStatement {
  // A transaction that reads first and writes later could not be retried; so each takes the write lock at once.
  const statement = connection.prepare(text === 'begin' ? 'begin immediate' : text)
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...(values as SQLInputValue[])),
    run: (values) => statement.run(...(values as SQLInputValue[])),
    iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
  }
}

function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode
  return code !== undefined && [SQLITE_BUSY, SQLITE_LOCKED].includes(code & 0xff)
}
