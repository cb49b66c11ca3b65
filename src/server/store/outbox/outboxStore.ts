import { PostgresAdapter, type Transaction } from 'kysely'
import type { Database, OutboxChannel, OutboxRow, SubmissionRow, Tables } from '../tables.ts'

/** Time for which an attempt has its event alone, in ms: longer than any attempt takes. */
export const LEASE_MS = 30_000

/** Mails to one recipient within 24 hours; anybody can enter the address of a stranger. */
const MAX_DAILY_MAILS = 10
const DAY_MS = 24 * 60 * 60_000

/** An event of a submission that is being stored. */
export type NewEvent = Pick<OutboxRow, 'channel' | 'account' | 'recipient'>

/** Undelivered events of a channel. */
export interface OutboxSummary {
  channel: OutboxChannel
  waiting: number
  /** Given up. */
  dead: number
  /** When the submission of the oldest waiting event was stored. */
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
export const createOutboxStore = ({ db, write, writeOne }: Database) => ({
  /**
   * Takes events that are due for one attempt each; no other server gets them until the lease ends. Leaves out events
   * behind an earlier one of their account that is not settled.
   */
  async claim(channel: OutboxChannel, limit: number, now: number): Promise<OutboxRow[]> {
    // Spares a write, which is a flush of the disk.
    if ((await dueEvents(db, channel, now).limit(1).execute()).length === 0) return []
    const isShared = db.getExecutor().adapter instanceof PostgresAdapter
    return write(async (trx) => {
      const events = await dueEvents(trx, channel, now)
        .limit(limit)
        .$if(isShared, (query) => query.forUpdate().skipLocked())
        .execute()
      if (events.length === 0) return []
      const positions = events.map(({ position }) => position)
      await trx
        .updateTable('outbox')
        .set((eb) => ({ dueAt: now + LEASE_MS, attempts: eb('attempts', '+', 1) }))
        .where('position', 'in', positions)
        .execute()
      return events.map((event) => ({ ...event, attempts: event.attempts + 1 }))
    })
  },
  markDelivered: ({ position }: OutboxRow, now: number): Promise<void> =>
    writeOne(async (trx) => {
      const settled = { dueAt: null, deliveredAt: now, failure: null }
      await trx.updateTable('outbox').set(settled).where('position', '=', position).execute()
    }),
  /**
   * Records a failed attempt, unless the event is settled or another server has taken it since.
   * @param dueAt time of the next attempt; null: there is none
   */
  markFailed: ({ position, attempts }: OutboxRow, failure: string, dueAt: number | null): Promise<void> =>
    writeOne(async (trx) => {
      await trx
        .updateTable('outbox')
        .set({ dueAt, failure })
        .where('position', '=', position)
        .where('attempts', '=', attempts)
        .where('dueAt', 'is not', null)
        .execute()
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
  sendAgain: (references: string[], now: number, { delivered }: { delivered: boolean }): Promise<void> =>
    write(async (trx) => {
      const query = trx
        .updateTable('outbox')
        .set({ dueAt: now, attempts: 0, deliveredAt: null, failure: null })
        .where('reference', 'in', references)
        .where('dueAt', 'is', null)
      await (delivered ? query : query.where('deliveredAt', 'is', null)).execute()
    }),
  summarize: async (): Promise<OutboxSummary[]> => {
    const rows = await db
      .selectFrom('outbox')
      .select((eb) => [
        'channel',
        eb.fn.count<number>('dueAt').as('waiting'),
        eb.fn.countAll<number>().as('all'),
        eb.fn.min('createdAt').filterWhere('dueAt', 'is not', null).as('oldestAt'),
      ])
      .where('deliveredAt', 'is', null)
      .groupBy('channel')
      .execute()
    return rows.map(({ all, ...row }) => ({ ...row, dead: all - row.waiting }))
  },
})

const dueEvents = (db: Database['db'], channel: OutboxChannel, now: number) =>
  db
    .selectFrom('outbox as event')
    .selectAll()
    .where('event.channel', '=', channel)
    .where('event.dueAt', '<=', now)
    // The first of each account, read from the index alone, however many wait behind it.
    .where((eb) =>
      eb.or([
        eb('event.account', 'is', null),
        eb(
          'event.position',
          'in',
          eb
            .selectFrom('outbox as first')
            .select(({ fn }) => fn.min('first.position').as('position'))
            .where('first.channel', '=', channel)
            .where('first.account', 'is not', null)
            .where('first.dueAt', 'is not', null)
            .groupBy('first.account'),
        ),
      ]),
    )
    .orderBy('event.dueAt')
    .orderBy('event.position')
