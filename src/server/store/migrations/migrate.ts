import type { Kysely, QueryExecutorProvider } from 'kysely'
import type { Database } from '../tables.ts'
import { createInitialTables } from './001-initialTables.ts'
import { createFilesTable } from './002-filesTable.ts'
import { addContentCategory } from './003-contentCategory.ts'
import { indexSessionsByCookie } from './004-sessionsByCookie.ts'
import { addSubmissionSender } from './005-submissionSender.ts'
import { addUnverifiedFields } from './006-unverifiedFields.ts'
import { addAccountOwner } from './007-accountOwner.ts'
import { StoreError } from '../storeErrors.ts'

/** The migrations from an empty database to the current tables, in order; one is never changed once released. */
const migrations: ((db: Kysely<unknown>) => Promise<void>)[] = [
  createInitialTables,
  createFilesTable,
  addContentCategory,
  indexSessionsByCookie,
  addSubmissionSender,
  addUnverifiedFields,
  addAccountOwner,
]

/** The version of the current tables. */
export const LATEST_VERSION = migrations.length

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

/** Where a database stores its version: the number of migrations it has had. */
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
    if (currentVersion > migrations.length) {
      throw new StoreError(
        `The database is of version ${currentVersion}, but this program knows versions up to ${migrations.length}: start the newer program, or choose another database (DATA_DIR, DATABASE_URL).`,
      )
    }
    // Migrations know their own version of the tables, not the current one.
    const untypedTrx = trx as unknown as Kysely<unknown>
    for (const runMigration of migrations.slice(currentVersion)) await runMigration(untypedTrx)
    if (currentVersion < migrations.length) await versionStorage.write(trx, migrations.length)
  })
}
