import { serializeByKey } from '../../limits/serializeByKey.ts'
import { hashToken } from '../../secrets/tokens.ts'
import type { Database } from '../tables.ts'

/** Lifetime of a jar after its last change, in ms: longer than a backend keeps an unused session. */
const JAR_TTL_MS = 24 * 60 * 60_000

/** Distinguishes a jar from the solution of a captcha under the same cookie. */
const keyOf = (id: string): string => hashToken(`jar ${id}`)

export type JarStore = ReturnType<typeof createJarStore>

/**
 * The backend's cookies for browsers without a session, sealed, by the cookie that came with a captcha. They lie in the
 * table of captchas, whose solutions only the backend knows.
 */
export const createJarStore = ({ db, write }: Database) => ({
  find: async (id: string, now: number): Promise<string | undefined> =>
    (
      await db
        .selectFrom('captchas')
        .select('answer')
        .where('id', '=', keyOf(id))
        .where('expiresAt', '>', now)
        .executeTakeFirst()
    )?.answer,
  /** Changes a jar, or creates it; calls of one browser may do so at one time. */
  change: (id: string, now: number, change: (sealed: string | undefined) => string): Promise<void> =>
    // Simultaneous changes would be made again and again, on all connections.
    serializeByKey(keyOf(id), () =>
      write(async (trx) => {
        const earlier = await trx.selectFrom('captchas').selectAll().where('id', '=', keyOf(id)).executeTakeFirst()
        const sealed = earlier && earlier.expiresAt > now ? earlier.answer : undefined
        const row = { id: keyOf(id), answer: change(sealed), expiresAt: now + JAR_TTL_MS }
        await trx
          .insertInto('captchas')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute()
      }),
    ),
  /** Removes the jar of a browser, which one sign-in then uses alone. */
  take: (id: string, now: number): Promise<string | undefined> =>
    serializeByKey(keyOf(id), () =>
      write(async (trx) => {
        const row = await trx.deleteFrom('captchas').where('id', '=', keyOf(id)).returningAll().executeTakeFirst()
        return row && row.expiresAt > now ? row.answer : undefined
      }),
    ),
})
