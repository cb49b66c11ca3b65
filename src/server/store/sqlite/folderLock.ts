import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreError } from '../storeErrors.ts'
import { isBusy } from './sqliteErrors.ts'
import { unusableDataDir } from './connectSqlite.ts'

/** The file whose lock says that a process has the folder. It holds nothing but that process's number. */
export const LOCK_FILE = 'formwright.lock'

/** A folder that this process has, and how many of its parts asked for it. */
interface FolderLock {
  connection: DatabaseSync
  holderCount: number
}

const folderLocks = new Map<string, FolderLock>()

/**
 * Has the folder of the embedded database for this process alone, and makes it if need be. The lock is the operating
 * system's own, on an open file: it ends with the process, however that ends. Several parts of one process may hold it.
 * @returns what lets go of it; `first`: no other part of this process holds it
 * @throws StoreError when another process has it (its number, and since when), or the folder cannot be written in
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

/** The folder's one name, whatever links lead to it. */
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
    // One page, written over in place: neither a full disk nor a kill in the middle can spoil it.
    connection.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; BEGIN IMMEDIATE')
    connection.exec(`PRAGMA user_version = ${process.pid}; COMMIT`)
    // Reserved, not exclusive: whoever is refused can read by whom.
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
