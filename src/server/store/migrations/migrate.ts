import type { Kysely } from 'kysely'
import type { Database } from '../tables.ts'
import { createInitialTables } from './001-initialTables.ts'
import { createFilesTable } from './002-filesTable.ts'
import { addContentCategory } from './003-contentCategory.ts'
import { indexSessionsByCookie } from './004-sessionsByCookie.ts'
import { addSubmissionSender } from './005-submissionSender.ts'
import { StoreError } from '../storeErrors.ts'

/** Steps from an empty database to today's tables, in order; a step is never changed once released. */
const migrations: ((db: Kysely<unknown>) => Promise<void>)[] = [
  createInitialTables,
  createFilesTable,
  addContentCategory,
  indexSessionsByCookie,
  addSubmissionSender,
]

/** The version of today's tables. */
export const LATEST_VERSION = migrations.length

/**
 * What reads a database beside the server that writes to it brings nothing up to date.
 * @throws StoreError unless the database is of today's version
 */
export function assertLatestVersion(version: number): void {
  if (version !== LATEST_VERSION)
    throw new StoreError(
      `The database is of version ${version}, but this program reads version ${LATEST_VERSION}: use the program that the server runs.`,
    )
}

/** Where a database keeps the number of steps it has taken. */
export interface VersionStorage {
  read(db: Kysely<unknown>): Promise<number>
  write(db: Kysely<unknown>, version: number): Promise<void>
}

/**
 * Takes the steps that a database lacks, all of them or none.
 * @throws StoreError when the database was written by a newer program
 */
export async function migrate(database: Database, versionStorage: VersionStorage): Promise<void> {
  await database.write(async (trx) => {
    const db = trx as unknown as Kysely<unknown>
    const currentVersion = await versionStorage.read(db)
    if (currentVersion > migrations.length) {
      throw new StoreError(
        `The database is of version ${currentVersion}, but this program knows versions up to ${migrations.length}: start the newer program, or choose another database (DATA_DIR, DATABASE_URL).`,
      )
    }
    for (const runMigration of migrations.slice(currentVersion)) await runMigration(db)
    if (currentVersion < migrations.length) await versionStorage.write(db, migrations.length)
  })
}
