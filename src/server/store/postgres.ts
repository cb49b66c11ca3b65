import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import type { PoolConfig } from 'pg'
import { kyselyStore } from './kyselyStore.ts'
import { checkVersion, migrate, type Version } from './migrate.ts'
import { createPool } from './postgresPool.ts'
import { postgresDatabase } from './postgresWrite.ts'
import { StoreDownError, StoreError, type Store } from './store.ts'
import type { Tables } from './tables.ts'

/**
 * Times in ms. `query_timeout` is kept by this process, for a database that says nothing any more; the others by the database,
 * which also lets go of the locks of a server that vanished in the middle of a transaction.
 */
const AT_WORK = {
  connectionTimeoutMillis: 5000,
  idleTimeoutMillis: 30_000,
  statement_timeout: 10_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 20_000,
  query_timeout: 15_000,
} satisfies PoolConfig
/** At a start, which may change tables and waits for the start of another server. */
const AT_START = {
  connectionTimeoutMillis: 5000,
  idleTimeoutMillis: 1000,
  lock_timeout: 60_000,
  max: 1,
} satisfies PoolConfig
/** How long a stop waits for statements that are not answered, in ms. */
const FAREWELL = 2000

/** How a database is used. */
export interface PostgresOptions {
  /** Most connections at one time. */
  pool: number
  /** Hears of a connection that was lost while nobody used it. */
  onLoss?: ((error: Error) => void) | undefined
}

/**
 * Opens a PostgreSQL database that any number of servers may share; its tables are made or brought up to date.
 * @param url `postgres://user:password@host:port/database`
 * @throws StoreError when it cannot be reached or used
 */
export const openPostgres = (url: string, options: PostgresOptions): Promise<Store> =>
  connectTo(url, options, (starting) =>
    migrate({ db: starting, write: (work) => alone(starting, work) }, versionInMeta),
  )

/**
 * The same database beside the servers that use it: nothing is made or brought up to date.
 * @throws StoreError when it cannot be reached or used, or is not of this program's version
 */
export const joinPostgres = (url: string): Promise<Store> =>
  connectTo(url, { pool: 1 }, async (starting) =>
    checkVersion(await versionInMeta.read(starting as unknown as Kysely<unknown>)),
  )

async function connectTo(
  url: string,
  { pool, onLoss = () => undefined }: PostgresOptions,
  prepare: (starting: Kysely<Tables>) => Promise<void>,
): Promise<Store> {
  const connect = (config: PoolConfig) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: async () => createPool({ connectionString: url, ...config }, onLoss) }),
      plugins: [new CamelCasePlugin()],
    })
  const [starting, db] = [connect(AT_START), connect({ ...AT_WORK, max: pool })]
  const close = async (): Promise<void> => {
    const ended = Promise.all([starting.destroy(), db.destroy()])
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, FAREWELL).unref())])
  }
  try {
    await check(starting)
    await prepare(starting)
  } catch (error) {
    await close()
    throw error instanceof StoreError ? error : unusable(error)
  }
  return { ...kyselyStore(postgresDatabase(db)), alone: (work) => alone(starting, work), close }
}

/** Runs `work` while no other server does, in a transaction that sees what the one before has committed. */
function alone<T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('formwright ' || current_schema(), 0))`.execute(trx)
      return work(trx)
    })
}

/** @throws StoreError for a database that cannot hold every language, or answers for a commit before it is durable */
async function check(db: Kysely<Tables>): Promise<void> {
  const {
    rows: [found],
  } = await sql<{ encoding: string; fsync: string; commit: string }>`
    select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`.execute(
    db,
  )
  if (found?.encoding !== 'UTF8')
    throw new StoreError(`The database in DATABASE_URL has the encoding ${found?.encoding}: make one with UTF8.`)
  if (found.fsync === 'off' || found.commit === 'off') {
    throw new StoreError(
      'The database in DATABASE_URL answers before a change is on the disk: set fsync and synchronous_commit to on.',
    )
  }
}

function unusable(error: unknown): StoreError {
  const said = (error instanceof StoreDownError ? error.cause : error) as NodeJS.ErrnoException
  return new StoreError(`The database in DATABASE_URL cannot be used: ${said.message || said.code}.`, { cause: error })
}

const versionInMeta: Version = {
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
