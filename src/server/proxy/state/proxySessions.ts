import { hkdfSync } from 'node:crypto'
import { BusinessError } from '../../http/errors.ts'
import type { SessionSecrets } from '../../actions/browserSession.ts'
import { hashToken } from '../../secrets/tokens.ts'
import { decrypt, encrypt } from '../../secrets/aes.ts'
import type { CookieJar } from '../upstream/cookieJar.ts'

/** Sessions at the same time; each takes some 2 kB. */
const MAX_SESSIONS = 50_000

/** What is kept of a session besides its row in the store. */
interface SealedSession {
  /** The login payload, encrypted under a key derived from the browser's two session secrets. */
  sealedPayload: string
  jar: CookieJar
  /** The account type as the backend last reported it, and when. */
  aType?: { value: number; at: number }
  /** Hash of the trading account as the backend reported it. */
  accountHash?: string
}

/** A session, opened for a request of its browser. */
export interface ProxySession {
  /** What was sent at sign-in, without the captcha's solution. */
  payload: Record<string, unknown>
  jar: CookieJar
  aType: { value: number; at: number } | undefined
  cacheAccountType(aType: number, tradingAccount: unknown, at: number): void
}

/**
 * Login payloads by session, in memory and encrypted; their keys are not kept, so the memory at rest gives no password.
 * A plain map, not a cache: when it is full, a new session is refused and no other one is ended (decision 021).
 */
export interface ProxySessions {
  /** @throws BusinessError `busy` when there are too many */
  start(secrets: SessionSecrets, payload: Record<string, unknown>, jar: CookieJar): void
  /** @param secrets of a live session */
  find(secrets: SessionSecrets): ProxySession | undefined
  end(tokenHash: string): void
  /**
   * Ends all sessions known to be of the same trading account.
   * @returns the hashes of their tokens, this one included
   */
  endByAccount(tokenHash: string): string[]
  /** Ends the sessions for which `isAlive` resolves to false. */
  purge(isAlive: (tokenHash: string) => Promise<boolean>): Promise<void>
}

export function createProxySessions(): ProxySessions {
  const sessions = new Map<string, SealedSession>()
  return {
    start(secrets, payload, jar) {
      if (sessions.size >= MAX_SESSIONS) throw new BusinessError('busy')
      const tokenHash = hashToken(secrets.token)
      sessions.set(tokenHash, {
        sealedPayload: encrypt(payloadKeyOf(secrets), JSON.stringify(payload), tokenHash),
        jar,
      })
    },
    find(secrets) {
      const tokenHash = hashToken(secrets.token)
      const sealedSession = sessions.get(tokenHash)
      if (!sealedSession) return undefined
      const payload: ProxySession['payload'] = JSON.parse(
        decrypt(payloadKeyOf(secrets), sealedSession.sealedPayload, tokenHash),
      )
      return {
        payload,
        jar: sealedSession.jar,
        aType: sealedSession.aType,
        cacheAccountType(value, tradingAccount, at) {
          sealedSession.aType = { value, at }
          if (typeof tradingAccount === 'string' && tradingAccount !== '')
            sealedSession.accountHash = hashToken(tradingAccount)
        },
      }
    },
    end: (tokenHash) => void sessions.delete(tokenHash),
    endByAccount(tokenHash) {
      const accountHash = sessions.get(tokenHash)?.accountHash
      const endedHashes = [...sessions]
        .filter(
          ([hash, sealedSession]) =>
            hash === tokenHash || (accountHash !== undefined && sealedSession.accountHash === accountHash),
        )
        .map(([hash]) => hash)
      for (const hash of endedHashes) sessions.delete(hash)
      return endedHashes
    },
    async purge(isAlive) {
      for (const tokenHash of [...sessions.keys()]) if (!(await isAlive(tokenHash))) sessions.delete(tokenHash)
    },
  }
}

const payloadKeyOf = ({ token, cookie }: SessionSecrets): Buffer =>
  Buffer.from(hkdfSync('sha256', `${token}.${cookie}`, 'formwright', 'login payload', 32))
