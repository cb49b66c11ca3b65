import type { SessionSecrets } from '../actions/browserSession.ts'
import { browserVault, type BrowserVault } from '../secrets/browserSecret.ts'
import { hashToken } from '../secrets/tokens.ts'
import type { Store } from '../store/store.ts'
import type { SessionRow } from '../store/tables.ts'
import { readCookieJar, type CookieJar } from './upstream/cookieJar.ts'

/** Least time between two writes of an account that is reported again, in ms: each page reads it. */
const MIN_REPORT_INTERVAL_MS = 30_000

/** A session in front of the broker's own backend, opened for a request of its browser. */
export interface ProxySession {
  /** The fields sent at sign-in, without the captcha's solution. */
  payload: Record<string, unknown>
  jar: CookieJar
  /** Its row in the store; follows what is saved. */
  row: Readonly<SessionRow>
  /** Adds the cookies of a response, also for other servers and requests. */
  saveCookies(lines: string[], now: number): Promise<void>
  /** Saves the account as the backend reports it, by number and email; undefined: it has none. */
  saveAccount(aType: number, account: string | undefined, now: number): Promise<void>
}

/** The members of a new session's row that only its browser can open: at rest they give no password. */
export const sealProxySession = (
  secrets: SessionSecrets,
  payload: ProxySession['payload'],
  jar: CookieJar,
): Pick<SessionRow, 'payload' | 'cookies'> => {
  const { seal } = vaultOf(secrets)
  return { payload: seal(JSON.stringify(payload)), cookies: seal(jar.serialize()) }
}

/** Opens a session with its browser's secrets; undefined if it began when the server had a backend of its own. */
export function openProxySession(
  row: SessionRow,
  secrets: SessionSecrets,
  { sessions }: Store,
): ProxySession | undefined {
  if (!row.payload) return undefined
  const { seal, open } = vaultOf(secrets)
  const openJar = (sealed: string | null | undefined): CookieJar => readCookieJar(sealed ? open(sealed) : undefined)
  return {
    payload: JSON.parse(open(row.payload)),
    jar: openJar(row.cookies),
    row,
    async saveCookies(lines, now) {
      row.cookies = await sessions.changeCookies(row.tokenHash, (sealed) => {
        const jar = openJar(sealed)
        jar.storeCookies(lines, now)
        return seal(jar.serialize())
      })
    },
    async saveAccount(aType, account, now) {
      // Visitors have no account, though a backend may report one for all of them.
      const reportedAccount = account === undefined || !row.customer ? row.reportedAccount : hashToken(account)
      const isSaved = row.aType === aType && row.reportedAccount === reportedAccount
      if (isSaved && now - (row.reportedAt ?? 0) < MIN_REPORT_INTERVAL_MS) return
      Object.assign(row, { aType, reportedAccount, reportedAt: now })
      await sessions.saveReported(row)
    },
  }
}

const vaultOf = ({ token, cookie }: SessionSecrets): BrowserVault => browserVault(`${token}.${cookie}`)
