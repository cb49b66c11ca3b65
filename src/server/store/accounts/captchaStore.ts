import { createHash, timingSafeEqual } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { isWithinAge } from './isWithinAge.ts'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

/** How long a verification image can be answered, in ms. Source: docs/contract.md section 3. */
const CAPTCHA_TTL_MS = 600_000

type CaptchaRow = Selectable<Tables['captchas']>

/** What a person made of a verification image. */
export interface CaptchaSolution {
  /** The cookie that came with the image; undefined: none. */
  id: string | undefined
  typed: string
}

/** Answers of verification images, one for each cookie; kept hashed. */
export interface CaptchaStore {
  /** Keeps what the newest image for `id` says, instead of an older one. */
  save(id: string, solution: string, now: number): Promise<void>
  purge(now: number): Promise<void>
}

export function createCaptchaStore({ write }: Database): CaptchaStore {
  return {
    save: (id, solution, now) =>
      write(async (trx) => {
        const values = { answer: hash(id, solution), expiresAt: now + CAPTCHA_TTL_MS }
        await trx
          .insertInto('captchas')
          .values({ id: hash(id), ...values })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
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
  { id, typed }: CaptchaSolution,
  now: number,
): Promise<boolean> {
  if (!id) return false
  const row = await trx.deleteFrom('captchas').where('id', '=', hash(id)).returningAll().executeTakeFirst()
  return matchesSolution(row, { id, typed }, now)
}

/** Whether an answer is right as things stand; the image is not used up, and so may be by somebody else in the next moment. */
export async function isCaptchaCorrect(
  db: Kysely<Tables>,
  { id, typed }: CaptchaSolution,
  now: number,
): Promise<boolean> {
  if (!id) return false
  return matchesSolution(
    await db.selectFrom('captchas').selectAll().where('id', '=', hash(id)).executeTakeFirst(),
    { id, typed },
    now,
  )
}

function matchesSolution(
  row: CaptchaRow | undefined,
  { id, typed }: { id: string; typed: string },
  now: number,
): boolean {
  if (!row || !isWithinAge(row.expiresAt - CAPTCHA_TTL_MS, CAPTCHA_TTL_MS, now)) return false
  return timingSafeEqual(Buffer.from(row.answer), Buffer.from(hash(id, typed)))
}

const hash = (id: string, solution?: string): string =>
  createHash('sha256')
    .update(solution === undefined ? id : `${id}:${solution.toLowerCase()}`)
    .digest('hex')
