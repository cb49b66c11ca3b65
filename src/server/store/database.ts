import type { Kysely, Transaction } from 'kysely'
import { StoreBusyError } from './store.ts'
import type { Tables } from './tables.ts'

/** What the parts of the store share, whatever the database. */
export interface Database {
  /** For reading. */
  db: Kysely<Tables>
  /** Runs `work` in one transaction that is durable when the promise resolves; waits while others write. */
  write<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
}

/** Milliseconds that a write waits, without blocking the process, for another process to let go of the database. */
const PATIENCE = 2000
const PAUSE = 20

/**
 * @param isBusy whether an error only says that another process writes
 * @throws StoreBusyError from `write` when the database stayed locked
 */
export function databaseOf(db: Kysely<Tables>, isBusy: (error: unknown) => boolean): Database {
  return {
    db,
    async write(work) {
      const giveUpAt = Date.now() + PATIENCE
      for (;;) {
        try {
          return await db.transaction().execute(work)
        } catch (error) {
          if (!isBusy(error)) throw error
          if (Date.now() >= giveUpAt) throw new StoreBusyError('The database is locked by another process.', { cause: error })
          await new Promise((resolve) => setTimeout(resolve, PAUSE))
        }
      }
    },
  }
}
