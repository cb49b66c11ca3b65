import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { createKyselyStore } from '../kyselyStore.ts'
import { assertLatestVersion } from '../migrations/migrate.ts'
import { DATABASE_FILE, toKysely } from './connectSqlite.ts'
import type { Store } from '../store.ts'
import { errorMessage } from '../../../model/errorDetails.ts'
import { StoreError } from '../storeErrors.ts'

/**
 * Opens the embedded database of a folder for reading only, also while a server writes to it; creates and migrates
 * nothing.
 * @throws StoreError when there is none, or its tables are of another version
 */
export async function openSqliteReadOnly(dataDir: string): Promise<Store> {
  const file = join(dataDir, DATABASE_FILE)
  if (!existsSync(file)) throw new StoreError(`There is no database in DATA_DIR (${dataDir}).`)
  const db = toKysely(openReadOnlyConnection(file))
  try {
    const { rows } = await sql<{ userVersion: number }>`PRAGMA user_version`.execute(db)
    assertLatestVersion(rows[0]?.userVersion ?? 0)
    return createKyselyStore({ db, write: (work) => db.transaction().execute(work), writeOne: (work) => work(db) })
  } catch (error) {
    await db.destroy()
    throw error instanceof StoreError ? error : unreadableDatabase(file, error)
  }
}

function openReadOnlyConnection(file: string): DatabaseSync {
  try {
    const connection = new DatabaseSync(file, { readOnly: true })
    connection.exec('PRAGMA busy_timeout = 2000')
    return connection
  } catch (error) {
    throw unreadableDatabase(file, error)
  }
}

const unreadableDatabase = (file: string, error: unknown): StoreError =>
  new StoreError(`The database ${file} cannot be read: ${errorMessage(error)}.`, { cause: error })
