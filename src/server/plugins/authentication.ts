import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import { readSessionSecrets } from '../actions/browserSession.ts'
import { hashToken, timingSafeEquals } from '../secrets/tokens.ts'
import type { Account } from '../store/accounts/accountStore.ts'
import type { StoredSession } from '../store/accounts/sessionStore.ts'
import type { Store } from '../store/store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in session; undefined without a valid one. */
    auth: Auth | undefined
  }
  interface FastifyContextConfig {
    /** The call returns the same to everybody: sessions are looked up only to note their use. */
    isPublicContent?: boolean
  }
}

/** A valid session with its current account; a visitor's session has none. */
interface Auth {
  session: StoredSession
  account: Account | undefined
}

interface AuthenticationOptions {
  store: Store
  /** Milliseconds since 1970. */
  clock: () => number
}

/** Number of tokens to remember after their use was recorded, and for how long, in ms. */
const MAX_TOUCHED = 5000
const TOUCHED_TTL_MS = 30_000

/**
 * Sets `request.auth` from the two secrets of a session: the `token` header and the cookie. Source: docs/contract.md
 * section 2.
 */
export const authentication = fp<AuthenticationOptions>(
  async (app: FastifyInstance, { store, clock }) => {
    app.decorateRequest('auth', undefined)
    const touchedTokens = new LRUCache<string, true>({ max: MAX_TOUCHED, ttl: TOUCHED_TTL_MS })
    app.addHook('onRequest', (request, _reply, done) => {
      const token = String(request.headers.token)
      const { isPublicContent, alwaysAnswered } = request.routeOptions.config
      const isKnown = request.headers.token === undefined || touchedTokens.has(token)
      if (alwaysAnswered || (isPublicContent && isKnown)) return done()
      findAuth(request, store, clock()).then((auth) => {
        request.auth = auth
        if (auth) touchedTokens.set(token, true)
        done()
      }, done)
    })
  },
  { name: 'authentication', dependencies: ['@fastify/cookie'] },
)

/** The session of the two secrets that a request carries. */
export async function findAuth(request: FastifyRequest, store: Store, now: number): Promise<Auth | undefined> {
  const secrets = readSessionSecrets(request)
  const session = secrets && (await store.sessions.find(hashToken(secrets.token), now))
  if (!session || !timingSafeEquals(session.cookieHash, hashToken(secrets.cookie))) return undefined
  const account = session.accountId === null ? undefined : await store.accounts.findById(session.accountId)
  // The account was deleted since the session began.
  if (session.accountId !== null && !account) return undefined
  // Not awaited: a request that only reads must not wait while the database cannot be written to.
  store.sessions
    .touch(session, now)
    .catch((error: unknown) => request.log.warn({ err: error }, 'use of a session not recorded'))
  return { session, account }
}
