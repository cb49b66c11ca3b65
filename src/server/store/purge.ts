import { setTimeout as delay } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { REPEAT_DAYS } from '../../model/site/lifetimes.ts'
import { REMEMBERED_TTL_MS, SESSION_TTL_MS } from './accounts/sessionStore.ts'
import { OUTBOX_CHANNELS, type Database, type Tables } from './tables.ts'

const DAY_MS = 24 * 60 * 60_000
/** Lifetime of failed sign-ins, and of first envelopes for repeats, in ms. */
const FAILURE_TTL_MS = 30 * DAY_MS
const IDEMPOTENCY_TTL_MS = REPEAT_DAYS * DAY_MS
/** Time for which an event that was delivered or given up can be sent again, in ms. */
const SETTLED_TTL_MS = 30 * DAY_MS

/** Rows that one write removes: it takes a few ms, for which requests wait on the embedded database. */
const BATCH_SIZE = 250
/** Time between two writes, in ms. */
const PAUSE_MS = 20

/** Options that spread a purge over time. */
export interface PurgeOptions {
  /** Ends the purge after the current write; the next purge removes the rest. */
  signal?: AbortSignal | undefined
  /** Time between two writes, in ms. */
  pauseMs?: number | undefined
}

/** The expired rows of a table, by the column that an index or the key finds them by. */
interface ExpiredRows {
  table: keyof Tables
  key: string
  condition: RawBuilder<unknown>
}

const expiredRows = (now: number): ExpiredRows[] => [
  // A condition for each kind of session: a batch must not read again those that stay.
  {
    table: 'sessions',
    key: 'tokenHash',
    condition: sql`${sql.ref('remember')} = 0 and ${sql.ref('createdAt')} < ${now - SESSION_TTL_MS}`,
  },
  { table: 'sessions', key: 'tokenHash', condition: sql`${sql.ref('createdAt')} < ${now - REMEMBERED_TTL_MS}` },
  { table: 'captchas', key: 'id', condition: sql`${sql.ref('expiresAt')} < ${now}` },
  { table: 'loginFailures', key: 'subject', condition: sql`${sql.ref('lastAt')} < ${now - FAILURE_TTL_MS}` },
  { table: 'idempotency', key: 'keyHash', condition: sql`${sql.ref('createdAt')} < ${now - IDEMPOTENCY_TTL_MS}` },
  // A condition for each part of the index of settled events.
  ...OUTBOX_CHANNELS.flatMap((channel) => {
    const settled = sql`${sql.ref('channel')} = ${channel} and ${sql.ref('dueAt')} is null and ${sql.ref('deliveredAt')}`
    const before = now - SETTLED_TTL_MS
    return [sql`${settled} < ${before}`, sql`${settled} is null and ${sql.ref('createdAt')} < ${before}`].map(
      (condition) => ({ table: 'outbox' as const, key: 'position', condition }),
    )
  }),
]

/** Removes expired rows in short writes with pauses between them, so that no request waits long. */
export async function purge(
  { write }: Database,
  now: number,
  { signal, pauseMs = PAUSE_MS }: PurgeOptions = {},
): Promise<void> {
  for (const { table, key, condition } of expiredRows(now)) {
    const batch = sql`select ${sql.ref(key)} from ${sql.table(table)} where ${condition} limit ${sql.lit(BATCH_SIZE)}`
    const removal = sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${batch})`
    while (!signal?.aborted) {
      const { numAffectedRows = 0n } = await write((trx) => removal.execute(trx))
      if (numAffectedRows < BATCH_SIZE) break
      await delay(pauseMs)
    }
  }
}
