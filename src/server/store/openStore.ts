import type { Settings } from '../settings.ts'
import { readSqlite } from './readSqlite.ts'
import { openSqlite } from './sqlite.ts'
import type { Store } from './store.ts'

/**
 * The database that the settings name, its tables made or brought up to date.
 * @throws StoreError when it cannot be used
 */
export const openStore = ({ dataDir }: Pick<Settings, 'dataDir'>): Promise<Store> => openSqlite(dataDir)

/**
 * The same database for reading alone, beside the server that writes to it.
 * @throws StoreError when there is none
 */
export const readStore = ({ dataDir }: Pick<Settings, 'dataDir'>): Promise<Store> => readSqlite(dataDir)
