import { hashToken } from '../../secrets/tokens.ts'
import { createCookieJar, type CookieJar } from '../upstream/cookieJar.ts'

/** How long a jar is kept after its last use, in ms: longer than an image can be answered. Source: docs/contract.md section 3 (600 s). */
const JAR_TTL_MS = 30 * 60_000
const MAX_JARS = 20_000

/** The jars of browsers without a session, by the cookie that came with a verification image. */
export interface AnonymousJars {
  /** The jar of a browser; a new one if it has none. */
  findOrCreate(id: string, now: number): CookieJar
  /** The jar of a browser, if it has one. */
  find(id: string, now: number): CookieJar | undefined
  /** The jar has become a session's. */
  remove(id: string): void
}

export function createAnonymousJars(): AnonymousJars {
  /** In the order of use, the oldest first. */
  const jars = new Map<string, { jar: CookieJar; usedAt: number }>()
  const markUsed = (key: string, jar: CookieJar, now: number): CookieJar => {
    jars.delete(key)
    jars.set(key, { jar, usedAt: now })
    for (const [oldest, { usedAt }] of jars) {
      if (jars.size <= MAX_JARS && now - usedAt < JAR_TTL_MS) break
      jars.delete(oldest)
    }
    return jar
  }
  const find = (id: string, now: number): CookieJar | undefined => {
    const entry = jars.get(hashToken(id))
    return entry && now - entry.usedAt < JAR_TTL_MS ? markUsed(hashToken(id), entry.jar, now) : undefined
  }
  return {
    find,
    findOrCreate: (id, now) => find(id, now) ?? markUsed(hashToken(id), createCookieJar(), now),
    remove: (id) => void jars.delete(hashToken(id)),
  }
}
