import { LRUCache } from 'lru-cache'
import { hashToken } from '../../secrets/tokens.ts'
import { createCookieJar, type CookieJar } from '../upstream/cookieJar.ts'

/** Lifetime of a jar after its last use, in ms: longer than a captcha can be solved (600 s). */
const JAR_TTL_MS = 30 * 60_000
/** Beyond this, the least recently used jars are dropped. */
const MAX_JARS = 20_000

/** The jars of browsers without a session, by the cookie that came with a captcha. */
export interface AnonymousJars {
  /** The jar of a browser; a new one if it has none. */
  findOrCreate(id: string): CookieJar
  /** The jar of a browser, if it has one. */
  find(id: string): CookieJar | undefined
  /** Removes the jar of a browser, which one sign-in then uses alone. */
  take(id: string): CookieJar | undefined
  /** Returns the jar of a failed sign-in, unless the browser has another by now. */
  putBack(id: string, jar: CookieJar): void
  /** Removes expired jars. */
  purge(): void
}

/** @param clock ms since 1970 */
export function createAnonymousJars(clock: () => number): AnonymousJars {
  const jars = new LRUCache<string, CookieJar>({
    max: MAX_JARS,
    ttl: JAR_TTL_MS,
    ttlResolution: 0,
    updateAgeOnGet: true,
    perf: { now: clock },
  })
  const create = (key: string): CookieJar => {
    const jar = createCookieJar()
    jars.set(key, jar)
    return jar
  }
  return {
    find: (id) => jars.get(hashToken(id)),
    findOrCreate: (id) => jars.get(hashToken(id)) ?? create(hashToken(id)),
    take(id) {
      const jar = jars.get(hashToken(id))
      jars.delete(hashToken(id))
      return jar
    },
    putBack(id, jar) {
      if (!jars.has(hashToken(id))) jars.set(hashToken(id), jar)
    },
    purge: () => void jars.purgeStale(),
  }
}
