import type { FastifyReply, FastifyRequest } from 'fastify'
import { isToken } from './tokens.ts'
import { isTls } from '../http/requestOrigin.ts'

/** Cookies that scripts cannot read: of a session (`sid`), of a browser before it has one (`pre`), of a captcha. */
export type TokenCookie = 'sid' | 'pre' | 'captcha'

/**
 * Over TLS with the prefix that no other host and no plain connection can set. Source: docs/contract.md section 2; ASVS
 * 3.3.1.
 */
export const cookieName = (request: FastifyRequest, cookie: TokenCookie | 'device'): string =>
  isTls(request) ? `__Host-${cookie}` : cookie

export const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isTls(request) }) as const

/** The value that the browser sent; undefined unless it has the form of our tokens. */
export function readTokenCookie(request: FastifyRequest, cookie: TokenCookie): string | undefined {
  const value = request.cookies[cookieName(request, cookie)]
  return isToken(value) ? value : undefined
}

/** @param maxAgeSeconds undefined: until the browser is closed */
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
