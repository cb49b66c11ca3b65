import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { membersOf } from '../../forms/schema/isObject.ts'
import { TOKEN_HEADER } from '../model/protocol.ts'

/**
 * Path prefix of the page's own files: a hash of the token. Only a holder of the Studio's address can fetch them, and
 * the page in the frame, which can read its own address, cannot derive the token. The frame has an origin of its own
 * and gets these files only.
 */
export const assetPrefix = (token: string): string =>
  `/${createHash('sha256').update(`assets ${token}`).digest('base64url').slice(0, 32)}/`

/**
 * Refuses with 403 requests that do not come from the page itself: those without the token, to another host name than
 * the server's own, or from another origin.
 */
export function guardAccess(app: FastifyInstance, token: string): void {
  const prefix = assetPrefix(token)
  app.addHook('onRequest', async (request, reply) => {
    const isAllowed = request.url.startsWith(prefix)
      ? isFromFrame(request) || isOwnOrigin(request)
      : isOwnOrigin(request) && hasToken(request, token)
    if (!isOwnHost(request) || !isAllowed)
      await reply.code(403).type('text/plain; charset=utf-8').send('Open the address that the Studio has printed.\n')
  })
}

/** False for foreign names that resolve to this machine (DNS rebinding). */
const isOwnHost = ({ headers: { host }, socket: { localPort } }: FastifyRequest): boolean =>
  ['127.0.0.1', 'localhost'].some((name) => host === `${name}:${localPort}`)

function isOwnOrigin({ headers: { host, origin, 'sec-fetch-site': site } }: FastifyRequest): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return origin === undefined || origin === `http://${host}`
}

/** The sandboxed page in the frame sends no origin, or `null`, and is cross-site to every page. */
const isFromFrame = ({ headers: { origin } }: FastifyRequest): boolean => origin === undefined || origin === 'null'

function hasToken({ url, query, headers }: FastifyRequest, token: string): boolean {
  const path = url.split('?')[0]
  const sentToken = path === '/' ? membersOf(query).token : headers[TOKEN_HEADER]
  return typeof sentToken === 'string' && isSameToken(sentToken, token)
}

/** Compares in a time that tells nothing of the token. */
export function isSameToken(sentToken: string, token: string): boolean {
  const [a, b] = [sentToken, token].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
