import type { Kysely } from 'kysely'
import { sqlState } from './postgresPool.ts'
import { StoreBusyError } from '../storeErrors.ts'
import type { Database, Tables } from '../tables.ts'

/** Milliseconds that a write is tried again while others write the same rows, and the longest pause between two tries. */
const RETRY_TIMEOUT_MS = 5000
const MAX_RETRY_DELAY_MS = 25
/** A key that exists is met at most this often before it is taken for a fault of the program. */
const MAX_UNIQUE_VIOLATIONS = 3

const UNIQUE_VIOLATION = '23505'
/** Serialization failure, deadlock: nothing was written, and another try sees what the others did. */
const RETRYABLE_STATES = ['40001', '40P01']
/** Waited too long for a lock, or for the statement as a whole. */
const TIMEOUT_STATES = ['55P03', '57014']

/**
 * Writing so that any number of servers may do it at once: each transaction sees one moment of the database, and one that
 * would change what another changed since is undone and done again. A transaction whose connection was lost is not
 * repeated, for it may have been committed.
 * @throws StoreBusyError from `write` when others were quicker all the time
 */
export function createPostgresDatabase(db: Kysely<Tables>): Database {
  return {
    db,
    async write(work) {
      const deadline = Date.now() + RETRY_TIMEOUT_MS
      for (let uniqueViolations = 0; ;) {
        try {
          return await db.transaction().setIsolationLevel('repeatable read').execute(work)
        } catch (error) {
          const state = sqlState(error) ?? ''
          if (TIMEOUT_STATES.includes(state)) throw busyError(error)
          if (state === UNIQUE_VIOLATION) uniqueViolations += 1
          else if (!RETRYABLE_STATES.includes(state)) throw error
          if (uniqueViolations > MAX_UNIQUE_VIOLATIONS) throw error
          if (Date.now() >= deadline) throw busyError(error)
          await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_RETRY_DELAY_MS))
        }
      }
    },
  }
}

const busyError = (cause: unknown): StoreBusyError =>
  new StoreBusyError('Others write the same rows of the database.', { cause })
