import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** What the parts of the store share, whatever the database. */
export interface Database {
  /** For reading. */
  db: Kysely<Tables>
  /**
   * Runs `work` in a transaction that is durable when the promise resolves; waits while others write. `work` only asks and
   * changes the database: it may share its transaction with other works, and may be run again when nothing of it was kept.
   * @throws StoreBusyError when the database stayed locked, StoreFullError when there is no room: nothing was written
   */
  write<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
}
