import { hash as digest } from 'node:crypto'
import type { Kysely } from 'kysely'
import { serializeByKey } from '../../limits/serializeByKey.ts'
import { timingSafeEquals } from '../../secrets/tokens.ts'
import type { CaptchaRow, Database, Tables } from '../tables.ts'
import { isWithinAge } from './isWithinAge.ts'

/** Time in which a captcha can be solved, in ms. Source: docs/contract.md section 3. */
const CAPTCHA_TTL_MS = 600_000

/** A solution that a person typed for a captcha. */
export interface CaptchaSolution {
  /** The cookie that came with the image; undefined without one. */
  id: string | undefined
  solution: string
}

export type CaptchaStore = ReturnType<typeof createCaptchaStore>

/** Solutions of captchas, hashed; one for each cookie. */
export const createCaptchaStore = ({ writeOne }: Database) => ({
  /** Saves the solution of the newest image for a cookie; an older image can no longer be solved. */
  save: (id: string, solution: string, now: number): Promise<void> =>
    // Simultaneous images of one cookie would be written again and again, on all connections.
    serializeByKey(`captcha ${id}`, () =>
      writeOne(async (trx) => {
        const row = { id: hash(id), answer: hash(id, solution), expiresAt: now + CAPTCHA_TTL_MS }
        await trx
          .insertInto('captchas')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute()
      }),
    ),
  /** Whether a solution is correct. Uses up the captcha either way. */
  consume: async (solution: CaptchaSolution, now: number): Promise<boolean> =>
    solution.id !== undefined && (await writeOne((trx) => consumeCaptcha(trx, solution, now))),
})

/** Whether a solution is correct. Uses up the captcha either way, once the transaction commits. */
export async function consumeCaptcha(
  trx: Kysely<Tables>,
  { id, solution }: CaptchaSolution,
  now: number,
): Promise<boolean> {
  if (!id) return false
  const row = await trx.deleteFrom('captchas').where('id', '=', hash(id)).returningAll().executeTakeFirst()
  return matchesSolution(row, id, solution, now)
}

/** Whether a solution is correct now. Does not use up the captcha, so another request may do so meanwhile. */
export async function isCaptchaCorrect(
  db: Kysely<Tables>,
  { id, solution }: CaptchaSolution,
  now: number,
): Promise<boolean> {
  if (!id) return false
  const row = await db.selectFrom('captchas').selectAll().where('id', '=', hash(id)).executeTakeFirst()
  return matchesSolution(row, id, solution, now)
}

function matchesSolution(row: CaptchaRow | undefined, id: string, solution: string, now: number): boolean {
  if (!row || !isWithinAge(row.expiresAt - CAPTCHA_TTL_MS, CAPTCHA_TTL_MS, now)) return false
  return timingSafeEquals(row.answer, hash(id, solution))
}

const hash = (id: string, solution?: string): string =>
  digest('sha256', solution === undefined ? id : `${id}:${solution.toLowerCase()}`)
