import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../settings.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Store } from './store.ts'

/**
 * The database that the settings name, its tables made or brought up to date.
 * @throws StoreError when it cannot be used
 */
export function openStore({ dataDir, databaseUrl, databasePool }: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databasePool'>, log: Pick<FastifyBaseLogger, 'warn'>): Promise<Store> {
  if (databaseUrl === undefined) return openSqlite(dataDir)
  return openPostgres(databaseUrl, { pool: databasePool, onLoss: (error) => log.warn({ err: error }, 'database connection lost') })
}
