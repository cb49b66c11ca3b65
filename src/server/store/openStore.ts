import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../settings.ts'
import { openPostgres, openPostgresForCli } from './postgres/openPostgres.ts'
import { openSqliteReadOnly } from './sqlite/openSqliteReadOnly.ts'
import { openSqlite } from './sqlite/openSqlite.ts'
import { serveSqlite } from './sqlite/serveSqlite.ts'
import type { Store } from './store.ts'

/**
 * The database that the settings name, for a server: its tables made or brought up to date, the folder of an embedded one
 * this process's alone.
 * @throws StoreError when it cannot be used
 */
export function openStore(
  { dataDir, databaseUrl, databasePoolSize }: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databasePoolSize'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Store> {
  if (databaseUrl === undefined) return serveSqlite(dataDir)
  return openPostgres(databaseUrl, {
    maxConnections: databasePoolSize,
    onConnectionLost: (error) => log.warn({ err: error }, 'database connection lost'),
  })
}

/**
 * The same database for reading alone, beside the server that writes to it.
 * @throws StoreError when there is none, or it is not of this program's version
 */
export const openStoreReadOnly = ({
  dataDir,
  databaseUrl,
}: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<Store> =>
  databaseUrl === undefined ? openSqliteReadOnly(dataDir) : openPostgresForCli(databaseUrl)

/**
 * The same database for the staff, who change a little beside the server.
 * @throws StoreError when there is none, or it is not of this program's version
 */
export async function openForCli({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<Store> {
  if (databaseUrl !== undefined) return openPostgresForCli(databaseUrl)
  // Refuses what `openSqlite` would make or bring up to date.
  await (await openSqliteReadOnly(dataDir)).close()
  return openSqlite(dataDir)
}
