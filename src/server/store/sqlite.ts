import { DatabaseSync } from 'node:sqlite'
import { CamelCasePlugin, Kysely, SqliteDialect, sql } from 'kysely'
import { kyselyStore } from './kyselyStore.ts'
import { migrate, NEWEST, type Version } from './migrate.ts'
import { connect, forKysely, unusable } from './sqlite/connect.ts'
import { copyBefore } from './sqlite/copy.ts'
import { groupCommit } from './sqlite/groupCommit.ts'
import { StoreError, type Store } from './store.ts'
import type { Tables } from './tables.ts'

/**
 * Opens the embedded database `formwright.db` in a folder, which is made if need be; one of an older program is brought up
 * to date once a copy of it lies beside it. Several may have it open at a time; the server holds the folder (`serveSqlite`).
 * @throws StoreError when the folder or the file cannot be used
 */
export async function openSqlite(dataDir: string): Promise<Store> {
  const connection = connect(dataDir)
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: forKysely(connection) }),
    plugins: [new CamelCasePlugin()],
  })
  const database = groupCommit(db)
  try {
    const version = await userVersion.read(db as unknown as Kysely<unknown>)
    if (version > 0 && version < NEWEST) copyBefore(connection, dataDir, NEWEST)
    await migrate(database, userVersion)
  } catch (error) {
    connection.close()
    throw error instanceof StoreError ? error : unusable(dataDir, error)
  }
  return storeOn(database)
}

/** The same store for as long as the process lives: nothing of it is ever on a disk. */
export async function openInMemory(): Promise<Store> {
  const database = groupCommit(
    new Kysely<Tables>({
      dialect: new SqliteDialect({ database: forKysely(new DatabaseSync(':memory:')) }),
      plugins: [new CamelCasePlugin()],
    }),
  )
  await migrate(database, userVersion)
  return storeOn(database)
}

function storeOn(database: ReturnType<typeof groupCommit>): Store {
  const store = kyselyStore(database)
  return {
    ...store,
    async close() {
      await database.idle()
      await store.close()
    },
  }
}

const userVersion: Version = {
  async read(db) {
    const { rows } = await sql<{ userVersion: number }>`PRAGMA user_version`.execute(db)
    return rows[0]?.userVersion ?? 0
  },
  async write(db, version) {
    await sql`PRAGMA user_version = ${sql.lit(version)}`.execute(db)
  },
}
