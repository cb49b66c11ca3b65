import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, isToken, generateToken, timingSafeEquals } from '../secrets/tokens.ts'
import type { Account } from '../store/accounts/accountStore.ts'
import { REMEMBERED_TTL_MS, type StoredSession } from '../store/accounts/sessionStore.ts'
import type { Store } from '../store/store.ts'
import { clearTokenCookie, readTokenCookie, setTokenCookie } from '../secrets/tokenCookies.ts'
import type { Auth } from '../http/requestOrigin.ts'

/** Account type of a session without an account. Source: docs/contract.md section 2. */
const VISITOR_ACCOUNT_TYPE = 2

/** Sets `request.visit` from the two halves of a session: the `token` header and the cookie. */
export function authentication(app: FastifyInstance, store: Store, clock: () => number): void {
  app.decorateRequest('auth', undefined)
  app.addHook('onRequest', async (request) => {
    request.auth = await findAuth(request, store, clock())
  })
}

/** Both halves of a session, as only its browser holds them. */
export interface SessionSecrets {
  token: string
  cookie: string
}

/** The halves that came with a request; undefined unless both did. Whether they are a live session's is another question. */
export function readSessionSecrets(request: FastifyRequest): SessionSecrets | undefined {
  const token = parseTokenHeader(request.headers.token)
  const cookie = readTokenCookie(request, 'sid')
  return token && cookie ? { token, cookie } : undefined
}

async function findAuth(request: FastifyRequest, store: Store, now: number): Promise<Auth | undefined> {
  const secrets = readSessionSecrets(request)
  const session = secrets && (await store.sessions.find(hashToken(secrets.token), now))
  if (!session || !timingSafeEquals(session.cookieHash, hashToken(secrets.cookie))) return undefined
  // Whoever only reads does not wait for a database that cannot be written to at the moment.
  store.sessions
    .touch(session, now)
    .catch((error: unknown) => request.log.warn({ err: error }, 'use of a session not noted'))
  return {
    session: session,
    account: session.accountId === null ? undefined : await store.accounts.findById(session.accountId),
  }
}

/** The header half: JSON of a token. Whatever else stands there is no session and no fault. */
function parseTokenHeader(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header.length > 300) return undefined
  try {
    const token: unknown = JSON.parse(header)
    return isToken(token) ? token : undefined
  } catch {
    return undefined
  }
}

/** The browser's half of a session, while a live session stands on it. */
export async function liveSessionCookie(
  store: Store,
  request: FastifyRequest,
  now: number,
): Promise<string | undefined> {
  const cookie = readTokenCookie(request, 'sid')
  if (!cookie || request.auth) return cookie
  return (await store.sessions.findByCookie(hashToken(cookie), now)).length > 0 ? cookie : undefined
}

/** The browser's half of a session, if other live sessions (of other tabs) stand on it. */
async function sharedSessionCookie(
  store: Store,
  request: FastifyRequest,
  now: number,
): Promise<{ cookie: string; others: StoredSession[] } | undefined> {
  const cookie = readTokenCookie(request, 'sid')
  if (!cookie) return undefined
  const currentTokenHash = request.auth?.session.tokenHash
  const others = (await store.sessions.findByCookie(hashToken(cookie), now)).filter(
    ({ tokenHash }) => tokenHash !== currentTokenHash,
  )
  return others.length > 0 ? { cookie, others } : undefined
}

/**
 * Starts a session in place of the tab's present one (that of the request's token) and sets its cookie.
 *
 * A browser has one cookie and may have a session in each tab, so the cookie half is kept while another live session stands
 * on it: a new one would end that session. This is safe, because the half in the header is new and unguessable each time
 * (ASVS 7.2.4), one cookie half serves only the token it was stored with, and only a value that this server made and that
 * still serves is kept: a cookie planted from elsewhere is replaced, and one planted from a stranger's own live session
 * gives that stranger half of a pair whose other half never leaves this tab.
 * @param account undefined: a visitor
 * @param remember true: for 30 days, also after the browser was closed
 * @returns both halves, of which `token` goes into the header and the cookie is set
 */
export async function startSession(
  { store, request, reply, now }: { store: Store; request: FastifyRequest; reply: FastifyReply; now: number },
  account: Account | undefined,
  remember: boolean,
): Promise<SessionSecrets> {
  const token = generateToken()
  const shared = await sharedSessionCookie(store, request, now)
  const cookie = shared?.cookie ?? generateToken()
  await store.sessions.start(
    {
      tokenHash: hashToken(token),
      cookieHash: hashToken(cookie),
      accountId: account?.id ?? null,
      aType: account?.aType ?? VISITOR_ACCOUNT_TYPE,
      remember: remember ? 1 : 0,
      createdAt: now,
      seenAt: now,
    },
    request.auth?.session.tokenHash,
  )
  // It must outlive a closed browser for as long as any session does that stands on it.
  const rememberedSince = [
    ...(remember ? [now] : []),
    ...(shared?.others ?? []).filter((other) => other.remember === 1).map(({ createdAt }) => createdAt),
  ]
  const maxAge =
    rememberedSince.length > 0 ? Math.floor((Math.max(...rememberedSince) + REMEMBERED_TTL_MS - now) / 1000) : undefined
  setTokenCookie(request, reply, 'sid', cookie, maxAge)
  reply.rotateCsrfToken(cookie)
  return { token, cookie }
}

/**
 * Ends the request's session, if it has one, and clears the cookie unless another tab's session stands on it.
 * @param everywhere all sessions of its account end, on whatever device; a visitor has no other
 * @param now ms since 1970
 */
export async function endSession(
  { store, request, reply, now }: { store: Store; request: FastifyRequest; reply: FastifyReply; now: number },
  everywhere: boolean,
): Promise<void> {
  const { tokenHash, accountId = null } = request.auth?.session ?? {}
  if (tokenHash)
    await (everywhere && accountId !== null ? store.sessions.endByAccount(accountId) : store.sessions.end(tokenHash))
  const shared = await sharedSessionCookie(store, request, now)
  if (!shared) clearTokenCookie(request, reply, 'sid')
  reply.rotateCsrfToken(shared?.cookie)
}
