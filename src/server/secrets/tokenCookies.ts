import type { FastifyReply, FastifyRequest } from 'fastify'
import { isToken } from './tokens.ts'
import { isTls } from '../http/requestOrigin.ts'

/** Cookies that no script can read: the browser's half of its sessions, of what comes before a session, of a verification image. */
export type TokenCookie = 'sid' | 'pre' | 'captcha'

/** Over TLS a name that no other host and no plain connection can set. Source: docs/contract.md section 2; ASVS 3.3.1. */
const cookieName = (request: FastifyRequest, cookie: TokenCookie): string =>
  isTls(request) ? `__Host-${cookie}` : cookie

const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isTls(request) }) as const

/** What the browser sent, if this server can have made it. */
export function readTokenCookie(request: FastifyRequest, cookie: TokenCookie): string | undefined {
  const value = request.cookies[cookieName(request, cookie)]
  return isToken(value) ? value : undefined
}

/** @param maxAgeSeconds seconds; without it the cookie goes with the browser */
export function setTokenCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: TokenCookie,
  value: string,
  maxAgeSeconds?: number,
): void {
  reply.setCookie(cookieName(request, cookie), value, {
    ...cookieOptions(request),
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  })
}

export function clearTokenCookie(request: FastifyRequest, reply: FastifyReply, cookie: TokenCookie): void {
  reply.clearCookie(cookieName(request, cookie), cookieOptions(request))
}
