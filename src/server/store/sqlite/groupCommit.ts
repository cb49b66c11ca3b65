import { sql, type Kysely, type Transaction } from 'kysely'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { Database, Tables } from '../tables.ts'
import { toStoreError, isBusy } from './sqliteErrors.ts'

/** Milliseconds that a write waits, without blocking the process, for another process to let go of the database. */
const LOCK_WAIT_TIMEOUT_MS = 2000
const LOCK_RETRY_DELAY_MS = 20
/** Writes that share a transaction at most: reads wait for it. */
const MAX_GROUP_SIZE = 64

interface PendingWrite {
  work: (trx: Transaction<Tables>) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  /** On the clock of `performance.now()`, which nobody sets. */
  deadline: number
}

/**
 * Writes that wait together share one transaction, hence one flush of the disk: each in a savepoint, so that one which
 * fails takes nothing from the others. None is answered before the commit; a commit that fails fails them all.
 */
export function groupCommit(db: Kysely<Tables>): Database & { whenIdle(): Promise<void> } {
  const queue: PendingWrite[] = []
  let draining: Promise<void> | undefined

  async function drainQueue(): Promise<void> {
    // All that comes in within one turn of the event loop goes into one group.
    await turn()
    while (queue.length > 0) {
      const group = queue.splice(0, MAX_GROUP_SIZE)
      try {
        for (const settle of await commit(db, group)) settle()
      } catch (error) {
        if (!isBusy(error)) for (const { reject } of group) reject(toStoreError(error))
        else {
          queue.unshift(...group)
          rejectExpired(queue, error)
          await pause(LOCK_RETRY_DELAY_MS)
        }
      }
    }
    draining = undefined
  }

  return {
    db,
    write: <T>(work: (trx: Transaction<Tables>) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        queue.push({
          work,
          resolve: resolve as PendingWrite['resolve'],
          reject,
          deadline: performance.now() + LOCK_WAIT_TIMEOUT_MS,
        })
        draining ??= drainQueue()
      }),
    whenIdle: async () => {
      await draining
    },
  }
}

/** @returns what tells each writer how its work went, to be called now that all of it is on the disk */
function commit(db: Kysely<Tables>, group: PendingWrite[]): Promise<(() => void)[]> {
  return db.transaction().execute(async (trx) => {
    const settleCallbacks: (() => void)[] = []
    for (const { work, resolve, reject } of group) {
      await sql`savepoint one`.execute(trx)
      try {
        const value = await work(trx)
        settleCallbacks.push(() => resolve(value))
      } catch (error) {
        if (isBusy(error)) throw error
        await rollBackToSavepoint(trx, error)
        settleCallbacks.push(() => reject(toStoreError(error)))
      }
      await sql`release one`.execute(trx)
    }
    return settleCallbacks
  })
}

/** @throws the work's own error when SQLite has given up the whole transaction for it (a full disk, a failing one) */
async function rollBackToSavepoint(trx: Transaction<Tables>, error: unknown): Promise<void> {
  try {
    await sql`rollback to one`.execute(trx)
  } catch {
    throw error
  }
}

/** Those that have waited long enough hear that the database is busy. */
function rejectExpired(queue: PendingWrite[], error: unknown): void {
  const now = performance.now()
  const remaining = queue.filter(({ deadline }) => deadline > now)
  for (const { reject, deadline } of queue) if (deadline <= now) reject(toStoreError(error))
  queue.splice(0, queue.length, ...remaining)
}
