import { sql, type Kysely, type Transaction } from 'kysely'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'
import { explained, isBusy } from './faults.ts'

/** Milliseconds that a write waits, without blocking the process, for another process to let go of the database. */
const PATIENCE = 2000
const PAUSE = 20
/** Writes that share a transaction at most: reads wait for it. */
const MOST = 64

interface Waiting {
  work: (trx: Transaction<Tables>) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  /** On the clock of `performance.now()`, which nobody sets. */
  giveUpAt: number
}

/**
 * Writes that wait together share one transaction, hence one flush of the disk: each in a savepoint, so that one which
 * fails takes nothing from the others. None is answered before the commit; a commit that fails fails them all.
 */
export function groupCommit(db: Kysely<Tables>): Database & { idle(): Promise<void> } {
  const waiting: Waiting[] = []
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    // All that comes in within one turn of the event loop goes into one group.
    await turn()
    while (waiting.length > 0) {
      const group = waiting.splice(0, MOST)
      try {
        for (const settle of await commit(db, group)) settle()
      } catch (error) {
        if (!isBusy(error)) for (const { reject } of group) reject(explained(error))
        else {
          waiting.unshift(...group)
          dismiss(waiting, error)
          await pause(PAUSE)
        }
      }
    }
    running = undefined
  }

  return {
    db,
    write: <T>(work: (trx: Transaction<Tables>) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as Waiting['resolve'], reject, giveUpAt: performance.now() + PATIENCE })
        running ??= run()
      }),
    idle: async () => {
      await running
    },
  }
}

/** @returns what tells each writer how its work went, to be called now that all of it is on the disk */
function commit(db: Kysely<Tables>, group: Waiting[]): Promise<(() => void)[]> {
  return db.transaction().execute(async (trx) => {
    const settle: (() => void)[] = []
    for (const { work, resolve, reject } of group) {
      await sql`savepoint one`.execute(trx)
      try {
        const value = await work(trx)
        settle.push(() => resolve(value))
      } catch (error) {
        if (isBusy(error)) throw error
        await undo(trx, error)
        settle.push(() => reject(explained(error)))
      }
      await sql`release one`.execute(trx)
    }
    return settle
  })
}

/** @throws the work's own error when SQLite has given up the whole transaction for it (a full disk, a failing one) */
async function undo(trx: Transaction<Tables>, error: unknown): Promise<void> {
  try {
    await sql`rollback to one`.execute(trx)
  } catch {
    throw error
  }
}

/** Those that have waited long enough hear that the database is busy. */
function dismiss(waiting: Waiting[], error: unknown): void {
  const now = performance.now()
  const patient = waiting.filter(({ giveUpAt }) => giveUpAt > now)
  for (const { reject, giveUpAt } of waiting) if (giveUpAt <= now) reject(explained(error))
  waiting.splice(0, waiting.length, ...patient)
}
