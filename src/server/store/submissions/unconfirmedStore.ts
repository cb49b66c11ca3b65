import type { Database, UnconfirmedRow } from '../tables.ts'
import type { IdempotencyKey } from './idempotencyKey.ts'
import { addFirstEnvelope, findRepeat, type FirstEnvelope, type RepeatOutcome } from './submissionStore.ts'

/** Time after which a form without a response has lost it: longer than the server waits for the backend, in ms. */
const MAX_PENDING_MS = 10 * 60_000

/** A form that is about to be sent. */
type NewForm = Omit<UnconfirmedRow, 'keyHash' | 'reason'>

export type UnconfirmedStore = ReturnType<typeof createUnconfirmedStore>

/** An earlier use of a key: its outcome, or the reference of the form whose response is not known. */
export type EarlierUse = RepeatOutcome | { outcome: 'unconfirmed'; reference: string }

/** The forms that were sent to the broker's own backend and may or may not have arrived. Source: decision 015. */
export function createUnconfirmedStore({ db, write, writeOne }: Database) {
  /** @returns false if another form with this key is recorded */
  const record = (form: NewForm, key: IdempotencyKey | undefined): Promise<boolean> =>
    writeOne(async (trx) => {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('unconfirmed')
        .values({ ...form, keyHash: key?.keyHash ?? null, reason: null })
        .onConflict((conflict) => conflict.columns(['keyHash', 'call']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows !== 0n
    })
  /** Removes the record: the response is known, or the form was not sent. @param first the envelope for all repeats */
  async function resolve(reference: string, first?: FirstEnvelope): Promise<void> {
    const remove = (trx: Database['db']) => trx.deleteFrom('unconfirmed').where('reference', '=', reference).execute()
    if (!first) await writeOne(remove)
    else
      await write(async (trx) => {
        await remove(trx)
        await addFirstEnvelope(trx, first)
      })
  }

  /**
   * Records that a form is about to be sent; durable when the promise resolves.
   * @returns the earlier use of its key, also by another server: the form must not be sent then
   */
  async function begin(form: NewForm, key: IdempotencyKey | undefined): Promise<EarlierUse | undefined> {
    const isRecorded = await record(form, key)
    if (!key) return undefined
    // Only after the record is there: until then another server may replace its own by the first envelope.
    if (!isRecorded) return (await findEarlierUse(db, key, form.call)) ?? begin(form, key)
    const repeat = await findRepeat(db, key, form.call)
    if (repeat) await resolve(form.reference)
    return repeat
  }

  return {
    /** The earlier use of a key; undefined: it is new. */
    findEarlierUse: (key: IdempotencyKey, call: string) => findEarlierUse(db, key, call),
    begin,
    resolve,
    /** Records why the response is lost: kind and detail of an UpstreamError. */
    markLost: (reference: string, reason: string): Promise<void> =>
      writeOne(async (trx) => {
        await trx.updateTable('unconfirmed').set({ reason }).where('reference', '=', reference).execute()
      }),
    /** The forms whose response is lost, the oldest first; one whose server ended meanwhile has no reason. */
    list: (now: number): Promise<UnconfirmedRow[]> =>
      db
        .selectFrom('unconfirmed')
        .selectAll()
        .where((is) => is.or([is('reason', 'is not', null), is('createdAt', '<', now - MAX_PENDING_MS)]))
        .orderBy('createdAt')
        .execute(),
  }
}

async function findEarlierUse(db: Database['db'], key: IdempotencyKey, call: string): Promise<EarlierUse | undefined> {
  const repeat = await findRepeat(db, key, call)
  if (repeat) return repeat
  const row = await db
    .selectFrom('unconfirmed')
    .select('reference')
    .where('keyHash', '=', key.keyHash)
    .where('call', '=', call)
    .executeTakeFirst()
  return row && { outcome: 'unconfirmed', ...row }
}
