import type { FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { isTls } from '../http/requestOrigin.ts'

/**
 * Browsers whose session and CSRF token were found valid a moment ago. Calls that return the same to everybody need not
 * look them up again each time.
 */
export interface KnownBrowsers {
  has(request: FastifyRequest): boolean
  /** @param tls whether the request came over TLS */
  find(tls: boolean, headers: IncomingHttpHeaders): KnownBrowser | undefined
  add(request: FastifyRequest): void
  /** Forgets all, because sessions have changed. */
  clear(): void
}

export interface KnownBrowser {
  /** In ms since 1970. */
  since: number
  /** What its cookie `language` says. */
  language: string | undefined
}

/** Shorter than any time that a session's use is noted in, so that none ends while it is used. */
const KNOWN_MS = 10_000
const MAX_BROWSERS = 5000
/** Characters of cookies and token; ours are shorter. */
const MAX_LENGTH = 1500

/** @param clock ms since 1970 */
export function createKnownBrowsers(clock: () => number): KnownBrowsers {
  const browsers = new LRUCache<string, KnownBrowser & { tls: boolean; token: unknown }>({
    max: MAX_BROWSERS,
  })
  const find = (tls: boolean, { cookie = '', token }: IncomingHttpHeaders): KnownBrowser | undefined => {
    const browser = browsers.get(cookie)
    return browser?.tls === tls && browser.token === token && Math.abs(clock() - browser.since) < KNOWN_MS
      ? browser
      : undefined
  }
  return {
    has: (request) => find(isTls(request), request.headers) !== undefined,
    find,
    add(request) {
      const { cookie = '', token } = request.headers
      if (cookie.length + String(token).length > MAX_LENGTH) return
      browsers.set(cookie, { tls: isTls(request), token, since: clock(), language: request.cookies.language })
    },
    clear: () => browsers.clear(),
  }
}
