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
  /** Removes a jar that now belongs to a session. */
  remove(id: string): void
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
    remove: (id) => void jars.delete(hashToken(id)),
    purge: () => void jars.purgeStale(),
  }
}
