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
const MAX_KEY_LENGTH = 1500

/** @param clock ms since 1970 */
export function createKnownBrowsers(clock: () => number): KnownBrowsers {
  const browsers = new LRUCache<string, KnownBrowser>({ max: MAX_BROWSERS })
  const find = (tls: boolean, headers: IncomingHttpHeaders): KnownBrowser | undefined => {
    const browser = browsers.get(keyOf(tls, headers))
    return browser && Math.abs(clock() - browser.since) < KNOWN_MS ? browser : undefined
  }
  return {
    has: (request) => find(isTls(request), request.headers) !== undefined,
    find,
    add(request) {
      const key = keyOf(isTls(request), request.headers)
      if (key.length <= MAX_KEY_LENGTH) browsers.set(key, { since: clock(), language: request.cookies.language })
    },
    clear: () => browsers.clear(),
  }
}

const keyOf = (tls: boolean, { token, cookie }: IncomingHttpHeaders): string =>
  `${tls} ${String(token)} ${String(cookie)}`
