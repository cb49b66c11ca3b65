import { PostgresAdapter, sql, type Transaction } from 'kysely'
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
    if ((await dueEvents(db, channel, 1, now)).length === 0) return []
    return write(async (trx) => {
      const events = await dueEvents(trx, channel, limit, now, db.getExecutor().adapter instanceof PostgresAdapter)
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

/** The due events, the oldest first: the first of each account, and those without one. */
async function dueEvents(
  db: Database['db'],
  channel: OutboxChannel,
  limit: number,
  now: number,
  isLocked = false,
): Promise<OutboxRow[]> {
  const due = db
    .selectFrom('outbox as event')
    .selectAll()
    .where('event.channel', '=', channel)
    .where('event.dueAt', '<=', now)
    .orderBy('event.dueAt')
    .orderBy('event.position')
    .limit(limit)
    .$if(isLocked, (query) => query.forUpdate().skipLocked())
  const firsts = await due.where('event.position', 'in', firstPositions(db, channel)).execute()
  const others = await due.where('event.account', 'is', null).execute()
  return [...firsts, ...others]
    .sort((one, other) => (one.dueAt ?? 0) - (other.dueAt ?? 0) || one.position - other.position)
    .slice(0, limit)
}

/**
 * The position of the first waiting event of each account; goes from account to account, however many events wait. The
 * order by account keeps PostgreSQL from reading them by position.
 */
function firstPositions(db: Database['db'], channel: OutboxChannel) {
  const firstWaiting = db
    .selectFrom('outbox as waiting')
    .where('waiting.dueAt', 'is not', null)
    .orderBy('waiting.account')
    .orderBy('waiting.channel')
    .orderBy('waiting.position')
    .limit(1)
  const current = sql.ref<string>('current.account')
  return db
    .withRecursive('current', (query) =>
      query
        .selectFrom(firstWaiting.where('waiting.account', 'is not', null).select('waiting.account').as('start'))
        .select('start.account')
        .unionAll(
          query
            .selectFrom('current')
            .innerJoin('outbox as next', (join) =>
              join.on(
                'next.position',
                '=',
                firstWaiting.where('waiting.account', '>', current).select('waiting.position'),
              ),
            )
            .select('next.account'),
        ),
    )
    .selectFrom('current')
    .select(
      // Without an event in this channel it finds a later one: the first of another account or channel.
      firstWaiting
        .where(
          ({ refTuple }) => sql<boolean>`${refTuple('waiting.account', 'waiting.channel')} >= (${current}, ${channel})`,
        )
        .select('waiting.position')
        .as('position'),
    )
}
