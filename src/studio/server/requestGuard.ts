import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TOKEN_HEADER } from '../model/protocol.ts'

/**
 * A name made of the token, and no way back to it, stands in the path of the page's own files: they too are had by whoever has
 * the address only, and the page in the frame, which knows its own address, does not know the token. The frame has an
 * origin that is no other's, and gets these files only.
 */
export const assetPrefix = (token: string): string =>
  `/${createHash('sha256').update(`assets ${token}`).digest('base64url').slice(0, 32)}/`

/**
 * Refuses with 403 what does not come from the page itself: a request without the token, to another host name than the
 * server's own, or from another origin.
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

/** Names that are made to lead to this machine (DNS rebinding) have another host. */
const isOwnHost = ({ headers: { host }, socket: { localPort } }: FastifyRequest): boolean =>
  ['127.0.0.1', 'localhost'].some((name) => host === `${name}:${localPort}`)

function isOwnOrigin({ headers: { host, origin, 'sec-fetch-site': site } }: FastifyRequest): boolean {
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return origin === undefined || origin === `http://${host}`
}

/** The page in the frame is sandboxed: it names no origin, or `null`, and is another site than everybody. */
const isFromFrame = ({ headers: { origin } }: FastifyRequest): boolean => origin === undefined || origin === 'null'

function hasToken({ url, query, headers }: FastifyRequest, token: string): boolean {
  const path = url.split('?')[0]
  const sent = path === '/' ? (query as { token?: unknown }).token : headers[TOKEN_HEADER]
  if (typeof sent !== 'string') return false
  const [a, b] = [Buffer.from(sent), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}
