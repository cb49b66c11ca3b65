import { isYounger } from './age.ts'
import type { Database } from './database.ts'
import type { SessionRow } from './tables.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Lifetimes in ms. Source: contract, section 2. */
const IDLE = 60 * MINUTE
const ABSOLUTE = DAY
export const REMEMBERED = 30 * DAY
/** The time of the last request is written at most this often, in ms. */
const SEEN_STEP = MINUTE

/** How long ago the password may have been typed where money moves, in ms. Source: security notes, section 4.1; ASVS 7.5.3. */
const RECENT = 12 * 60 * MINUTE

/** Whether the password was typed not long ago: each log-in is a new session. */
export const isRecent = ({ createdAt }: StoredSession, now: number): boolean => isYounger(createdAt, RECENT, now)

export type StoredSession = SessionRow

/** Sessions by the hash of the half that travels in the header. */
export interface Sessions {
  /** Adds a session; in the same transaction ends the one whose hash is `instead`. */
  start(session: StoredSession, instead?: string): Promise<void>
  /** The session, if it lives at `now` (ms). */
  find(tokenHash: string, now: number): Promise<StoredSession | undefined>
  /** All sessions that live at `now` (ms) and share a cookie: the tabs of one browser. */
  ofBrowser(cookieHash: string, now: number): Promise<StoredSession[]>
  /** Notes that the session is in use. */
  touch(session: StoredSession, now: number): Promise<void>
  end(tokenHash: string): Promise<void>
  /** Ends every session of an account. */
  endAll(accountId: string): Promise<void>
  /** Ends all sessions, of visitors as well. @returns how many there were */
  endEverybody(): Promise<number>
  /** How many sessions of an account live at `now` (ms). */
  count(accountId: string, now: number): Promise<number>
  purge(now: number): Promise<void>
}

export function sessions({ db, write }: Database): Sessions {
  return {
    start: (session, instead) =>
      write(async (trx) => {
        if (instead) await trx.deleteFrom('sessions').where('tokenHash', '=', instead).execute()
        await trx.insertInto('sessions').values(session).execute()
      }),
    async find(tokenHash, now) {
      const session = await db.selectFrom('sessions').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
      return session && isAlive(session, now) ? session : undefined
    },
    async ofBrowser(cookieHash, now) {
      const found = await db.selectFrom('sessions').selectAll().where('cookieHash', '=', cookieHash).execute()
      return found.filter((session) => isAlive(session, now))
    },
    async touch({ tokenHash, seenAt }, now) {
      if (now - seenAt < SEEN_STEP) return
      await write((trx) =>
        trx.updateTable('sessions').set({ seenAt: now }).where('tokenHash', '=', tokenHash).execute(),
      )
    },
    end: (tokenHash) =>
      write(async (trx) => {
        await trx.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
      }),
    endAll: (accountId) =>
      write(async (trx) => {
        await trx.deleteFrom('sessions').where('accountId', '=', accountId).execute()
      }),
    endEverybody: () =>
      write(async (trx) => Number((await trx.deleteFrom('sessions').executeTakeFirst()).numDeletedRows)),
    async count(accountId, now) {
      const found = await db.selectFrom('sessions').selectAll().where('accountId', '=', accountId).execute()
      return found.filter((session) => isAlive(session, now)).length
    },
    purge: (now) =>
      write(async (trx) => {
        await trx
          .deleteFrom('sessions')
          .where('createdAt', '<', now - REMEMBERED)
          .execute()
        await trx
          .deleteFrom('sessions')
          .where('remember', '=', 0)
          .where('seenAt', '<', now - ABSOLUTE)
          .execute()
      }),
  }
}

function isAlive({ remember, createdAt, seenAt }: StoredSession, now: number): boolean {
  return remember === 1
    ? isYounger(createdAt, REMEMBERED, now)
    : isYounger(createdAt, ABSOLUTE, now) && now - seenAt < IDLE
}
