import { hash as digest } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { timingSafeEquals } from '../../secrets/tokens.ts'
import { StoreFullError } from '../storeErrors.ts'
import { purgeInBatches, type PurgeOptions } from '../purgeInBatches.ts'
import type { CaptchaRow, Database, RowBuffer, Tables } from '../tables.ts'
import { isWithinAge } from './isWithinAge.ts'

/** How long a captcha can be solved, in ms. Source: docs/contract.md section 3. */
const CAPTCHA_TTL_MS = 600_000

/** A solution that a person typed for a captcha. */
export interface CaptchaSolution {
  /** The cookie that came with the image; undefined without one. */
  id: string | undefined
  solution: string
}

/** Solutions of captchas, hashed; one for each cookie. */
export interface CaptchaStore {
  /**
   * Saves the solution of the newest image for a cookie; an older image can no longer be solved. A power failure may
   * lose it.
   * @param memoryOnly keeps it from the disk of an embedded database
   */
  save(id: string, solution: string, now: number, memoryOnly?: boolean): Promise<void>
  /** Removes expired solutions in short writes. */
  purge(now: number, options?: PurgeOptions): Promise<void>
}

export function createCaptchaStore({ write, buffer }: Database): CaptchaStore {
  return {
    async save(id, solution, now, memoryOnly = false) {
      const row = { id: hash(id), answer: hash(id, solution), expiresAt: now + CAPTCHA_TTL_MS }
      buffer?.takeCaptcha(row.id)
      if (buffer && memoryOnly) return buffer.putCaptcha(row)
      try {
        await write(
          async (trx) => {
            await trx
              .insertInto('captchas')
              .values(row)
              .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
              .execute()
          },
          { isDurable: false },
        )
      } catch (error) {
        if (!buffer || !(error instanceof StoreFullError)) throw error
        buffer.putCaptcha(row)
      }
    },
    purge: (now, options) =>
      purgeInBatches(
        (limit) =>
          write(async (trx) => {
            const { numDeletedRows } = await trx
              .deleteFrom('captchas')
              .where('id', 'in', (query) =>
                query
                  .selectFrom('captchas')
                  .select('id')
                  .where('expiresAt', '<', now)
                  .orderBy('expiresAt')
                  .limit(limit),
              )
              .executeTakeFirst()
            return Number(numDeletedRows) === limit
          }),
        options,
      ),
  }
}

/** Whether a solution is correct. Uses up the captcha either way, once the transaction commits. */
export async function consumeCaptcha(
  trx: Transaction<Tables>,
  { id, solution }: CaptchaSolution,
  now: number,
  buffer: RowBuffer | undefined,
): Promise<boolean> {
  if (!id) return false
  const hashedId = hash(id)
  const stored = await trx.deleteFrom('captchas').where('id', '=', hashedId).returningAll().executeTakeFirst()
  // One in memory is newer.
  return matchesSolution(buffer?.takeCaptcha(hashedId) ?? stored, id, solution, now)
}

/** Whether a solution is correct now. Does not use up the captcha, so another request may do so in the next moment. */
export async function isCaptchaCorrect(
  db: Kysely<Tables>,
  { id, solution }: CaptchaSolution,
  now: number,
  buffer: RowBuffer | undefined,
): Promise<boolean> {
  if (!id) return false
  const buffered = buffer?.findCaptcha(hash(id))
  if (buffered) return matchesSolution(buffered, id, solution, now)
  const row = await db.selectFrom('captchas').selectAll().where('id', '=', hash(id)).executeTakeFirst()
  return matchesSolution(row, id, solution, now)
}

function matchesSolution(row: CaptchaRow | undefined, id: string, solution: string, now: number): boolean {
  if (!row || !isWithinAge(row.expiresAt - CAPTCHA_TTL_MS, CAPTCHA_TTL_MS, now)) return false
  return timingSafeEquals(row.answer, hash(id, solution))
}

const hash = (id: string, solution?: string): string =>
  digest('sha256', solution === undefined ? id : `${id}:${solution.toLowerCase()}`)
