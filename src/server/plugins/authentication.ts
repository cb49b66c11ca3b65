import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { readSessionSecrets } from '../actions/browserSession.ts'
import { hashToken, timingSafeEquals } from '../secrets/tokens.ts'
import type { Account } from '../store/accounts/accountStore.ts'
import type { StoredSession } from '../store/accounts/sessionStore.ts'
import type { Store } from '../store/store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; undefined without a valid session. */
    auth: Auth | undefined
  }
}

/** A valid session, and its account unless it is a visitor's. */
interface Auth {
  session: StoredSession
  account: Account | undefined
}

interface AuthenticationOptions {
  store: Store
  /** Milliseconds since 1970. */
  clock: () => number
}

/** Sets `request.auth` from the two secrets of a session: the `token` header and the cookie. Source: docs/contract.md section 2. */
export const authentication = fp<AuthenticationOptions>(
  async (app: FastifyInstance, { store, clock }) => {
    app.decorateRequest('auth', undefined)
    app.addHook('onRequest', async (request) => {
      request.auth = await findAuth(request, store, clock())
    })
  },
  { name: 'authentication', dependencies: ['@fastify/cookie'] },
)

async function findAuth(request: FastifyRequest, store: Store, now: number): Promise<Auth | undefined> {
  const secrets = readSessionSecrets(request)
  const session = secrets && (await store.sessions.find(hashToken(secrets.token), now))
  if (!session || !timingSafeEquals(session.cookieHash, hashToken(secrets.cookie))) return undefined
  // Not awaited: a request that only reads must not wait for a database that cannot be written to at the moment.
  store.sessions
    .touch(session, now)
    .catch((error: unknown) => request.log.warn({ err: error }, 'use of a session not noted'))
  return {
    session,
    account: session.accountId === null ? undefined : await store.accounts.findById(session.accountId),
  }
}
