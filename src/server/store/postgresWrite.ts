import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { sqlState } from './postgresPool.ts'
import { StoreBusyError } from './store.ts'
import type { Tables } from './tables.ts'

/** Milliseconds that a write is tried again while others write the same rows, and the longest pause between two tries. */
const PATIENCE = 5000
const LONGEST_PAUSE = 25
/** A key that exists is met at most this often before it is taken for a fault of the program. */
const MOST_CLASHES = 3

const UNIQUE_VIOLATION = '23505'
/** Serialization failure, deadlock: nothing was written, and another try sees what the others did. */
const OUTPACED = ['40001', '40P01']
/** Waited too long for a lock, or for the statement as a whole. */
const TOO_LONG = ['55P03', '57014']

/**
 * Writing so that any number of servers may do it at once: each transaction sees one moment of the database, and one that
 * would change what another changed since is undone and done again. A transaction whose connection was lost is not
 * repeated, for it may have been committed.
 * @throws StoreBusyError from `write` when others were quicker all the time
 */
export function postgresDatabase(db: Kysely<Tables>): Database {
  return {
    db,
    async write(work) {
      const giveUpAt = Date.now() + PATIENCE
      for (let clashes = 0; ;) {
        try {
          return await db.transaction().setIsolationLevel('repeatable read').execute(work)
        } catch (error) {
          const state = sqlState(error) ?? ''
          if (TOO_LONG.includes(state)) throw busy(error)
          if (state === UNIQUE_VIOLATION) clashes += 1
          else if (!OUTPACED.includes(state)) throw error
          if (clashes > MOST_CLASHES) throw error
          if (Date.now() >= giveUpAt) throw busy(error)
          await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE))
        }
      }
    },
  }
}

const busy = (cause: unknown): StoreBusyError =>
  new StoreBusyError('Others write the same rows of the database.', { cause })
