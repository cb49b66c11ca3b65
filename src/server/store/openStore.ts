import type { Settings } from '../settings.ts'
import { openSqlite } from './sqlite.ts'
import type { Store } from './store.ts'

/**
 * The database that the settings name, its tables made or brought up to date.
 * @throws StoreError when it cannot be used
 */
export const openStore = ({ dataDir }: Pick<Settings, 'dataDir'>): Promise<Store> => openSqlite(dataDir)
