import { CamelCasePlugin, Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely'
import type { PoolConfig } from 'pg'
import { createKyselyStore } from '../kyselyStore.ts'
import { assertLatestVersion } from '../migrations/migrate.ts'
import { migrateInSteps, prepareTables, versionStorage, withStartupLock } from './migratePostgres.ts'
import { createPool, type SizedPoolConfig } from './postgresPool.ts'
import { createPostgresDatabase } from './postgresDatabase.ts'
import type { Store } from '../store.ts'
import { StoreDownError, StoreError } from '../storeErrors.ts'
import type { Tables } from '../tables.ts'
import { errorCode, errorMessage } from '../../../model/errorDetails.ts'

/**
 * Timeouts in ms. This process enforces `query_timeout`, for a database that no longer responds; the database enforces
 * the others, and so also releases the locks of a server that vanished within a transaction.
 */
const POOL_CONFIG = {
  idleTimeoutMillis: 30_000,
  statement_timeout: 10_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 20_000,
  query_timeout: 15_000,
} satisfies PoolConfig
/** For a start, which may migrate tables and waits for other starting servers. */
const STARTUP_POOL_CONFIG = {
  connectionTimeoutMillis: 5000,
  idleTimeoutMillis: 1000,
  lock_timeout: 60_000,
  max: 1,
} satisfies PoolConfig
/** Longest wait of a stop for pending statements, in ms. */
const CLOSE_TIMEOUT_MS = 2000

/** Options of a PostgreSQL database. */
export interface PostgresOptions {
  /** Most connections at one time. */
  maxConnections: number
  /** Called when an idle connection was lost. */
  onConnectionLost?: ((error: Error) => void) | undefined
  timeouts?: DatabaseTimeouts | undefined
}

/** Longest waits of work, in ms. */
export interface DatabaseTimeouts {
  /** Wait for a connection. */
  connectionMs: number
  /** Wait for others that write the same rows. */
  retryMs: number
}

const DEFAULT_TIMEOUTS: DatabaseTimeouts = { connectionMs: 5000, retryMs: 5000 }

/**
 * Opens a PostgreSQL database, which any number of servers may share; creates the tables of an empty one.
 * @param url `postgres://user:password@host:port/database`
 * @throws StoreError when it cannot be reached or used, or its tables are of another version
 */
export const openPostgres = (url: string, options: PostgresOptions): Promise<Store> =>
  connectPostgres(url, options, prepareTables)

/**
 * Migrates the tables of a database beside the servers that use it.
 * @param print prints a line for each step
 * @throws StoreError when it cannot be reached or used
 */
export async function migratePostgres(url: string, print: (line: string) => void): Promise<void> {
  const store = await connectPostgres(url, { maxConnections: 1 }, (startupDb) => migrateInSteps(startupDb, print))
  await store.close()
}

/**
 * Opens the database beside the servers that use it, without creating or migrating tables.
 * @throws StoreError when it cannot be reached or used, or its tables are of another version
 */
export const openPostgresForCli = (url: string): Promise<Store> =>
  connectPostgres(url, { maxConnections: 1 }, async (startupDb) =>
    assertLatestVersion(await versionStorage.read(startupDb)),
  )

async function connectPostgres(
  url: string,
  { maxConnections, onConnectionLost = () => undefined, timeouts = DEFAULT_TIMEOUTS }: PostgresOptions,
  prepare: (startupDb: Kysely<Tables>) => Promise<void>,
): Promise<Store> {
  const open = (config: SizedPoolConfig) => createPool({ connectionString: url, ...config }, onConnectionLost)
  const connect = (pool: PostgresPool) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: async () => pool }), plugins: [new CamelCasePlugin()] })
  const pool = open({ ...POOL_CONFIG, connectionTimeoutMillis: timeouts.connectionMs, max: maxConnections })
  const [startupDb, db] = [connect(open(STARTUP_POOL_CONFIG)), connect(pool)]
  const close = async (): Promise<void> => {
    const closing = Promise.all([startupDb.destroy(), db.destroy()])
    await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref())])
  }
  try {
    await assertServerSettings(startupDb)
    await prepare(startupDb)
  } catch (error) {
    await close()
    throw error instanceof StoreError ? error : unusableDatabase(error)
  }
  return {
    ...createKyselyStore(createPostgresDatabase(db, timeouts.retryMs)),
    withStartupLock: (work) => withStartupLock(startupDb, work),
    close,
  }
}

/** @throws StoreError for a database that cannot store every language, or confirms commits before they are durable */
async function assertServerSettings(db: Kysely<Tables>): Promise<void> {
  const {
    rows: [serverSettings],
  } = await sql<{ encoding: string; fsync: string; commit: string }>`
    select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`.execute(
    db,
  )
  if (serverSettings?.encoding !== 'UTF8')
    throw new StoreError(
      `The database in DATABASE_URL has the encoding ${serverSettings?.encoding}: make one with UTF8.`,
    )
  if (serverSettings.fsync === 'off' || serverSettings.commit === 'off') {
    throw new StoreError(
      'The database in DATABASE_URL answers before a change is on the disk: set fsync and synchronous_commit to on.',
    )
  }
}

function unusableDatabase(error: unknown): StoreError {
  const reason = error instanceof StoreDownError ? error.cause : error
  return new StoreError(`The database in DATABASE_URL cannot be used: ${errorMessage(reason) || errorCode(reason)}.`, {
    cause: error,
  })
}
