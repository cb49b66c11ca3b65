import { hkdfSync } from 'node:crypto'
import { BusinessError } from '../../http/errors.ts'
import type { SessionSecrets } from '../../actions/browserSession.ts'
import { hashToken } from '../../secrets/tokens.ts'
import { decrypt, encrypt } from '../../secrets/aes.ts'
import type { CookieJar } from '../upstream/cookieJar.ts'

/** Sessions that are held at one time; each takes some 2 kB. */
const MAX_SESSIONS = 50_000

/** What the proxy keeps of a session besides the session itself. */
interface SealedSession {
  /** The login payload, encrypted under a key that only the browser's two halves make. */
  sealedPayload: string
  jar: CookieJar
  /** Kind of account as the backend last said it, and when. */
  aType?: { value: number; at: number }
  /** Its trading account as the backend said it, hashed. */
  accountHash?: string
}

/** A session of which its browser has just asked something. */
export interface ProxySession {
  /** What was sent at the log-in, without the verification code. */
  payload: Record<string, unknown>
  jar: CookieJar
  aType: { value: number; at: number } | undefined
  cacheAccountType(aType: number, tradingAccount: unknown, at: number): void
}

/** Login payloads by session. They are in memory, encrypted, and the keys are not: who reads the memory reads no password. */
export interface ProxySessions {
  /** @throws Refusal `busy` when there are too many */
  start(secrets: SessionSecrets, payload: Record<string, unknown>, jar: CookieJar): void
  /** @param secrets of a live session */
  find(secrets: SessionSecrets): ProxySession | undefined
  end(tokenHash: string): void
  /** Ends all sessions that are known to be of the same trading account. @returns the hashes of their tokens, this one's among them */
  endByAccount(tokenHash: string): string[]
  /** Ends those of which `isAlive` says no. */
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
      return {
        payload: JSON.parse(decrypt(payloadKeyOf(secrets), sealedSession.sealedPayload, tokenHash)) as Record<
          string,
          unknown
        >,
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
