import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../settings.ts'
import { openPostgres } from './postgres.ts'
import { serveSqlite } from './sqlite/served.ts'
import type { Store } from './store.ts'

/**
 * The database that the settings name, for a server: its tables made or brought up to date, the folder of an embedded one
 * this process's alone.
 * @throws StoreError when it cannot be used
 */
export function openStore({ dataDir, databaseUrl, databasePool }: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databasePool'>, log: Pick<FastifyBaseLogger, 'warn'>): Promise<Store> {
  if (databaseUrl === undefined) return serveSqlite(dataDir)
  return openPostgres(databaseUrl, { pool: databasePool, onLoss: (error) => log.warn({ err: error }, 'database connection lost') })
}
