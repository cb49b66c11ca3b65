import { createHash, timingSafeEqual } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { isYounger } from './age.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** How long a verification image can be answered, in ms. Source: contract, section 3. */
const LIFETIME = 600_000

type CaptchaRow = Selectable<Tables['captchas']>

/** What a person made of a verification image. */
export interface CaptchaAnswer {
  /** The cookie that came with the image; undefined: none. */
  id: string | undefined
  typed: string
}

/** Answers of verification images, one for each cookie; kept hashed. */
export interface Captchas {
  /** Keeps what the newest image for `id` says, instead of an older one. */
  put(id: string, answer: string, now: number): Promise<void>
  purge(now: number): Promise<void>
}

export function captchas({ write }: Database): Captchas {
  return {
    put: (id, answer, now) =>
      write(async (trx) => {
        const values = { answer: hash(id, answer), expiresAt: now + LIFETIME }
        await trx
          .insertInto('captchas')
          .values({ id: hash(id), ...values })
          .onConflict((clash) => clash.column('id').doUpdateSet(values))
          .execute()
      }),
    purge: (now) =>
      write(async (trx) => {
        await trx.deleteFrom('captchas').where('expiresAt', '<', now).execute()
      }),
  }
}

/** Whether an answer is right. It is the only try: the image is used up, right or wrong, once the transaction commits. */
export async function consumeCaptcha(
  trx: Transaction<Tables>,
  { id, typed }: CaptchaAnswer,
  now: number,
): Promise<boolean> {
  if (!id) return false
  const kept = await trx.deleteFrom('captchas').where('id', '=', hash(id)).returningAll().executeTakeFirst()
  return isRight(kept, { id, typed }, now)
}

/** Whether an answer is right as things stand; the image is not used up, and so may be by somebody else in the next moment. */
export async function looksRight(db: Kysely<Tables>, { id, typed }: CaptchaAnswer, now: number): Promise<boolean> {
  if (!id) return false
  return isRight(
    await db.selectFrom('captchas').selectAll().where('id', '=', hash(id)).executeTakeFirst(),
    { id, typed },
    now,
  )
}

function isRight(kept: CaptchaRow | undefined, { id, typed }: { id: string; typed: string }, now: number): boolean {
  if (!kept || !isYounger(kept.expiresAt - LIFETIME, LIFETIME, now)) return false
  return timingSafeEqual(Buffer.from(kept.answer), Buffer.from(hash(id, typed)))
}

const hash = (id: string, answer?: string): string =>
  createHash('sha256')
    .update(answer === undefined ? id : `${id}:${answer.toLowerCase()}`)
    .digest('hex')
