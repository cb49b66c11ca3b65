import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import type { Database, Tables } from '../tables.ts'
import { toStoreError, isBusy } from './sqliteErrors.ts'

/** Longest wait of a write, without blocking this process, for another process to release the database, in ms. */
const LOCK_WAIT_TIMEOUT_MS = 2000
const LOCK_RETRY_DELAY_MS = 20
/** Compiled once: each write needs two of them. */
const SAVEPOINT = CompiledQuery.raw('savepoint one')
const RELEASE = CompiledQuery.raw('release one')
const ROLL_BACK = CompiledQuery.raw('rollback to one')
/** Most writes in one transaction; reads wait for it. */
const MAX_GROUP_SIZE = 64

interface PendingWrite {
  /** @returns a callback that resolves the writer's promise, to be called after the commit */
  run: (trx: Transaction<Tables>) => Promise<() => void>
  reject: (error: unknown) => void
  /** By `performance.now()`, a clock that cannot be set. */
  deadline: number
}

/**
 * Runs waiting writes together in one transaction, and so with one flush of the disk. Each has a savepoint, so that a
 * failed one does not affect the others. None resolves before the commit; a failed commit fails them all.
 */
export function groupCommit(db: Kysely<Tables>): Database & { whenIdle(): Promise<void> } {
  const queue: PendingWrite[] = []
  let draining: Promise<void> | undefined

  async function drainQueue(): Promise<void> {
    // Writes of the same turn of the event loop share a group.
    await nextTurn()
    while (queue.length > 0) {
      const group = queue.splice(0, MAX_GROUP_SIZE)
      try {
        for (const settle of await commit(db, group)) settle()
      } catch (error) {
        if (!isBusy(error)) rejectAll(group, error)
        else {
          queue.unshift(...group)
          rejectExpired(queue, error)
          await delay(LOCK_RETRY_DELAY_MS)
        }
      }
    }
    draining = undefined
  }

  const write = <T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const run = async (trx: Transaction<Tables>): Promise<() => void> => {
        const value = await work(trx)
        return () => resolve(value)
      }
      queue.push({ run, reject, deadline: performance.now() + LOCK_WAIT_TIMEOUT_MS })
      draining ??= drainQueue()
    })

  return {
    db,
    write,
    writeOne: write,
    whenIdle: async () => {
      await draining
    },
  }
}

/** @returns callbacks that settle the writers' promises, to be called once everything is on the disk */
function commit(db: Kysely<Tables>, group: PendingWrite[]): Promise<(() => void)[]> {
  return db.transaction().execute(async (trx) => {
    const settleCallbacks: (() => void)[] = []
    for (const { run, reject } of group) {
      await trx.executeQuery(SAVEPOINT)
      try {
        settleCallbacks.push(await run(trx))
      } catch (error) {
        if (isBusy(error)) throw error
        await rollBackToSavepoint(trx, error)
        settleCallbacks.push(() => reject(toStoreError(error)))
      }
      await trx.executeQuery(RELEASE)
    }
    return settleCallbacks
  })
}

/** @throws the work's own error if it made SQLite roll back the whole transaction (disk full or failing) */
async function rollBackToSavepoint(trx: Transaction<Tables>, error: unknown): Promise<void> {
  try {
    await trx.executeQuery(ROLL_BACK)
  } catch {
    throw error
  }
}

function rejectAll(group: PendingWrite[], error: unknown): void {
  for (const { reject } of group) reject(toStoreError(error))
}

/** Rejects the writes that have waited too long. */
function rejectExpired(queue: PendingWrite[], error: unknown): void {
  const now = performance.now()
  const remaining = queue.filter(({ deadline }) => deadline > now)
  for (const { reject, deadline } of queue) if (deadline <= now) reject(toStoreError(error))
  queue.splice(0, queue.length, ...remaining)
}
