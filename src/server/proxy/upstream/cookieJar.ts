import { parseCookie } from 'undici'

/** Bounds of what the backend may have kept for one browser. */
const MAX_COOKIES = 20
const MAX_COOKIE_LENGTH = 4096
const MAX_JAR_BYTES = 8192

/** Characters that may stand in a `Cookie` header. Source: RFC 6265, section 4.1.1; older servers also send spaces and commas. */
const COOKIE_CHARACTERS = /^[\x20-\x3a\x3c-\x7e]*$/

interface StoredCookie {
  value: string
  path: string
  /** ms since 1970; undefined: as long as the jar. */
  expiresAt: number | undefined
}

/** The backend's cookies for one browser. They stay on this server: the browser never sees them. */
export interface CookieJar {
  /** Takes the `Set-Cookie` lines of an answer. */
  storeCookies(lines: string[], now: number): void
  /** The `Cookie` header for a path; empty: none. */
  cookieHeader(path: string, now: number): string
  /** The value of one of them. */
  cookieValue(name: string): string | undefined
}

/** One backend has one jar, so what a line says of its domain does not matter. */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, StoredCookie>()
  const removeExpired = (now: number): void => {
    for (const [name, { expiresAt }] of cookies) if (expiresAt !== undefined && expiresAt <= now) cookies.delete(name)
  }
  return {
    storeCookies(lines, now) {
      removeExpired(now)
      for (const line of lines.slice(0, MAX_COOKIES)) {
        const cookie = line.length <= MAX_COOKIE_LENGTH ? parseCookie(line) : null
        if (!cookie?.name || !COOKIE_CHARACTERS.test(cookie.name) || !COOKIE_CHARACTERS.test(cookie.value)) continue
        cookies.delete(cookie.name)
        const expiresAt = expiryOf(cookie, now)
        if (expiresAt === undefined || expiresAt > now)
          cookies.set(cookie.name, { value: cookie.value, path: cookie.path ?? '/', expiresAt })
        // The oldest go first.
        while (cookies.size > MAX_COOKIES || jarBytes(cookies) > MAX_JAR_BYTES)
          cookies.delete(cookies.keys().next().value as string)
      }
    },
    cookieHeader(path, now) {
      removeExpired(now)
      return [...cookies]
        .filter(([, cookie]) => pathMatches(cookie.path, path))
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; ')
    },
    cookieValue: (name) => cookies.get(name)?.value,
  }
}

const jarBytes = (cookies: Map<string, StoredCookie>): number =>
  [...cookies].reduce((sum, [name, { value }]) => sum + name.length + value.length + 3, 0)

function expiryOf({ maxAge, expires }: { maxAge?: number; expires?: Date | number }, now: number): number | undefined {
  if (maxAge !== undefined) return now + maxAge * 1000
  const expiresAt = expires instanceof Date ? expires.getTime() : undefined
  return expiresAt === undefined || Number.isNaN(expiresAt) ? undefined : expiresAt
}

/** Whether a cookie of one path goes with a request for another. Source: RFC 6265, section 5.1.4. */
const pathMatches = (cookiePath: string, requestPath: string): boolean =>
  requestPath === cookiePath ||
  (requestPath.startsWith(cookiePath) && (cookiePath.endsWith('/') || requestPath[cookiePath.length] === '/'))
