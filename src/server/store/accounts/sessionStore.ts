import type { Kysely } from 'kysely'
import { LIFETIMES } from '../../../model/site/lifetimes.ts'
import { serializeByKey } from '../../limits/serializeByKey.ts'
import { isWithinAge } from './isWithinAge.ts'
import type { Database, SessionRow, Tables } from '../tables.ts'

const MINUTE_MS = 60_000
/** Session lifetimes in ms. Source: docs/contract.md section 2. */
const IDLE_TIMEOUT_MS = 60 * MINUTE_MS
export const SESSION_TTL_MS = LIFETIMES.sessionHours * 60 * MINUTE_MS
export const REMEMBERED_TTL_MS = LIFETIMES.rememberedSessionDays * 24 * 60 * MINUTE_MS
/** Least time between two writes of the time of the last request, in ms. */
const SEEN_UPDATE_INTERVAL_MS = MINUTE_MS

/** Time for which a sign-in counts as recent, in ms. Source: decision 016; ASVS 7.5.3. */
const RECENT_SIGN_IN_MS = 12 * 60 * MINUTE_MS

/** Whether the password was typed recently; each sign-in starts a new session. */
export const isRecentSignIn = ({ createdAt }: StoredSession, now: number): boolean =>
  isWithinAge(createdAt, RECENT_SIGN_IN_MS, now)

/** Sessions of one account; a further one ends its oldest. Ending very many would hold the database. */
const MAX_SESSIONS = 1000

export type StoredSession = SessionRow

export type SessionStore = ReturnType<typeof createSessionStore>

/** Sessions by the hash of their token. Times are in ms since 1970. */
export function createSessionStore({ db, write, writeOne }: Database) {
  const endWhere = async (column: 'tokenHash' | 'accountId', value: string): Promise<void> => {
    await writeOne((trx) => trx.deleteFrom('sessions').where(column, '=', value).execute())
  }
  /** The live sessions with a value in a column. */
  const findAlive = async (
    column: 'tokenHash' | 'cookieHash' | 'accountId',
    value: string,
    now: number,
  ): Promise<StoredSession[]> => {
    const rows = await db.selectFrom('sessions').selectAll().where(column, '=', value).execute()
    return rows.filter((session) => isAlive(session, now))
  }
  const touched = new Set<string>()
  return {
    /**
     * Adds a session, and ends the one that it replaces and its account's oldest ones beyond `MAX_SESSIONS`.
     * @param replaced the session of a cookie; `isLive`: it was alive when the request began
     * @param passwordHash the one that the password of the session's account was compared with
     * @returns false if the password has been changed since, which ends all sessions of the old one; in front of a
     *   backend also if the session to replace has ended
     */
    start: (
      session: StoredSession,
      replaced?: { cookieHash: string; isLive: boolean },
      passwordHash?: string,
    ): Promise<boolean> =>
      write(async (trx) => {
        if (session.accountId !== null && passwordHash !== undefined) {
          // Writes the same value, so that a change at one time waits, or makes this transaction run again.
          const { numUpdatedRows } = await trx
            .updateTable('accounts')
            .set({ passwordHash })
            .where('id', '=', session.accountId)
            .where('passwordHash', '=', passwordHash)
            .executeTakeFirst()
          if (numUpdatedRows === 0n) return false
        }
        if (replaced) {
          const { numDeletedRows } = await trx
            .deleteFrom('sessions')
            .where('cookieHash', '=', replaced.cookieHash)
            .executeTakeFirst()
          // Another sign-in has replaced it, and has its cookies of the backend.
          if (numDeletedRows === 0n && replaced.isLive && session.cookies) return false
        }
        await trx.insertInto('sessions').values(session).execute()
        if (session.accountId !== null) await endOldest(trx, 'accountId', session.accountId)
        return true
      }),
    /** The session, unless it has expired. */
    find: async (tokenHash: string, now: number): Promise<StoredSession | undefined> =>
      (await findAlive('tokenHash', tokenHash, now))[0],
    /** The live session of a browser's cookie. */
    findByCookie: async (cookieHash: string, now: number): Promise<StoredSession | undefined> =>
      (await findAlive('cookieHash', cookieHash, now))[0],
    /** The number of live sessions of an account. */
    countByAccount: async (accountId: string, now: number): Promise<number> =>
      (await findAlive('accountId', accountId, now)).length,
    /** Updates the time of the session's last request, once for simultaneous ones. */
    async touch({ tokenHash, seenAt }: StoredSession, now: number): Promise<void> {
      if (now - seenAt < SEEN_UPDATE_INTERVAL_MS || touched.has(tokenHash)) return
      touched.add(tokenHash)
      try {
        await writeOne((trx) =>
          trx.updateTable('sessions').set({ seenAt: now }).where('tokenHash', '=', tokenHash).execute(),
        )
      } finally {
        touched.delete(tokenHash)
      }
    },
    /**
     * Changes the sealed cookies of the broker's own backend; calls of one session may do so at one time.
     * @returns the new cookies; null if the session has ended
     */
    changeCookies: (tokenHash: string, change: (cookies: string | null) => string): Promise<string | null> =>
      serializeByKey(`cookies ${tokenHash}`, () =>
        write(async (trx) => {
          const row = await trx
            .selectFrom('sessions')
            .select('cookies')
            .where('tokenHash', '=', tokenHash)
            .executeTakeFirst()
          if (!row) return null
          const cookies = change(row.cookies ?? null)
          await trx.updateTable('sessions').set({ cookies }).where('tokenHash', '=', tokenHash).execute()
          return cookies
        }),
      ),
    /** Records the account as the broker's own backend reports it, and ends its oldest sessions beyond `MAX_SESSIONS`. */
    saveReported: ({ tokenHash, aType, reportedAccount, reportedAt }: StoredSession): Promise<void> =>
      write(async (trx) => {
        const reported = { aType, reportedAccount, reportedAt }
        await trx.updateTable('sessions').set(reported).where('tokenHash', '=', tokenHash).execute()
        if (reportedAccount) await endOldest(trx, 'reportedAccount', reportedAccount)
      }),
    end: (tokenHash: string) => endWhere('tokenHash', tokenHash),
    /**
     * Ends every session for which the broker's own backend has reported the same account.
     * @param keptTokenHash of a session that stays
     */
    endByReportedAccount: (reportedAccount: string, keptTokenHash = ''): Promise<void> =>
      writeOne(async (trx) => {
        await trx
          .deleteFrom('sessions')
          .where('reportedAccount', '=', reportedAccount)
          .where('tokenHash', '!=', keptTokenHash)
          .execute()
      }),
    /** Ends every session of an account. */
    endByAccount: (accountId: string) => endWhere('accountId', accountId),
    /** Ends all sessions, visitors' included. @returns their number */
    endEverySession: (): Promise<number> =>
      write(async (trx) => Number((await trx.deleteFrom('sessions').executeTakeFirst()).numDeletedRows)),
  }
}

/** Ends the oldest sessions of an account beyond `MAX_SESSIONS`. */
async function endOldest(trx: Kysely<Tables>, owner: 'accountId' | 'reportedAccount', id: string): Promise<void> {
  const newest = trx.selectFrom('sessions').select('tokenHash').where(owner, '=', id).orderBy('createdAt', 'desc')
  await trx.deleteFrom('sessions').where('tokenHash', 'in', newest.limit(MAX_SESSIONS).offset(MAX_SESSIONS)).execute()
}

function isAlive({ remember, createdAt, seenAt }: StoredSession, now: number): boolean {
  return remember === 1
    ? isWithinAge(createdAt, REMEMBERED_TTL_MS, now)
    : isWithinAge(createdAt, SESSION_TTL_MS, now) && now - seenAt < IDLE_TIMEOUT_MS
}
