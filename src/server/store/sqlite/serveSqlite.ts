import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSqlite } from './openSqlite.ts'
import type { Store } from '../store.ts'
import { StoreError } from '../storeErrors.ts'
import { VAULT_KEY_FILE } from '../vaultKeyFile.ts'
import { DATABASE_FILE, unusableDataDir } from './connectSqlite.ts'
import { checkIntegrity } from './copyDatabase.ts'
import { lockFolder } from './folderLock.ts'

/** Largest database that a start checks completely; at some 500 MB a second this takes a second. */
const MAX_CHECKED_BYTES = 512 * 1024 * 1024

/** Folder in which `npm run restore` prepares the new DATA_DIR. */
export const restoreStagingFolder = (dataDir: string): string => `${dataDir}.restoring`

/**
 * Opens the embedded database for a server: locks its folder until the store is closed, and refuses a damaged or
 * incomplete folder before changing anything in it.
 * @throws StoreError
 */
export async function serveSqlite(dataDir: string): Promise<Store> {
  if (!existsSync(dataDir) && existsSync(restoreStagingFolder(dataDir))) {
    throw new StoreError(
      `DATA_DIR (${dataDir}) is not there because a restore was interrupted: run npm run restore again.`,
    )
  }
  const { isFirstHolder, release } = lockFolder(dataDir)
  try {
    if (isFirstHolder) verifyIntegrity(dataDir)
    const store = await openSqlite(dataDir)
    return {
      ...store,
      async close() {
        try {
          await store.close()
        } finally {
          release()
        }
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** @throws StoreError when a file is missing or damaged */
function verifyIntegrity(dataDir: string): void {
  const file = join(dataDir, DATABASE_FILE)
  const size = existsSync(file) ? statSync(file).size : 0
  if (size === 0) {
    if (!existsSync(join(dataDir, VAULT_KEY_FILE))) return
    throw new StoreError(
      `DATA_DIR (${dataDir}) has a ${VAULT_KEY_FILE} but no database: put ${DATABASE_FILE} back (npm run restore), or move ${VAULT_KEY_FILE} away to begin anew.`,
    )
  }
  const damage = size <= MAX_CHECKED_BYTES ? findPageDamage(file, dataDir) : undefined
  if (damage)
    throw new StoreError(
      `The database in DATA_DIR (${dataDir}) is damaged: ${damage}. Nothing was changed; restore a backup (npm run restore).`,
    )
}

function findPageDamage(file: string, dataDir: string): string | undefined {
  let connection: DatabaseSync | undefined
  try {
    connection = new DatabaseSync(file, { readOnly: true })
    return checkIntegrity(connection, 'quick_check')
  } catch (error) {
    throw unusableDataDir(dataDir, error)
  } finally {
    connection?.close()
  }
}
