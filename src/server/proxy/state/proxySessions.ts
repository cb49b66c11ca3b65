import { hkdfSync } from 'node:crypto'
import { BusinessError } from '../../http/errors.ts'
import type { SessionSecrets } from '../../actions/browserSession.ts'
import { hashToken } from '../../secrets/tokens.ts'
import { decrypt, encrypt } from '../../secrets/aes.ts'
import type { CookieJar } from '../upstream/cookieJar.ts'

/** Numbers of simultaneous sessions; each takes some 2 kB. Source: decision 016. */
export interface SessionLimits {
  sessions: number
  /** Part of these that visitors may take; the rest is for customers. */
  visitors: number
  /** Sessions of one account, or of one address's visitors; beyond this, the least recently used one ends. */
  perOwner: number
}

const DEFAULT_LIMITS: SessionLimits = { sessions: 50_000, visitors: 30_000, perOwner: 2000 }

/** Owner whose share a session counts against: an account, or the visitors of one address (`ipNetworkOf`). */
export type SessionOwner = `account ${string}` | `visitor ${string}`

/** Data of a session beyond its row in the store. */
interface SealedSession {
  owner: SessionOwner
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
  /** The fields sent at sign-in, without the captcha's solution. */
  payload: Record<string, unknown>
  jar: CookieJar
  aType: { value: number; at: number } | undefined
  /** Hash of the trading account as the backend last reported it. */
  readonly accountHash: string | undefined
  cacheAccountType(aType: number, tradingAccount: unknown, at: number): void
}

/**
 * Login payloads by session, in memory and encrypted; their keys are not kept, so the memory at rest gives no password.
 * A plain map, not a cache: nobody can end other people's sessions by opening many (decisions 021 and 016).
 */
export interface ProxySessions {
  /**
   * Makes room for one more session of an owner.
   * @returns the token hashes of the sessions ended for it: the owner's own or, where visitors have taken all their
   * places, those of the address with the most
   * @throws BusinessError `busy` when there are too many customers
   */
  makeRoom(owner: SessionOwner): string[]
  /** Adds a session; room must have been made for it. */
  start(secrets: SessionSecrets, payload: Record<string, unknown>, jar: CookieJar, owner: SessionOwner): void
  /** @param secrets of a live session */
  find(secrets: SessionSecrets): ProxySession | undefined
  /** The account that a session counts against; undefined for a visitor's. */
  accountOf(tokenHash: string): SessionOwner | undefined
  end(tokenHash: string): void
  /**
   * Ends this session and all others for which the backend has reported the same trading account.
   * @returns the hashes of their tokens, this one included
   */
  endByAccount(tokenHash: string): string[]
  /** Ends the sessions for which `isAlive` resolves to false. */
  purge(isAlive: (tokenHash: string) => Promise<boolean>): Promise<void>
}

/** @param limits instead of the default ones, for tests */
export function createProxySessions(limits: SessionLimits = DEFAULT_LIMITS): ProxySessions {
  const sessions = new Map<string, SealedSession>()
  /** Token hashes by owner; the least recently used one comes first. */
  const hashesByOwner = new Map<SessionOwner, Set<string>>()
  let visitors = 0

  const remove = (tokenHash: string): void => {
    const owner = sessions.get(tokenHash)?.owner
    if (owner === undefined) return
    sessions.delete(tokenHash)
    if (isVisitor(owner)) visitors -= 1
    const hashes = hashesByOwner.get(owner)
    hashes?.delete(tokenHash)
    if (hashes?.size === 0) hashesByOwner.delete(owner)
  }
  const removeOldest = (owner: SessionOwner): string[] => {
    const [oldest] = hashesByOwner.get(owner) ?? []
    if (oldest === undefined) return []
    remove(oldest)
    return [oldest]
  }
  const largestVisitor = (): SessionOwner =>
    [...hashesByOwner].reduce<[SessionOwner, number]>(
      (largest, [owner, { size }]) => (isVisitor(owner) && size > largest[1] ? [owner, size] : largest),
      ['visitor ', 0],
    )[0]

  return {
    makeRoom(owner) {
      if ((hashesByOwner.get(owner)?.size ?? 0) >= limits.perOwner) return removeOldest(owner)
      const isFull = sessions.size >= limits.sessions
      if (isVisitor(owner) ? visitors >= limits.visitors || isFull : isFull) {
        if (visitors === 0) throw new BusinessError('busy')
        return removeOldest(largestVisitor())
      }
      return []
    },
    start(secrets, payload, jar, owner) {
      const tokenHash = hashToken(secrets.token)
      sessions.set(tokenHash, {
        owner,
        sealedPayload: encrypt(payloadKeyOf(secrets), JSON.stringify(payload), tokenHash),
        jar,
      })
      if (isVisitor(owner)) visitors += 1
      const hashes = hashesByOwner.get(owner)
      if (hashes) hashes.add(tokenHash)
      else hashesByOwner.set(owner, new Set([tokenHash]))
    },
    find(secrets) {
      const tokenHash = hashToken(secrets.token)
      const sealedSession = sessions.get(tokenHash)
      if (!sealedSession) return undefined
      const hashes = hashesByOwner.get(sealedSession.owner)
      if (hashes?.delete(tokenHash)) hashes.add(tokenHash)
      const payload: ProxySession['payload'] = JSON.parse(
        decrypt(payloadKeyOf(secrets), sealedSession.sealedPayload, tokenHash),
      )
      return {
        payload,
        jar: sealedSession.jar,
        aType: sealedSession.aType,
        get accountHash() {
          return sealedSession.accountHash
        },
        cacheAccountType(value, tradingAccount, at) {
          sealedSession.aType = { value, at }
          if (tradingAccount) sealedSession.accountHash = hashToken(String(tradingAccount))
        },
      }
    },
    accountOf(tokenHash) {
      const owner = sessions.get(tokenHash)?.owner
      return owner === undefined || isVisitor(owner) ? undefined : owner
    },
    end: remove,
    endByAccount(tokenHash) {
      const accountHash = sessions.get(tokenHash)?.accountHash
      const endedHashes = [...sessions]
        .filter(
          ([hash, sealedSession]) =>
            hash === tokenHash || (accountHash !== undefined && sealedSession.accountHash === accountHash),
        )
        .map(([hash]) => hash)
      for (const hash of endedHashes) remove(hash)
      return endedHashes
    },
    async purge(isAlive) {
      for (const tokenHash of [...sessions.keys()]) if (!(await isAlive(tokenHash))) remove(tokenHash)
    },
  }
}

const isVisitor = (owner: SessionOwner): boolean => owner.startsWith('visitor ')

const payloadKeyOf = ({ token, cookie }: SessionSecrets): Buffer =>
  Buffer.from(hkdfSync('sha256', `${token}.${cookie}`, 'formwright', 'login payload', 32))
