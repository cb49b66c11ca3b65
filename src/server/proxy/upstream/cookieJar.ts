import { Cookie, CookieJar as ToughCookieJar, MemoryCookieStore } from 'tough-cookie'

/** Bounds of one jar; the oldest cookies are dropped first. */
const MAX_COOKIES = 20
const MAX_JAR_BYTES = 8192
/** Characters of a `Set-Cookie` line; a longer one is ignored. */
const MAX_COOKIE_LENGTH = 4096

/**
 * Characters that a `Cookie` header may contain. Older servers also send spaces and commas. Source: RFC 6265, section
 * 4.1.1.
 */
const COOKIE_CHARACTERS = /^[\x20-\x3a\x3c-\x7e]*$/

/**
 * Represents the backend, whatever its address: a jar serves one backend, so `Domain` and the cookie prefixes have no
 * effect, and `Secure` cookies also go to it over plain http, which is allowed in a private network only.
 */
const JAR_HOST = 'backend.example'
const JAR_ORIGIN = `https://${JAR_HOST}`
/** The latest moment that a `Date` can hold, in ms since 1970. */
const MAX_TIME_MS = 8.64e15

/** The backend's cookies for one browser or session. They stay on this server: the browser never sees them. */
export interface CookieJar {
  /** Takes the `Set-Cookie` lines of a response. */
  storeCookies(lines: string[], now: number): void
  /** The `Cookie` header for a path; empty without cookies for it. */
  cookieHeader(path: string, now: number): string
  /** The value of the cookie with a name that is sent for a path; undefined without one. */
  cookieValue(name: string, path: string, now: number): string | undefined
  /** Whether no cookie has the name and value of a `Set-Cookie` line. */
  lacks(line: string, now: number): boolean
  /** As JSON, for `readCookieJar`. */
  serialize(): string
}

/** @param serialized undefined: an empty jar */
export function readCookieJar(serialized?: string): CookieJar {
  const store = new MemoryCookieStore()
  const jar = serialized
    ? ToughCookieJar.deserializeSync(serialized, store)
    : new ToughCookieJar(store, { prefixSecurity: 'unsafe-disabled' })
  const remove = ({ path, key }: Cookie): void => void store.removeCookie(JAR_HOST, path ?? '/', key)
  /** Oldest first. The library expires by the machine's clock; here the caller's clock decides. */
  const liveCookies = (now: number): Cookie[] => {
    const cookies = jar.getCookiesSync(JAR_ORIGIN, { allPaths: true, expire: false })
    for (const cookie of cookies) if (isExpired(cookie, now)) remove(cookie)
    return cookies.filter((cookie) => !isExpired(cookie, now)).sort(byAge)
  }
  const removeExpired = (now: number): void => void liveCookies(now)
  const evictOldest = (now: number): void => {
    const cookies = liveCookies(now)
    let bytes = cookies.reduce((sum, cookie) => sum + bytesOf(cookie), 0)
    for (const [index, cookie] of cookies.entries()) {
      if (cookies.length - index <= MAX_COOKIES && bytes <= MAX_JAR_BYTES) return
      remove(cookie)
      bytes -= bytesOf(cookie)
    }
  }
  return {
    storeCookies(lines, now) {
      for (const line of lines.slice(0, MAX_COOKIES)) {
        const cookie = parseCookie(line, now)
        if (!cookie) continue
        // Remove it first, so that it counts as new and does not take the age of the old one.
        remove(cookie)
        jar.setCookieSync(cookie, JAR_ORIGIN, { now: new Date(now) })
        evictOldest(now)
      }
    },
    cookieHeader(path, now) {
      removeExpired(now)
      return jar.getCookieStringSync(`${JAR_ORIGIN}${path}`, { expire: false })
    },
    cookieValue(name, path, now) {
      removeExpired(now)
      return jar.getCookiesSync(`${JAR_ORIGIN}${path}`, { expire: false, sort: true }).find(({ key }) => key === name)
        ?.value
    },
    lacks(line, now) {
      const cookie = parseCookie(line, now)
      return !liveCookies(now).some(({ key, value }) => key === cookie?.key && value === cookie.value)
    },
    serialize: () => JSON.stringify(jar),
  }
}

/**
 * A cookie for every address of the backend, by default for all its paths; undefined for an invalid line or one that is
 * too long.
 */
function parseCookie(line: string, now: number): Cookie | undefined {
  const cookie = line.length <= MAX_COOKIE_LENGTH ? Cookie.parse(line) : undefined
  if (!cookie?.key || !COOKIE_CHARACTERS.test(cookie.key) || !COOKIE_CHARACTERS.test(cookie.value)) return undefined
  cookie.domain = null
  if (!cookie.path?.startsWith('/')) cookie.path = '/'
  // The library counts `Max-Age` from the last use of a cookie, which would extend its life.
  cookie.expires = new Date(Math.min(Math.max(cookie.expiryTime(new Date(now)) ?? MAX_TIME_MS, 0), MAX_TIME_MS))
  cookie.maxAge = null
  return cookie
}

const isExpired = (cookie: Cookie, now: number): boolean => (cookie.expiryTime() ?? Infinity) <= now

/** Length of its part of a `Cookie` header, `=` and `; ` included. */
const bytesOf = ({ key, value }: Cookie): number => key.length + value.length + 3

const byAge = (a: Cookie, b: Cookie): number => a.creationIndex - b.creationIndex
