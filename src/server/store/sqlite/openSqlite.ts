import { DatabaseSync } from 'node:sqlite'
import { CamelCasePlugin, Kysely, SqliteDialect, sql } from 'kysely'
import { createKyselyStore } from '../kyselyStore.ts'
import { migrate, LATEST_VERSION, type VersionStorage } from '../migrations/migrate.ts'
import { connectSqlite, toKyselyDatabase, unusableDataDir } from './connectSqlite.ts'
import { backUpBeforeMigration } from './copyDatabase.ts'
import type { DiskReserve } from './diskReserve.ts'
import { groupCommit } from './groupCommit.ts'
import { createRowBuffer } from '../rowBuffer.ts'
import type { Store } from '../store.ts'
import { StoreError } from '../storeErrors.ts'
import type { Tables } from '../tables.ts'

interface SqliteOptions {
  /** Space for essential writes on a full disk. */
  reserve?: DiskReserve
  /** Whether writes that need not be durable are committed without a flush of the disk. */
  mayDeferFlush?: boolean
}

/**
 * Opens the embedded database of a folder; creates both if they are missing. Migrates a database of an older program
 * after copying it beside itself. Does not lock the folder, as `serveSqlite` does.
 * @throws StoreError when the folder or the file cannot be used
 */
export async function openSqlite(
  dataDir: string,
  { reserve, mayDeferFlush = false }: SqliteOptions = {},
): Promise<Store> {
  const connection = connectSqlite(dataDir)
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: toKyselyDatabase(connection) }),
    plugins: [new CamelCasePlugin()],
  })
  const database = withBuffer(
    groupCommit(db, {
      reserve,
      // Not by a prepared statement: SQLite runs this pragma when it is compiled.
      setFlushing: mayDeferFlush
        ? (isFlushing) => connection.exec(`PRAGMA synchronous = ${isFlushing ? 'FULL' : 'NORMAL'}`)
        : undefined,
    }),
  )
  try {
    const version = await pragmaVersionStorage.read(db)
    if (version > 0 && version < LATEST_VERSION) backUpBeforeMigration(connection, dataDir, LATEST_VERSION)
    await migrate(database, pragmaVersionStorage)
  } catch (error) {
    connection.close()
    throw error instanceof StoreError ? error : unusableDataDir(dataDir, error)
  }
  return createSqliteStore(database)
}

/** A store in memory, which ends with the process. */
export async function openInMemory(): Promise<Store> {
  const connection = new DatabaseSync(':memory:')
  const database = withBuffer(
    groupCommit(
      new Kysely<Tables>({
        dialect: new SqliteDialect({ database: toKyselyDatabase(connection) }),
        plugins: [new CamelCasePlugin()],
      }),
    ),
  )
  await migrate(database, pragmaVersionStorage)
  return createSqliteStore(database)
}

const withBuffer = (database: ReturnType<typeof groupCommit>): ReturnType<typeof groupCommit> => ({
  ...database,
  buffer: createRowBuffer(),
})

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
