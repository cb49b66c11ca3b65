import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { HttpError } from '../http/envelope.ts'
import { SECURITY_HEADERS } from '../http/securityHeaders.ts'
import type { Settings } from '../settings.ts'
import { isLocalRequest, isTls } from '../http/requestOrigin.ts'

const HSTS_MAX_AGE_SECONDS = 63_072_000
/** What a load balancer asks from nearby. */
const HEALTH_PATHS = ['/healthz', '/readyz']

/**
 * Security headers on every answer: it is no page unless its route says otherwise. HSTS only over TLS, for it binds a host
 * name for years. `httpsOnly`: what came otherwise is refused with 426, but for questions after the server's health, and what never
 * left this machine.
 * Two hosts in one request are refused, for a proxy might have meant the other.
 * Source: decision 018; RFC 9110, section 15.5.22; RFC 9112, section 3.2.
 */
export function transportSecurity(app: FastifyInstance, { httpsOnly }: Pick<Settings, 'httpsOnly'>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS)
    // A request that came by no socket, as in tests, has no such list.
    const { headersDistinct } = request.raw as Partial<IncomingMessage>
    if ((headersDistinct?.host?.length ?? 0) > 1) {
      reply.header('connection', 'close')
      throw new HttpError(400)
    }
    if (isTls(request)) reply.header('strict-transport-security', `max-age=${HSTS_MAX_AGE_SECONDS}; includeSubDomains`)
    else if (httpsOnly && !HEALTH_PATHS.includes(request.url) && !isLocalRequest(request)) {
      reply.headers({ upgrade: 'TLS/1.2, HTTP/1.1', connection: 'upgrade' })
      throw new HttpError(426)
    }
  })
}
