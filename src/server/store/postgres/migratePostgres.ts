import { sql, type CreateIndexBuilder, type Kysely, type Transaction } from 'kysely'
import { assertKnownVersion, LATEST_VERSION, migrate, migrations, type VersionStorage } from '../migrations/migrate.ts'
import { StoreError } from '../storeErrors.ts'
import type { Tables } from '../tables.ts'

/**
 * Creates the tables of an empty database; changes no others, since servers may be using them.
 * @throws StoreError when they are of another version
 */
export async function prepareTables(db: Kysely<Tables>): Promise<void> {
  await withStartupLock(db, async (trx) => {
    const version = await versionStorage.read(trx)
    if (version === 0) return migrate({ write: (work) => work(trx) }, versionStorage)
    assertKnownVersion(version)
    if (version < LATEST_VERSION)
      throw new StoreError(
        `The database in DATABASE_URL is of version ${version}, and this program needs version ${LATEST_VERSION}: run npm run migrate first; servers of the earlier program may run meanwhile.`,
      )
  })
}

/**
 * Migrates the tables beside the servers of the earlier program, step by step: after an interruption the next run goes
 * on. Builds indexes concurrently.
 * @param print prints a line for each step
 * @throws StoreError when another process migrates, or the database is of a newer program
 */
export async function migrateInSteps(db: Kysely<Tables>, print: (line: string) => void): Promise<void> {
  const startVersion = await versionStorage.read(db)
  assertKnownVersion(startVersion)
  if (startVersion === 0) return prepareTables(db)
  await db.connection().execute(async (connection) => {
    // A waiting statement would be what `create index concurrently` waits for.
    const {
      rows: [lock],
    } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${LOCK_ID}) as taken`.execute(connection)
    if (!lock?.taken) throw new StoreError('Another npm run migrate works on this database.')
    const untyped = connection as unknown as Kysely<unknown>
    for (const migration of migrations) {
      if (migration.version <= startVersion) continue
      print(`Version ${migration.version}: ${'change' in migration ? 'tables' : 'indexes, beside the servers'}.`)
      if ('indexes' in migration) for (const index of migration.indexes(untyped)) await buildIndex(connection, index)
      await withStartupLock(connection, async (trx) => {
        // Statements of servers queue behind a change that waits.
        await sql`set local lock_timeout = '3s'`.execute(trx)
        if ('change' in migration) await migration.change(trx as unknown as Kysely<unknown>)
        await versionStorage.write(trx, migration.version)
      })
    }
  })
}

const LOCK_ID = sql`hashtextextended('formwright migrate ' || current_schema(), 0)`

/** Builds an index while others write; replaces one that an interrupted build has left invalid. */
async function buildIndex(db: Kysely<Tables>, index: CreateIndexBuilder<unknown>): Promise<void> {
  const { sql: statement } = index.compile()
  const name = / "(\w+)" on /.exec(statement)?.[1] ?? ''
  const {
    rows: [existing],
  } = await sql<{
    valid: boolean
  }>`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  await sql`set lock_timeout = 0`.execute(db)
  if (existing && !existing.valid) await sql`drop index concurrently ${sql.id(name)}`.execute(db)
  await sql.raw(statement.replace('index', 'index concurrently')).execute(db)
}

/** Runs `work` while no other server does, in a transaction that sees the commits of the previous one. */
export function withStartupLock<T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('formwright ' || current_schema(), 0))`.execute(trx)
      return work(trx)
    })
}

/** The version in the table `meta`. */
export const versionStorage: VersionStorage = {
  async read(db) {
    const {
      rows: [table],
    } = await sql<{ found: boolean }>`select to_regclass('meta') is not null as found`.execute(db)
    if (!table?.found) return 0
    const {
      rows: [row],
    } = await sql<{ value: string }>`select value from meta where name = 'schemaVersion'`.execute(db)
    return Number(row?.value ?? 0)
  },
  async write(db, version) {
    await sql`insert into meta (name, value) values ('schemaVersion', ${String(version)}) on conflict (name) do update set value = excluded.value`.execute(
      db,
    )
  },
}
