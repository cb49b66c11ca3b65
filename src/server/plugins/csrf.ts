import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TransportFault } from '../answers.ts'
import { makeToken, sameText } from '../secrets/tokens.ts'
import { isTls } from './request.ts'

const COOKIE = 'XSRF-TOKEN'
const HEADER = 'x-xsrf-token'
const LONGEST = 200
/** Where answers are kept by caches, which must not hand on one reader's cookie to another. */
const CACHED = ['/assets/', '/content/']

/**
 * Refuses with 403 a POST to the aspapi whose header does not repeat the cookie, for no other site can read the
 * cookie; gives the cookie to whoever has none. Source: contract, section 1; security notes, section 4.4.
 */
export function csrf(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const cookie = request.cookies[COOKIE]
    if (request.method === 'GET' && !cookie && !CACHED.some((folder) => request.url.startsWith(folder))) give(request, reply)
    if (request.method !== 'POST' || isOurs(request, cookie)) return
    if (request.headers['sec-fetch-site'] !== 'cross-site') give(request, reply)
    throw new TransportFault(403)
  })
}

function isOurs({ headers }: FastifyRequest, cookie: string | undefined): boolean {
  const header = headers[HEADER]
  const site = headers['sec-fetch-site']
  const fromHere = site === undefined || site === 'same-origin' || site === 'none'
  return fromHere && !!cookie && cookie.length <= LONGEST && typeof header === 'string' && sameText(header, cookie)
}

function give(request: FastifyRequest, reply: FastifyReply): void {
  reply.setCookie(COOKIE, makeToken(), { path: '/', sameSite: 'strict', secure: isTls(request) })
}
