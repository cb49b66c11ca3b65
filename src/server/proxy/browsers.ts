import { hashToken } from '../secrets/tokens.ts'
import { createJar, type CookieJar } from './cookieJar.ts'

/** How long a jar is kept after its last use, in ms: longer than an image can be answered. Source: contract, section 3 (600 s). */
const KEPT = 30 * 60_000
const MOST = 20_000

/** The jars of browsers without a session, by the cookie that came with a verification image. */
export interface Browsers {
  /** The jar of a browser; a new one if it has none. */
  open(id: string, now: number): CookieJar
  /** The jar of a browser, if it has one. */
  find(id: string, now: number): CookieJar | undefined
  /** The jar has become a session's. */
  forget(id: string): void
}

export function createBrowsers(): Browsers {
  /** In the order of use, the oldest first. */
  const jars = new Map<string, { jar: CookieJar; usedAt: number }>()
  const renew = (key: string, jar: CookieJar, now: number): CookieJar => {
    jars.delete(key)
    jars.set(key, { jar, usedAt: now })
    for (const [oldest, { usedAt }] of jars) {
      if (jars.size <= MOST && now - usedAt < KEPT) break
      jars.delete(oldest)
    }
    return jar
  }
  const find = (id: string, now: number): CookieJar | undefined => {
    const found = jars.get(hashToken(id))
    return found && now - found.usedAt < KEPT ? renew(hashToken(id), found.jar, now) : undefined
  }
  return {
    find,
    open: (id, now) => find(id, now) ?? renew(hashToken(id), createJar(), now),
    forget: (id) => void jars.delete(hashToken(id)),
  }
}
