import type { Kysely } from 'kysely'
import { sqlState } from './postgresPool.ts'
import { StoreBusyError } from '../storeErrors.ts'
import type { Database, Tables } from '../tables.ts'

/** The longest delay between two tries of a write, in ms. */
const MAX_RETRY_DELAY_MS = 25
/** Retries of a write that meets an existing key; beyond them it counts as a bug. */
const MAX_UNIQUE_VIOLATIONS = 3

const UNIQUE_VIOLATION = '23505'
/** Serialization failure, deadlock: nothing was written, and a retry sees the other writes. */
const RETRYABLE_STATES = ['40001', '40P01']
/** Lock timeout, statement timeout. */
const TIMEOUT_STATES = ['55P03', '57014']

/**
 * Lets any number of servers write at the same time: each transaction sees a snapshot, and is rolled back and retried
 * if it would change a row that another has changed since. It is not retried after a lost connection, as it may have
 * been committed.
 * @param retryTimeoutMs time for retries while others write the same rows
 * @throws StoreBusyError from `write` when it still conflicts with others after all retries
 */
export function createPostgresDatabase(db: Kysely<Tables>, retryTimeoutMs: number): Database {
  async function retry<T>(attempt: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + retryTimeoutMs
    for (let uniqueViolations = 0; ;) {
      try {
        return await attempt()
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
  }
  return {
    db,
    write: (work) => retry(() => db.transaction().setIsolationLevel('repeatable read').execute(work)),
    writeOne: (work) => retry(() => work(db)),
  }
}

const busyError = (cause: unknown): StoreBusyError =>
  new StoreBusyError('Others write the same rows of the database.', { cause })
