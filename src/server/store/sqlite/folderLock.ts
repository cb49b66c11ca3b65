import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreError } from '../storeErrors.ts'
import { isBusy } from './sqliteErrors.ts'
import { unusableDataDir } from './connectSqlite.ts'

/** The file that is locked while a process uses the folder; contains only the process id. */
export const LOCK_FILE = 'formwright.lock'

/** A folder that this process has locked, and the number of its users. */
interface FolderLock {
  connection: DatabaseSync
  holderCount: number
}

const folderLocks = new Map<string, FolderLock>()

/**
 * Locks the folder of the embedded database for this process; creates it if it is missing. The operating system locks
 * an open file, so the lock ends with the process in any case. One process may take it several times.
 * @returns `isFirstHolder`: whether this process had not locked it before
 * @throws StoreError when another process has the lock (with its id, and the time since when), or the folder cannot be
 * written
 */
export function lockFolder(dataDir: string): { isFirstHolder: boolean; release: () => void } {
  const file = join(ensureFolder(dataDir), LOCK_FILE)
  const existing = folderLocks.get(file)
  const folderLock = existing ?? { connection: acquireFileLock(file, dataDir), holderCount: 0 }
  folderLock.holderCount += 1
  folderLocks.set(file, folderLock)
  let isLocked = true
  return {
    isFirstHolder: !existing,
    release() {
      if (isLocked) releaseLock(file, folderLock)
      isLocked = false
    },
  }
}

function releaseLock(file: string, folderLock: FolderLock): void {
  folderLock.holderCount -= 1
  if (folderLock.holderCount > 0) return
  folderLocks.delete(file)
  folderLock.connection.close()
}

/** The real path of the folder, so that links to it share one lock. */
function ensureFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return realpathSync(dataDir)
  } catch (error) {
    throw unusableDataDir(dataDir, error)
  }
}

function acquireFileLock(file: string, dataDir: string): DatabaseSync {
  let connection: DatabaseSync | undefined
  try {
    connection = new DatabaseSync(file, { timeout: 0 })
    // One page, overwritten in place: a full disk or a kill cannot damage it.
    connection.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; BEGIN IMMEDIATE')
    connection.exec(`PRAGMA user_version = ${process.pid}; COMMIT`)
    // A reserved lock, not an exclusive one, so that others can read the process id.
    connection.exec('BEGIN IMMEDIATE')
    return connection
  } catch (error) {
    const inUseError = connection && isBusy(error) ? folderInUseError(connection, file, dataDir) : undefined
    connection?.close()
    throw inUseError ?? unusableDataDir(dataDir, error)
  }
}

function folderInUseError(connection: DatabaseSync, file: string, dataDir: string): StoreError {
  const pid = Number(connection.prepare('PRAGMA user_version').get()?.user_version)
  const since = existsSync(file) ? ` since ${statSync(file).mtime.toISOString()}` : ''
  return new StoreError(
    `DATA_DIR (${dataDir}) is in use by another process (number ${pid}${since}): stop that one first, or choose another DATA_DIR; several servers can share a PostgreSQL (DATABASE_URL).`,
  )
}
