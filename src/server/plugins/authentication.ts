import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { readSessionSecrets } from '../actions/browserSession.ts'
import type { KnownBrowsers } from '../actions/knownBrowsers.ts'
import { hashToken, timingSafeEquals } from '../secrets/tokens.ts'
import type { Account } from '../store/accounts/accountStore.ts'
import type { StoredSession } from '../store/accounts/sessionStore.ts'
import type { Store } from '../store/store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; undefined without a valid session. */
    auth: Auth | undefined
    /** Whether its session and CSRF token need not be looked up: it was known a moment ago, and the call is the same for all. */
    isKnownBrowser: boolean
  }
  interface FastifyContextConfig {
    /** The call returns the same to everybody, signed in or not. */
    isPublicContent?: boolean
  }
}

/** A valid session, and its account as it is now unless it is a visitor's. */
interface Auth {
  session: StoredSession
  account: Account | undefined
}

interface AuthenticationOptions {
  store: Store
  knownBrowsers: KnownBrowsers
  /** Milliseconds since 1970. */
  clock: () => number
}

/** Sets `request.auth` from the two secrets of a session: the `token` header and the cookie. Source: docs/contract.md section 2. */
export const authentication = fp<AuthenticationOptions>(
  async (app: FastifyInstance, { store, knownBrowsers, clock }) => {
    app.decorateRequest('auth', undefined)
    app.decorateRequest('isKnownBrowser', false)
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.routeOptions.config.isPublicContent && knownBrowsers.has(request)) {
        request.isKnownBrowser = true
        return done()
      }
      findAuth(request, store, clock()).then((auth) => {
        request.auth = auth
        done()
      }, done)
    })
  },
  { name: 'authentication', dependencies: ['@fastify/cookie'] },
)

/**
 * Reads the account of the session anew: while a body arrived, staff may have suspended, changed or deleted it.
 * Source: decision 026.
 */
export async function refreshAccount(request: FastifyRequest, store: Store): Promise<void> {
  const { auth } = request
  if (!auth?.account) return
  const account = await store.accounts.findById(auth.account.id)
  request.auth = account && { ...auth, account }
}

async function findAuth(request: FastifyRequest, store: Store, now: number): Promise<Auth | undefined> {
  const secrets = readSessionSecrets(request)
  const session = secrets && (await store.sessions.find(hashToken(secrets.token), now))
  if (!session || !timingSafeEquals(session.cookieHash, hashToken(secrets.cookie))) return undefined
  const account = session.accountId === null ? undefined : await store.accounts.findById(session.accountId)
  // The account was deleted since the session began.
  if (session.accountId !== null && !account) return undefined
  // Not awaited: a request that only reads must not wait for a database that cannot be written to at the moment.
  store.sessions
    .touch(session, now)
    .catch((error: unknown) => request.log.warn({ err: error }, 'use of a session not noted'))
  return { session, account }
}
