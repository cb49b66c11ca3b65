import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, isToken, generateToken } from '../secrets/tokens.ts'
import type { Account } from '../store/accounts/accountStore.ts'
import { MAX_TABS, REMEMBERED_TTL_MS, type StoredSession } from '../store/accounts/sessionStore.ts'
import { BusinessError } from '../http/errors.ts'
import type { Store } from '../store/store.ts'
import { clearTokenCookie, readTokenCookie, setTokenCookie } from '../secrets/tokenCookies.ts'

/** Account type of a session without an account. Source: docs/contract.md section 2. */
const VISITOR_ACCOUNT_TYPE = 2

/** The two secrets of a session, which only its browser has; the database holds their hashes. Source: docs/contract.md section 2. */
export interface SessionSecrets {
  token: string
  cookie: string
}

/** The session secrets sent with a request, valid or not; undefined unless both are present. */
export function readSessionSecrets(request: FastifyRequest): SessionSecrets | undefined {
  const token = parseTokenHeader(request.headers.token)
  const cookie = readTokenCookie(request, 'sid')
  return token && cookie ? { token, cookie } : undefined
}

/** The token in the `token` header, which holds it as JSON; any other header value is no session, and no error. */
function parseTokenHeader(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header.length > 300) return undefined
  try {
    const token: unknown = JSON.parse(header)
    return isToken(token) ? token : undefined
  } catch {
    return undefined
  }
}

/** The session cookie, while a live session uses it. */
export async function liveSessionCookie(
  store: Store,
  request: FastifyRequest,
  now: number,
): Promise<string | undefined> {
  const cookie = readTokenCookie(request, 'sid')
  if (!cookie || request.auth) return cookie
  return (await store.sessions.findByCookie(hashToken(cookie), now)).length > 0 ? cookie : undefined
}

/**
 * The session cookie with the other live sessions that use it, those of other tabs; undefined when there are none, or
 * too many.
 */
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
  return others.length > 0 && others.length < MAX_TABS ? { cookie, others } : undefined
}

/**
 * Starts a session in place of the tab's current one (that of the request's token) and sets its cookie.
 *
 * A browser has one cookie and may have a session in each tab, so the cookie is reused while another live session uses it: a new
 * one would end that session. This is safe: the token is new and unguessable each time (OWASP ASVS 7.2.4), a token is valid only
 * with the cookie it was stored with, and only a cookie that a live session of this server uses is reused. A cookie planted from
 * elsewhere is replaced; one planted from an attacker's own live session gives the attacker one secret of a pair whose other
 * never leaves this tab.
 * @param account undefined: a visitor
 * @param remember true: for 30 days, also after the browser was closed
 * @param seal further members of its row, which depend on its secrets
 * @returns both secrets and the row; the cookie is set already
 * @throws BusinessError when the account's password has just been changed
 */
export async function startSession(
  { store, request, reply, now }: { store: Store; request: FastifyRequest; reply: FastifyReply; now: number },
  account: Account | undefined,
  remember: boolean,
  seal?: (secrets: SessionSecrets) => Partial<StoredSession>,
): Promise<SessionSecrets & { session: StoredSession }> {
  const token = generateToken()
  const shared = await sharedSessionCookie(store, request, now)
  const cookie = shared?.cookie ?? generateToken()
  const session: StoredSession = {
    tokenHash: hashToken(token),
    cookieHash: hashToken(cookie),
    accountId: account?.id ?? null,
    aType: account?.aType ?? VISITOR_ACCOUNT_TYPE,
    remember: remember ? 1 : 0,
    createdAt: now,
    seenAt: now,
    ...seal?.({ token, cookie }),
  }
  const isStarted = await store.sessions.start(session, request.auth?.session.tokenHash, account?.passwordHash)
  if (!isStarted) throw new BusinessError('wrongSignIn')
  // The cookie must outlive a closed browser for as long as any session that uses it.
  const rememberedSince = [
    ...(remember ? [now] : []),
    ...(shared?.others ?? []).filter((other) => other.remember === 1).map(({ createdAt }) => createdAt),
  ]
  const maxAge =
    rememberedSince.length > 0 ? Math.floor((Math.max(...rememberedSince) + REMEMBERED_TTL_MS - now) / 1000) : undefined
  setTokenCookie(request, reply, 'sid', cookie, maxAge)
  reply.rotateCsrfToken(cookie)
  return { token, cookie, session }
}

/**
 * Signs out: ends the request's session, if it has one, and those of the browser's other tabs. A tab that shows another
 * site now hears of no sign-out, and would go on.
 * @param everywhere ends all sessions of its account, on every device; a visitor has only this one
 */
export async function endSession(
  { store, request, reply }: { store: Store; request: FastifyRequest; reply: FastifyReply },
  everywhere: boolean,
): Promise<void> {
  if (!request.auth) return
  const { cookieHash, accountId, reportedAccount } = request.auth.session
  if (everywhere && accountId) await store.sessions.endByAccount(accountId)
  else if (everywhere && reportedAccount) await store.sessions.endByReportedAccount(reportedAccount)
  await store.sessions.endByCookie(cookieHash)
  clearTokenCookie(request, reply, 'sid')
  reply.rotateCsrfToken(undefined)
}
