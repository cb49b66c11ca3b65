import { parseCookie } from 'undici'

/** Bounds of what the backend may have kept for one browser. */
const MOST_COOKIES = 20
const LONGEST = 4096
const MOST_BYTES = 8192

/** Characters that may stand in a `Cookie` header. Source: RFC 6265, section 4.1.1; older servers also send spaces and commas. */
const SENDABLE = /^[\x20-\x3a\x3c-\x7e]*$/

interface Kept {
  value: string
  path: string
  /** ms since 1970; undefined: as long as the jar. */
  until: number | undefined
}

/** The backend's cookies for one browser. They stay on this server: the browser never sees them. */
export interface CookieJar {
  /** Takes the `Set-Cookie` lines of an answer. */
  take(lines: string[], now: number): void
  /** The `Cookie` header for a path; empty: none. */
  header(path: string, now: number): string
  /** The value of one of them. */
  value(name: string): string | undefined
}

/** One backend has one jar, so what a line says of its domain does not matter. */
export function createJar(): CookieJar {
  const kept = new Map<string, Kept>()
  const drop = (now: number): void => {
    for (const [name, { until }] of kept) if (until !== undefined && until <= now) kept.delete(name)
  }
  return {
    take(lines, now) {
      drop(now)
      for (const line of lines.slice(0, MOST_COOKIES)) {
        const cookie = line.length <= LONGEST ? parseCookie(line) : null
        if (!cookie?.name || !SENDABLE.test(cookie.name) || !SENDABLE.test(cookie.value)) continue
        kept.delete(cookie.name)
        const until = untilOf(cookie, now)
        if (until === undefined || until > now)
          kept.set(cookie.name, { value: cookie.value, path: cookie.path ?? '/', until })
        // The oldest go first.
        while (kept.size > MOST_COOKIES || sizeOf(kept) > MOST_BYTES) kept.delete(kept.keys().next().value as string)
      }
    },
    header(path, now) {
      drop(now)
      return [...kept]
        .filter(([, cookie]) => reaches(cookie.path, path))
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; ')
    },
    value: (name) => kept.get(name)?.value,
  }
}

const sizeOf = (kept: Map<string, Kept>): number =>
  [...kept].reduce((sum, [name, { value }]) => sum + name.length + value.length + 3, 0)

function untilOf({ maxAge, expires }: { maxAge?: number; expires?: Date | number }, now: number): number | undefined {
  if (maxAge !== undefined) return now + maxAge * 1000
  const at = expires instanceof Date ? expires.getTime() : undefined
  return at === undefined || Number.isNaN(at) ? undefined : at
}

/** Whether a cookie of one path goes with a request for another. Source: RFC 6265, section 5.1.4. */
const reaches = (of: string, path: string): boolean =>
  path === of || (path.startsWith(of) && (of.endsWith('/') || path[of.length] === '/'))
