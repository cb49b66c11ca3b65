import type { FastifyBaseLogger } from 'fastify'
import { LATEST_VERSION } from './migrations/migrate.ts'
import { migratePostgres, openPostgres, openPostgresForCli, type DatabaseTimeouts } from './postgres/openPostgres.ts'
import { openSqliteReadOnly } from './sqlite/openSqliteReadOnly.ts'
import { openSqlite } from './sqlite/openSqlite.ts'
import { serveSqlite } from './sqlite/serveSqlite.ts'
import type { Store } from './store.ts'

/** Location of the database. */
export interface StoreLocation {
  /** Folder of the embedded database. */
  dataDir: string
  /** `postgres://…`; undefined: the embedded database. */
  databaseUrl?: string | undefined
}

/**
 * Opens the database for a server: creates its tables; migrates those of an embedded one, and locks its folder for
 * this process.
 * @param location `databasePoolSize`: most connections to PostgreSQL at one time
 * @param timeouts for work that waits for PostgreSQL
 * @throws StoreError when it cannot be used
 */
export function openStore(
  { dataDir, databaseUrl, databasePoolSize }: StoreLocation & { databasePoolSize: number },
  log: Pick<FastifyBaseLogger, 'warn'>,
  timeouts?: DatabaseTimeouts,
): Promise<Store> {
  if (databaseUrl === undefined) return serveSqlite(dataDir)
  return openPostgres(databaseUrl, {
    maxConnections: databasePoolSize,
    onConnectionLost: (error) => log.warn({ err: error }, 'database connection lost'),
    timeouts,
  })
}

/**
 * Migrates the tables of the database: an embedded one while no server uses it, PostgreSQL beside the servers.
 * @param print prints a line for each step
 * @returns the version of the tables
 * @throws StoreError when it cannot be used
 */
export async function migrateStore(
  { dataDir, databaseUrl }: StoreLocation,
  print: (line: string) => void,
): Promise<number> {
  if (databaseUrl === undefined) await (await serveSqlite(dataDir)).close()
  else await migratePostgres(databaseUrl, print)
  return LATEST_VERSION
}

/**
 * Opens the database for reading only, beside the server that writes to it.
 * @throws StoreError when there is none, or its tables are of another version
 */
export const openStoreReadOnly = ({ dataDir, databaseUrl }: StoreLocation): Promise<Store> =>
  databaseUrl === undefined ? openSqliteReadOnly(dataDir) : openPostgresForCli(databaseUrl)

/**
 * Opens the database for a command that writes a little beside the server.
 * @throws StoreError when there is none, or its tables are of another version
 */
export async function openForCli({ dataDir, databaseUrl }: StoreLocation): Promise<Store> {
  if (databaseUrl !== undefined) return openPostgresForCli(databaseUrl)
  // Refuses a database that `openSqlite` would create or migrate.
  await (await openSqliteReadOnly(dataDir)).close()
  return openSqlite(dataDir)
}
