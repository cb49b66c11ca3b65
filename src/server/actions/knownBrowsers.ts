import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isTls } from '../http/requestOrigin.ts'

/**
 * Browsers whose session and CSRF token were found valid a moment ago. Calls that return the same to everybody need not
 * look them up again each time.
 */
export interface KnownBrowsers {
  has(request: FastifyRequest): boolean
  add(request: FastifyRequest): void
  /** Forgets all, because sessions have changed. */
  clear(): void
}

/** Shorter than any time that a session's use is noted in, so that none ends while it is used. */
const KNOWN_MS = 10_000
const MAX_BROWSERS = 5000
/** Characters of cookies and token; ours are shorter. */
const MAX_KEY_LENGTH = 1500

/** @param clock ms since 1970 */
export function createKnownBrowsers(clock: () => number): KnownBrowsers {
  const knownSince = new LRUCache<string, number>({ max: MAX_BROWSERS })
  return {
    has(request) {
      const since = knownSince.get(keyOf(request))
      return since !== undefined && Math.abs(clock() - since) < KNOWN_MS
    },
    add(request) {
      const key = keyOf(request)
      if (key.length <= MAX_KEY_LENGTH) knownSince.set(key, clock())
    },
    clear: () => knownSince.clear(),
  }
}

const keyOf = (request: FastifyRequest): string =>
  `${isTls(request)} ${String(request.headers.token)} ${String(request.headers.cookie)}`
