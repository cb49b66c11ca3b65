import type { Kysely, QueryExecutorProvider } from 'kysely'
import type { Database } from '../tables.ts'
import { createTables } from './007-tables.ts'
import { createUnconfirmed } from './008-unconfirmed.ts'
import { indexSubmissions } from './009-submission-indexes.ts'
import { addProxySessions } from './010-proxy-sessions.ts'
import { createOutbox } from './011-outbox.ts'
import { createObjects } from './012-objects.ts'
import { StoreError } from '../storeErrors.ts'

/**
 * The migrations from an empty database to the current tables, in order, by the version that each leads to; one is
 * never changed once released. No earlier version was released.
 */
const migrations = new Map<number, (db: Kysely<unknown>) => Promise<void>>([
  [7, createTables],
  [8, createUnconfirmed],
  [9, indexSubmissions],
  [10, addProxySessions],
  [11, createOutbox],
  [12, createObjects],
])

/** The version of the current tables. */
export const LATEST_VERSION = Math.max(...migrations.keys())

/**
 * For programs that read a database beside the server and therefore migrate nothing.
 * @throws StoreError unless the database has the current version
 */
export function assertLatestVersion(version: number): void {
  if (version !== LATEST_VERSION)
    throw new StoreError(
      `The database is of version ${version}, but this program reads version ${LATEST_VERSION}: use the program that the server runs.`,
    )
}

/** Where a database stores its version; 0: it is empty. */
export interface VersionStorage {
  read(db: QueryExecutorProvider): Promise<number>
  write(db: QueryExecutorProvider, version: number): Promise<void>
}

/**
 * Runs the migrations that a database lacks, all of them or none.
 * @throws StoreError when the database was written by a newer program
 */
export async function migrate(database: Database, versionStorage: VersionStorage): Promise<void> {
  await database.write(async (trx) => {
    const currentVersion = await versionStorage.read(trx)
    if (currentVersion > LATEST_VERSION) {
      throw new StoreError(
        `The database is of version ${currentVersion}, but this program knows versions up to ${LATEST_VERSION}: start the newer program, or choose another database (DATA_DIR, DATABASE_URL).`,
      )
    }
    // Migrations use their own version of the tables, not the current one.
    const untypedTrx = trx as unknown as Kysely<unknown>
    for (const [version, runMigration] of migrations) if (version > currentVersion) await runMigration(untypedTrx)
    if (currentVersion < LATEST_VERSION) await versionStorage.write(trx, LATEST_VERSION)
  })
}
