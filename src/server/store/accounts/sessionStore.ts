import { isWithinAge } from './isWithinAge.ts'
import { purgeInBatches, type PurgeOptions } from '../purgeInBatches.ts'
import type { Database, SessionRow } from '../tables.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Session lifetimes in ms. Source: docs/contract.md section 2. */
const IDLE_TIMEOUT_MS = 60 * MINUTE_MS
const SESSION_TTL_MS = DAY_MS
export const REMEMBERED_TTL_MS = 30 * DAY_MS
/** How often the time of the last request is written at most, in ms. */
const SEEN_UPDATE_INTERVAL_MS = MINUTE_MS

/** How long a sign-in counts as recent, in ms. Source: decision 016; ASVS 7.5.3. */
const RECENT_SIGN_IN_MS = 12 * 60 * MINUTE_MS

/** Whether the password was typed recently; each sign-in starts a new session. */
export const isRecentSignIn = ({ createdAt }: StoredSession, now: number): boolean =>
  isWithinAge(createdAt, RECENT_SIGN_IN_MS, now)

export type StoredSession = SessionRow

/** Sessions by the hash of their token. Times are in ms since 1970. */
export interface SessionStore {
  /** Adds a session and ends the one that it replaces. */
  start(session: StoredSession, replacedTokenHash?: string): Promise<void>
  /** The session, unless it has expired. */
  find(tokenHash: string, now: number): Promise<StoredSession | undefined>
  /** The live sessions that share a cookie: the tabs of one browser. */
  findByCookie(cookieHash: string, now: number): Promise<StoredSession[]>
  /** Updates the time of the session's last request. */
  touch(session: StoredSession, now: number): Promise<void>
  end(tokenHash: string): Promise<void>
  /** Ends every session of an account. */
  endByAccount(accountId: string): Promise<void>
  /** Ends all sessions, visitors' included. @returns how many there were */
  endEverySession(): Promise<number>
  /** The number of live sessions of an account. */
  countByAccount(accountId: string, now: number): Promise<number>
  /** Removes expired sessions in short writes. */
  purge(now: number, options?: PurgeOptions): Promise<void>
}

export function createSessionStore({ db, write }: Database): SessionStore {
  const endWhere = async (column: 'tokenHash' | 'accountId', value: string): Promise<void> => {
    await write((trx) => trx.deleteFrom('sessions').where(column, '=', value).execute())
  }
  return {
    async start(session, replacedTokenHash) {
      await write(async (trx) => {
        if (replacedTokenHash) await trx.deleteFrom('sessions').where('tokenHash', '=', replacedTokenHash).execute()
        await trx.insertInto('sessions').values(session).execute()
      })
    },
    async find(tokenHash, now) {
      const session = await db.selectFrom('sessions').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
      return session && isAlive(session, now) ? session : undefined
    },
    async findByCookie(cookieHash, now) {
      const rows = await db.selectFrom('sessions').selectAll().where('cookieHash', '=', cookieHash).execute()
      return rows.filter((session) => isAlive(session, now))
    },
    async touch({ tokenHash, seenAt }, now) {
      if (now - seenAt < SEEN_UPDATE_INTERVAL_MS) return
      await write((trx) =>
        trx.updateTable('sessions').set({ seenAt: now }).where('tokenHash', '=', tokenHash).execute(),
      )
    },
    end: (tokenHash) => endWhere('tokenHash', tokenHash),
    endByAccount: (accountId) => endWhere('accountId', accountId),
    endEverySession: () =>
      write(async (trx) => Number((await trx.deleteFrom('sessions').executeTakeFirst()).numDeletedRows)),
    async countByAccount(accountId, now) {
      const rows = await db.selectFrom('sessions').selectAll().where('accountId', '=', accountId).execute()
      return rows.filter((session) => isAlive(session, now)).length
    },
    purge: (now, options) =>
      purgeInBatches(
        (limit) =>
          write((trx) =>
            trx
              .deleteFrom('sessions')
              .where('tokenHash', 'in', (query) =>
                query
                  .selectFrom('sessions')
                  .select('tokenHash')
                  .where('createdAt', '<', now - SESSION_TTL_MS)
                  .where((eb) =>
                    eb.or([
                      eb('createdAt', '<', now - REMEMBERED_TTL_MS),
                      eb.and([eb('remember', '=', 0), eb('seenAt', '<', now - SESSION_TTL_MS)]),
                    ]),
                  )
                  .limit(limit),
              )
              .executeTakeFirst(),
          ),
        options,
      ),
  }
}

function isAlive({ remember, createdAt, seenAt }: StoredSession, now: number): boolean {
  return remember === 1
    ? isWithinAge(createdAt, REMEMBERED_TTL_MS, now)
    : isWithinAge(createdAt, SESSION_TTL_MS, now) && now - seenAt < IDLE_TIMEOUT_MS
}
