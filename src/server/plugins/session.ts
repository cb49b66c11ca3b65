import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, isToken, makeToken, sameText } from '../secrets/tokens.ts'
import type { Account } from '../store/accounts.ts'
import { REMEMBERED, type StoredSession } from '../store/sessions.ts'
import type { Store } from '../store/store.ts'
import { clearOwnCookie, ownCookie, setOwnCookie } from './cookies.ts'
import type { Visit } from './request.ts'

/** Account type of a session without an account. Source: contract, section 2. */
const VISITOR = 2

/** Sets `request.visit` from the two halves of a session: the `token` header and the cookie. */
export function session(app: FastifyInstance, store: Store, clock: () => number): void {
  app.decorateRequest('visit', undefined)
  app.addHook('onRequest', async (request) => {
    request.visit = await findVisit(request, store, clock())
  })
}

/** Both halves of a session, as only its browser holds them. */
export interface Halves {
  token: string
  cookie: string
}

/** The halves that came with a request; undefined unless both did. Whether they are a live session's is another question. */
export function halvesOf(request: FastifyRequest): Halves | undefined {
  const token = tokenOf(request.headers.token)
  const cookie = ownCookie(request, 'sid')
  return token && cookie ? { token, cookie } : undefined
}

async function findVisit(request: FastifyRequest, store: Store, now: number): Promise<Visit | undefined> {
  const halves = halvesOf(request)
  const found = halves && (await store.sessions.find(hashToken(halves.token), now))
  if (!found || !sameText(found.cookieHash, hashToken(halves.cookie))) return undefined
  // Whoever only reads does not wait for a database that cannot be written to at the moment.
  store.sessions
    .touch(found, now)
    .catch((error: unknown) => request.log.warn({ err: error }, 'use of a session not noted'))
  return { session: found, account: found.accountId === null ? undefined : await store.accounts.byId(found.accountId) }
}

/** The header half: JSON of a token. Whatever else stands there is no session and no fault. */
function tokenOf(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header.length > 300) return undefined
  try {
    const token: unknown = JSON.parse(header)
    return isToken(token) ? token : undefined
  } catch {
    return undefined
  }
}

/** The browser's half of a session, while a live session stands on it. */
export async function liveHalf(store: Store, request: FastifyRequest, now: number): Promise<string | undefined> {
  const cookie = ownCookie(request, 'sid')
  if (!cookie || request.visit) return cookie
  return (await store.sessions.ofBrowser(hashToken(cookie), now)).length > 0 ? cookie : undefined
}

/** The browser's half of a session, if other live sessions (of other tabs) stand on it. */
async function browserHalf(
  store: Store,
  request: FastifyRequest,
  now: number,
): Promise<{ cookie: string; others: StoredSession[] } | undefined> {
  const cookie = ownCookie(request, 'sid')
  if (!cookie) return undefined
  const ended = request.visit?.session.tokenHash
  const others = (await store.sessions.ofBrowser(hashToken(cookie), now)).filter(({ tokenHash }) => tokenHash !== ended)
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
): Promise<Halves> {
  const token = makeToken()
  const kept = await browserHalf(store, request, now)
  const cookie = kept?.cookie ?? makeToken()
  await store.sessions.start(
    {
      tokenHash: hashToken(token),
      cookieHash: hashToken(cookie),
      accountId: account?.id ?? null,
      aType: account?.aType ?? VISITOR,
      remember: remember ? 1 : 0,
      createdAt: now,
      seenAt: now,
    },
    request.visit?.session.tokenHash,
  )
  // It must outlive a closed browser for as long as any session does that stands on it.
  const until = [
    ...(remember ? [now] : []),
    ...(kept?.others ?? []).filter((other) => other.remember === 1).map(({ createdAt }) => createdAt),
  ]
  const maxAge = until.length > 0 ? Math.floor((Math.max(...until) + REMEMBERED - now) / 1000) : undefined
  setOwnCookie(request, reply, 'sid', cookie, maxAge)
  reply.bindPair(cookie)
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
  const { tokenHash, accountId = null } = request.visit?.session ?? {}
  if (tokenHash)
    await (everywhere && accountId !== null ? store.sessions.endAll(accountId) : store.sessions.end(tokenHash))
  const kept = await browserHalf(store, request, now)
  if (!kept) clearOwnCookie(request, reply, 'sid')
  reply.bindPair(kept?.cookie)
}
