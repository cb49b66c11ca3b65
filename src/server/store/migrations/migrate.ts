import type { CreateIndexBuilder, Kysely, QueryExecutorProvider } from 'kysely'
import type { Database } from '../tables.ts'
import { createTables } from './007-tables.ts'
import { createUnconfirmed } from './008-unconfirmed.ts'
import { submissionIndexes } from './009-submission-indexes.ts'
import { addProxySessions } from './010-proxy-sessions.ts'
import { createOutbox } from './011-outbox.ts'
import { createObjects } from './012-objects.ts'
import { sessionIndex } from './013-session-index.ts'
import { addOutboxRecipients } from './014-outbox-recipients.ts'
import { narrowIndexes } from './015-narrow-indexes.ts'
import { orderedIndexes } from './017-ordered-indexes.ts'
import { dropReplacedIndexes } from './018-drop-replaced-indexes.ts'
import { StoreError } from '../storeErrors.ts'

/**
 * A step between two versions: a change within one transaction, or indexes alone. An index on a table with many rows is
 * a step of its own, since PostgreSQL builds it beside the servers only outside a transaction.
 */
export type Migration = { version: number } & (
  | { change: (db: Kysely<unknown>) => Promise<void> }
  | { indexes: (db: Kysely<unknown>) => CreateIndexBuilder<unknown>[] }
)

/**
 * The migrations from an empty database to the current tables, in order, by the version that each leads to; one is
 * never changed once released. No earlier version was released.
 */
export const migrations: Migration[] = [
  { version: 7, change: createTables },
  { version: 8, change: createUnconfirmed },
  { version: 9, indexes: submissionIndexes },
  { version: 10, change: addProxySessions },
  { version: 11, change: createOutbox },
  { version: 12, change: createObjects },
  { version: 13, indexes: sessionIndex },
  { version: 14, change: addOutboxRecipients },
  { version: 15, indexes: narrowIndexes },
  { version: 17, indexes: orderedIndexes },
  { version: 18, change: dropReplacedIndexes },
]

/** The version of the current tables. */
export const LATEST_VERSION = Math.max(...migrations.map(({ version }) => version))

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

/** @throws StoreError when the database was written by a newer program */
export function assertKnownVersion(version: number): void {
  if (version <= LATEST_VERSION) return
  throw new StoreError(
    `The database is of version ${version}, but this program knows versions up to ${LATEST_VERSION}: start the newer program, or choose another database (DATA_DIR, DATABASE_URL).`,
  )
}

/**
 * Runs the migrations that a database lacks, all of them or none.
 * @throws StoreError when the database was written by a newer program
 */
export async function migrate({ write }: Pick<Database, 'write'>, versionStorage: VersionStorage): Promise<void> {
  await write(async (trx) => {
    const currentVersion = await versionStorage.read(trx)
    assertKnownVersion(currentVersion)
    // Migrations use their own version of the tables, not the current one.
    const untypedTrx = trx as unknown as Kysely<unknown>
    for (const migration of migrations)
      if (migration.version > currentVersion) {
        if ('change' in migration) await migration.change(untypedTrx)
        else for (const index of migration.indexes(untypedTrx)) await index.execute()
      }
    if (currentVersion < LATEST_VERSION) await versionStorage.write(trx, LATEST_VERSION)
  })
}
