import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashToken, isToken, generateToken } from '../secrets/tokens.ts'
import type { Account } from '../store/accounts/accountStore.ts'
import { REMEMBERED_TTL_MS, type StoredSession } from '../store/accounts/sessionStore.ts'
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
  return (await store.sessions.findByCookie(hashToken(cookie), now)) ? cookie : undefined
}

/**
 * Starts a session with secrets of its own (OWASP ASVS 7.2.4), and ends the one of the browser's cookie: its tabs have one
 * session together, and an earlier user's sign-out may have been lost.
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
  const cookie = generateToken()
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
  const earlierCookie = readTokenCookie(request, 'sid')
  const replaced = earlierCookie
    ? { cookieHash: hashToken(earlierCookie), isLive: request.auth !== undefined }
    : undefined
  const isStarted = await store.sessions.start(session, replaced, account?.passwordHash)
  if (!isStarted) throw new BusinessError('wrongSignIn')
  setTokenCookie(request, reply, 'sid', cookie, remember ? REMEMBERED_TTL_MS / 1000 : undefined)
  reply.rotateCsrfToken(cookie)
  return { token, cookie, session }
}

/**
 * Signs out: ends the request's session, if it has one.
 * @param everywhere ends all sessions of its account, on every device; a visitor has only this one
 */
export async function endSession(
  { store, request, reply }: { store: Store; request: FastifyRequest; reply: FastifyReply },
  everywhere: boolean,
): Promise<void> {
  if (!request.auth) return
  const { tokenHash, accountId, reportedAccount } = request.auth.session
  if (everywhere && accountId) await store.sessions.endByAccount(accountId)
  else if (everywhere && reportedAccount) await store.sessions.endByReportedAccount(reportedAccount)
  await store.sessions.end(tokenHash)
  clearTokenCookie(request, reply, 'sid')
  reply.rotateCsrfToken(undefined)
}
