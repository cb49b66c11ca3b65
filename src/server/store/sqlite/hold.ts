import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreError } from '../store.ts'
import { isBusy } from './faults.ts'
import { unusable } from './connect.ts'

/** The file whose lock says that a process has the folder. It holds nothing but that process's number. */
export const LOCK_FILE = 'formwright.lock'

/** A folder that this process has, and how many of its parts asked for it. */
interface Held {
  connection: DatabaseSync
  holders: number
}

const held = new Map<string, Held>()

/**
 * Has the folder of the embedded database for this process alone, and makes it if need be. The lock is the operating
 * system's own, on an open file: it ends with the process, however that ends. Several parts of one process may hold it.
 * @returns what lets go of it; `first`: no other part of this process holds it
 * @throws StoreError when another process has it (its number, and since when), or the folder cannot be written in
 */
export function holdFolder(dataDir: string): { first: boolean; release: () => void } {
  const file = join(makeFolder(dataDir), LOCK_FILE)
  const known = held.get(file)
  const mine = known ?? { connection: lock(file, dataDir), holders: 0 }
  mine.holders += 1
  held.set(file, mine)
  let isHeld = true
  return {
    first: !known,
    release() {
      if (isHeld) letGo(file, mine)
      isHeld = false
    },
  }
}

function letGo(file: string, mine: Held): void {
  mine.holders -= 1
  if (mine.holders > 0) return
  held.delete(file)
  mine.connection.close()
}

/** The folder's one name, whatever links lead to it. */
function makeFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return realpathSync(dataDir)
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

function lock(file: string, dataDir: string): DatabaseSync {
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
    const taken = connection && isBusy(error) ? takenBy(connection, file, dataDir) : undefined
    connection?.close()
    throw taken ?? unusable(dataDir, error)
  }
}

function takenBy(connection: DatabaseSync, file: string, dataDir: string): StoreError {
  const pid = Number(connection.prepare('PRAGMA user_version').get()?.user_version)
  const since = existsSync(file) ? ` since ${statSync(file).mtime.toISOString()}` : ''
  return new StoreError(
    `DATA_DIR (${dataDir}) is in use by another process (number ${pid}${since}): stop that one first, or choose another DATA_DIR; several servers can share a PostgreSQL (DATABASE_URL).`,
  )
}
