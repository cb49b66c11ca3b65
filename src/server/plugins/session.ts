import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, isToken, makeToken, sameText } from '../secrets/tokens.ts'
import type { Account } from '../store/accounts.ts'
import { REMEMBERED } from '../store/sessions.ts'
import type { Store } from '../store/store.ts'
import { isTls, type Visit } from './request.ts'

/** Account type of a session without an account. Source: contract, section 2. */
const VISITOR = 2

/** Sets `request.visit` from the two halves of a session: the `token` header and the cookie. */
export function session(app: FastifyInstance, store: Store, clock: () => number): void {
  app.decorateRequest('visit', undefined)
  app.addHook('onRequest', async (request) => {
    request.visit = await findVisit(request, store, clock())
  })
}

async function findVisit(request: FastifyRequest, store: Store, now: number): Promise<Visit | undefined> {
  const token = tokenOf(request.headers.token)
  const cookie = request.cookies[cookieName(request)]
  if (!token || !isToken(cookie)) return undefined
  const found = await store.sessions.find(hashToken(token), now)
  if (!found || !sameText(found.cookieHash, hashToken(cookie))) return undefined
  await store.sessions.touch(found, now)
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

/** Over TLS a name that no other host and no plain connection can set. Source: contract, section 2. */
const cookieName = (request: FastifyRequest): string => isTls(request) ? '__Host-sid' : 'sid'

const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isTls(request) }) as const

/**
 * Starts a session in place of the browser's present one and sets its cookie.
 * @param account undefined: a visitor
 * @param remember true: for 30 days, also after the browser was closed
 * @returns the half that goes into the `token` header
 */
export async function startSession(
  { store, request, reply, now }: { store: Store; request: FastifyRequest; reply: FastifyReply; now: number },
  account: Account | undefined, remember: boolean,
): Promise<string> {
  const token = makeToken()
  const cookie = makeToken()
  await store.sessions.start({
    tokenHash: hashToken(token), cookieHash: hashToken(cookie), accountId: account?.id ?? null,
    aType: account?.aType ?? VISITOR, remember: remember ? 1 : 0, createdAt: now, seenAt: now,
  }, request.visit?.session.tokenHash)
  reply.setCookie(cookieName(request), cookie, { ...cookieOptions(request), ...(remember ? { maxAge: REMEMBERED / 1000 } : {}) })
  return token
}

/** Ends the request's session, if it has one, and clears the cookie. */
export async function endSession(store: Store, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.visit) await store.sessions.end(request.visit.session.tokenHash)
  reply.clearCookie(cookieName(request), cookieOptions(request))
}
