import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSqlite } from '../sqlite.ts'
import { StoreError, type Store } from '../store.ts'
import { DATABASE_FILE, unusable } from './connect.ts'
import { problems } from './copy.ts'
import { holdFolder } from './hold.ts'
import { walDamage } from './walDamage.ts'

/** Bytes of a database up to which every start reads all of it; at some 500 MB a second, a start takes a second more at most. */
const CHECKED_UP_TO = 512 * 1024 * 1024

/** Where `npm run restore` prepares what will be DATA_DIR. */
export const restoringFolder = (dataDir: string): string => `${dataDir}.restoring`

/**
 * The embedded database for a server: its folder is this process's alone until the store is closed, and what is damaged or
 * half there is refused before anything in it is changed.
 * @throws StoreError saying what is wrong
 */
export async function serveSqlite(dataDir: string): Promise<Store> {
  if (!existsSync(dataDir) && existsSync(restoringFolder(dataDir))) {
    throw new StoreError(
      `DATA_DIR (${dataDir}) is not there because a restore was interrupted: run npm run restore again.`,
    )
  }
  const { first, release } = holdFolder(dataDir)
  try {
    if (first) look(dataDir)
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

/** @throws StoreError when something is missing or damaged */
function look(dataDir: string): void {
  const file = join(dataDir, DATABASE_FILE)
  const size = existsSync(file) ? statSync(file).size : 0
  if (size === 0) {
    if (!existsSync(join(dataDir, 'secret.key'))) return
    throw new StoreError(
      `DATA_DIR (${dataDir}) has a secret.key but no database: put formwright.db back (npm run restore), or move secret.key away to begin anew.`,
    )
  }
  const damage = walDamage(file) ?? (size <= CHECKED_UP_TO ? pageDamage(file, dataDir) : undefined)
  if (damage)
    throw new StoreError(
      `The database in DATA_DIR (${dataDir}) is damaged: ${damage}. Nothing was changed; restore a backup (npm run restore).`,
    )
}

function pageDamage(file: string, dataDir: string): string | undefined {
  let connection: DatabaseSync | undefined
  try {
    connection = new DatabaseSync(file, { readOnly: true })
    return problems(connection, 'quick_check')
  } catch (error) {
    throw unusable(dataDir, error)
  } finally {
    connection?.close()
  }
}
