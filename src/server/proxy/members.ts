import { hkdfSync } from 'node:crypto'
import { Refusal } from '../answers.ts'
import type { Halves } from '../plugins/session.ts'
import { hashToken } from '../secrets/tokens.ts'
import { decrypt, encrypt } from '../store/aes.ts'
import type { CookieJar } from './cookieJar.ts'

/** Sessions that are held at one time; each takes some 2 kB. */
const MOST = 50_000

/** What the proxy keeps of a session besides the session itself. */
interface Kept {
  /** The login payload, encrypted under a key that only the browser's two halves make. */
  sealed: string
  jar: CookieJar
  /** Kind of account as the backend last said it, and when. */
  aType?: { value: number; at: number }
  /** Its trading account as the backend said it, hashed. */
  account?: string
}

/** A session of which its browser has just asked something. */
export interface Member {
  /** What was sent at the log-in, without the verification code. */
  payload: Record<string, unknown>
  jar: CookieJar
  aType: { value: number; at: number } | undefined
  know(aType: number, tradingAccount: unknown, at: number): void
}

/** Login payloads by session. They are in memory, encrypted, and the keys are not: who reads the memory reads no password. */
export interface Members {
  /** @throws Refusal `busy` when there are too many */
  start(halves: Halves, payload: Record<string, unknown>, jar: CookieJar): void
  /** @param halves of a live session */
  find(halves: Halves): Member | undefined
  end(tokenHash: string): void
  /** Ends all sessions that are known to be of the same trading account. @returns the hashes of their tokens, this one's among them */
  endAll(tokenHash: string): string[]
  /** Ends those of which `isAlive` says no. */
  purge(isAlive: (tokenHash: string) => Promise<boolean>): Promise<void>
}

export function createMembers(): Members {
  const members = new Map<string, Kept>()
  return {
    start(halves, payload, jar) {
      if (members.size >= MOST) throw new Refusal('busy')
      const tokenHash = hashToken(halves.token)
      members.set(tokenHash, { sealed: encrypt(keyOf(halves), JSON.stringify(payload), tokenHash), jar })
    },
    find(halves) {
      const tokenHash = hashToken(halves.token)
      const kept = members.get(tokenHash)
      if (!kept) return undefined
      return {
        payload: JSON.parse(decrypt(keyOf(halves), kept.sealed, tokenHash)) as Record<string, unknown>,
        jar: kept.jar,
        aType: kept.aType,
        know(value, tradingAccount, at) {
          kept.aType = { value, at }
          if (typeof tradingAccount === 'string' && tradingAccount !== '') kept.account = hashToken(tradingAccount)
        },
      }
    },
    end: (tokenHash) => void members.delete(tokenHash),
    endAll(tokenHash) {
      const account = members.get(tokenHash)?.account
      const ended = [...members]
        .filter(([hash, kept]) => hash === tokenHash || (account !== undefined && kept.account === account))
        .map(([hash]) => hash)
      for (const hash of ended) members.delete(hash)
      return ended
    },
    async purge(isAlive) {
      for (const tokenHash of [...members.keys()]) if (!(await isAlive(tokenHash))) members.delete(tokenHash)
    },
  }
}

const keyOf = ({ token, cookie }: Halves): Buffer =>
  Buffer.from(hkdfSync('sha256', `${token}.${cookie}`, 'formwright', 'login payload', 32))
