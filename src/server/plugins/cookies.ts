import type { FastifyReply, FastifyRequest } from 'fastify'
import { isToken } from '../secrets/tokens.ts'
import { isTls } from './request.ts'

/** Cookies that no script can read: the browser's half of its sessions, of what comes before a session, of a verification image. */
export type OwnCookie = 'sid' | 'pre' | 'captcha'

/** Over TLS a name that no other host and no plain connection can set. Source: contract, section 2; ASVS 3.3.1. */
const nameOf = (request: FastifyRequest, cookie: OwnCookie): string => (isTls(request) ? `__Host-${cookie}` : cookie)

const optionsFor = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isTls(request) }) as const

/** What the browser sent, if this server can have made it. */
export function ownCookie(request: FastifyRequest, cookie: OwnCookie): string | undefined {
  const value = request.cookies[nameOf(request, cookie)]
  return isToken(value) ? value : undefined
}

/** @param maxAge seconds; without it the cookie goes with the browser */
export function setOwnCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: OwnCookie,
  value: string,
  maxAge?: number,
): void {
  reply.setCookie(nameOf(request, cookie), value, {
    ...optionsFor(request),
    ...(maxAge === undefined ? {} : { maxAge }),
  })
}

export function clearOwnCookie(request: FastifyRequest, reply: FastifyReply, cookie: OwnCookie): void {
  reply.clearCookie(nameOf(request, cookie), optionsFor(request))
}
