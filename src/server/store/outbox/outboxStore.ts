import { PostgresAdapter, type Transaction } from 'kysely'
import type { Database, OutboxChannel, OutboxRow, SubmissionRow, Tables } from '../tables.ts'

/** Time for which an attempt has its event alone, in ms: longer than any attempt takes. */
export const LEASE_MS = 30_000
/**
 * An event behind an earlier one is looked at again after as long as it has waited, within these limits, in ms. The end
 * of the earlier one frees it before, unless another server puts it off at that very moment.
 */
const MIN_PUT_OFF_MS = 1000
export const MAX_PUT_OFF_MS = 60 * 60_000
/** Events that one write changes: it takes a few ms, for which requests wait on the embedded database. */
const BATCH_SIZE = 250
const MAX_COUNTED = 1000

/** Mails to one recipient within 24 hours; anybody can enter the address of a stranger. */
const MAX_DAILY_MAILS = 10
const DAY_MS = 24 * 60 * 60_000

/** An event of a submission that is being stored. */
export type NewEvent = Pick<OutboxRow, 'channel' | 'account' | 'recipient'>

/** Undelivered events of a channel, at most `MAX_COUNTED` that wait and as many that were given up. */
export interface OutboxSummary {
  channel: OutboxChannel
  waiting: number
  /** Given up. */
  dead: number
  /** When the submission of the oldest of those that wait was stored. */
  oldestAt: number | null
}

export type OutboxStore = ReturnType<typeof createOutboxStore>

/** Adds the events of a submission in its transaction, but no mail to a recipient of many. */
export async function addEvents(
  trx: Transaction<Tables>,
  { reference, page, createdAt }: Pick<SubmissionRow, 'reference' | 'page' | 'createdAt'>,
  events: NewEvent[],
): Promise<void> {
  const common = { reference, page, createdAt, dueAt: createdAt, attempts: 0, deliveredAt: null, failure: null }
  for (const event of events) {
    if (event.recipient !== null && (await countMails(trx, event.recipient, createdAt)) >= MAX_DAILY_MAILS) continue
    await trx
      .insertInto('outbox')
      .values({ ...common, ...event })
      .execute()
  }
}

async function countMails(trx: Transaction<Tables>, recipient: string, now: number): Promise<number> {
  const query = trx.selectFrom('outbox').select('position').limit(MAX_DAILY_MAILS)
  return (
    await query
      .where('recipient', '=', recipient)
      .where('createdAt', '>', now - DAY_MS)
      .execute()
  ).length
}

/** The events that leave, each at least once. Source: decision 048. */
export const createOutboxStore = ({ db, write }: Database) => ({
  /**
   * Takes events that are due for one attempt each; no other server gets them until the lease ends. Puts off those
   * behind an earlier one of their account that is not settled, so that no claim meets them again.
   */
  async claim(channel: OutboxChannel, limit: number, now: number): Promise<OutboxRow[]> {
    const due = dueEvents(db, channel, now).select('position').limit(1)
    // Spares a write, which is a flush of the disk.
    for (let size = limit; await due.executeTakeFirst(); size = BATCH_SIZE) {
      const { events, isLast } = await write((trx) => claimBatch(trx, channel, { size, limit, now }))
      if (events.length > 0 || isLast) return events
    }
    return []
  },
  markDelivered: (event: OutboxRow, now: number): Promise<void> =>
    write(async (trx) => {
      const settled = { dueAt: null, deliveredAt: now, failure: null }
      await trx.updateTable('outbox').set(settled).where('position', '=', event.position).execute()
      await freeNext(trx, event, now)
    }),
  /**
   * Records a failed attempt, unless the event is settled or another server has taken it since.
   * @param retryAt time of the next attempt; null: there is none
   */
  markFailed: (event: OutboxRow, failure: string, retryAt: number | null, now: number): Promise<void> =>
    write(async (trx) => {
      await trx
        .updateTable('outbox')
        .set({ dueAt: retryAt, failure })
        .where('position', '=', event.position)
        .where('attempts', '=', event.attempts)
        .where('dueAt', 'is not', null)
        .execute()
      if (retryAt === null) await freeNext(trx, event, now)
    }),
  /** The undelivered events, the oldest first. */
  listUndelivered: (): Promise<OutboxRow[]> =>
    db.selectFrom('outbox').selectAll().where('deliveredAt', 'is', null).orderBy('position').execute(),
  /** References of the events that `sendAgain` would send: of all that were given up, or of those with a reference. */
  listSettled: async (reference: string | undefined): Promise<string[]> => {
    const query = db.selectFrom('outbox').select('reference').distinct().where('dueAt', 'is', null)
    const rows = await (
      reference === undefined ? query.where('deliveredAt', 'is', null) : query.where('reference', '=', reference)
    ).execute()
    return rows.map((row) => row.reference)
  },
  /** Lets events of these references that were given up or delivered leave again, as if for the first time. */
  async sendAgain(references: string[], now: number, { delivered }: { delivered: boolean }): Promise<void> {
    for (let start = 0; start < references.length; start += BATCH_SIZE)
      await write(async (trx) => {
        const query = trx
          .updateTable('outbox')
          .set({ dueAt: now, attempts: 0, deliveredAt: null, failure: null })
          .where('reference', 'in', references.slice(start, start + BATCH_SIZE))
          .where('dueAt', 'is', null)
        await (delivered ? query : query.where('deliveredAt', 'is', null)).execute()
      })
  },
  summarize: async (channel: OutboxChannel): Promise<OutboxSummary> => {
    const some = db.selectFrom('outbox').select('createdAt').where('channel', '=', channel).limit(MAX_COUNTED)
    const count = async (events: typeof some) =>
      db
        .selectFrom(events.as('event'))
        .select(({ fn }) => [fn.countAll<number>().as('total'), fn.min('createdAt').as('oldestAt')])
        .executeTakeFirstOrThrow()
    const waiting = await count(some.where('dueAt', 'is not', null).orderBy('dueAt'))
    const dead = await count(some.where('dueAt', 'is', null).where('deliveredAt', 'is', null))
    return { channel, waiting: waiting.total, dead: dead.total, oldestAt: waiting.oldestAt }
  },
})

/** The events that are due, those that have been due longest first. */
const dueEvents = (db: Database['db'], channel: OutboxChannel, now: number) =>
  db
    .selectFrom('outbox as event')
    .where('event.channel', '=', channel)
    .where('event.dueAt', '<=', now)
    .orderBy('event.dueAt')
    .orderBy('event.position')

/** Takes at most `limit` of the first `size` events that are due. */
async function claimBatch(
  trx: Transaction<Tables>,
  channel: OutboxChannel,
  { size, limit, now }: { size: number; limit: number; now: number },
): Promise<{ events: OutboxRow[]; isLast: boolean }> {
  const batch = await dueEvents(trx, channel, now)
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('outbox as earlier')
          .select('earlier.position')
          .whereRef('earlier.account', '=', 'event.account')
          .whereRef('earlier.channel', '=', 'event.channel')
          .whereRef('earlier.position', '<', 'event.position')
          .where('earlier.dueAt', 'is not', null),
      ).as('isBehind'),
    )
    .limit(size)
    .$if(trx.getExecutor().adapter instanceof PostgresAdapter, (query) => query.forUpdate().skipLocked())
    .execute()
  const positionsOf = (events: OutboxRow[]): number[] => events.map(({ position }) => position)
  const behind = batch.filter(({ isBehind }) => isBehind)
  if (behind.length > 0) {
    const age = now - Math.max(...behind.map(({ createdAt }) => createdAt))
    await trx
      .updateTable('outbox')
      .set({ dueAt: now + Math.min(Math.max(age, MIN_PUT_OFF_MS), MAX_PUT_OFF_MS) })
      .where('position', 'in', positionsOf(behind))
      .execute()
  }
  const events = batch.filter(({ isBehind }) => !isBehind).slice(0, limit)
  if (events.length > 0)
    await trx
      .updateTable('outbox')
      .set((eb) => ({ dueAt: now + LEASE_MS, attempts: eb('attempts', '+', 1) }))
      .where('position', 'in', positionsOf(events))
      .execute()
  return {
    events: events.map((event) => ({ ...event, attempts: event.attempts + 1 })),
    isLast: batch.length < size,
  }
}

/** Makes the next event of an account due after one that is settled. */
async function freeNext(trx: Transaction<Tables>, { account, channel }: OutboxRow, now: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ dueAt: now })
    .where(({ eb, selectFrom }) =>
      eb(
        'position',
        '=',
        selectFrom('outbox')
          .select('position')
          .where('account', '=', account)
          .where('channel', '=', channel)
          .where('dueAt', 'is not', null)
          .orderBy('position')
          .limit(1),
      ),
    )
    // One with an attempt is in flight, or waits for its own time.
    .where('attempts', '=', 0)
    .execute()
}
