import { sql } from 'kysely'
import { createKyselyStore } from '../kyselyStore.ts'
import { migrate, type VersionStorage } from '../migrations/migrate.ts'
import { connectSqlite, toKysely, unusableDataDir } from './connectSqlite.ts'
import { groupCommit } from './groupCommit.ts'
import type { Store } from '../store.ts'
import { StoreError } from '../storeErrors.ts'

/**
 * Opens the embedded database of a folder; creates both if they are missing, and migrates a database of an older
 * program. Does not lock the folder; `serveSqlite` does.
 * @throws StoreError when the folder or the file cannot be used
 */
export async function openSqlite(dataDir: string): Promise<Store> {
  const connection = connectSqlite(dataDir)
  const database = groupCommit(toKysely(connection))
  try {
    await migrate(database, pragmaVersionStorage)
  } catch (error) {
    connection.close()
    throw error instanceof StoreError ? error : unusableDataDir(dataDir, error)
  }
  return createSqliteStore(database)
}

function createSqliteStore(database: ReturnType<typeof groupCommit>): Store {
  const store = createKyselyStore(database)
  return {
    ...store,
    async close() {
      await database.whenIdle()
      await store.close()
    },
  }
}

const pragmaVersionStorage: VersionStorage = {
  async read(db) {
    const { rows } = await sql<{ userVersion: number }>`PRAGMA user_version`.execute(db)
    return rows[0]?.userVersion ?? 0
  },
  async write(db, version) {
    await sql`PRAGMA user_version = ${sql.lit(version)}`.execute(db)
  },
}
