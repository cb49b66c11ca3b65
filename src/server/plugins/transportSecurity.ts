import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { IncomingMessage } from 'node:http'
import { HttpError } from '../http/errors.ts'
import { isLocalRequest, isTls } from '../http/requestOrigin.ts'
import { SECURITY_HEADERS } from '../http/securityHeaders.ts'

interface TransportSecurityOptions {
  /** Whether requests that did not come over TLS are refused. */
  httpsOnly: boolean
}

const HSTS_MAX_AGE_SECONDS = 63_072_000
/** Paths that a load balancer asks without TLS. */
const HEALTH_PATHS = ['/healthz', '/readyz']

/**
 * Sets security headers on every response, HSTS only over TLS, for it binds a host name for years. With `httpsOnly`, refuses plain
 * HTTP with 426, except for health checks and requests from this machine. Refuses two Host headers, for a proxy might have meant
 * the other. Source: decision 018; RFC 9110, section 15.5.22; RFC 9112, section 3.2.
 */
export const transportSecurity = fp<TransportSecurityOptions>(
  async (app: FastifyInstance, { httpsOnly }) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(SECURITY_HEADERS)
      // A request that came by no socket, as in tests, has no such list.
      const { headersDistinct }: Partial<IncomingMessage> = request.raw
      if ((headersDistinct?.host?.length ?? 0) > 1) {
        reply.header('connection', 'close')
        throw new HttpError(400)
      }
      if (isTls(request))
        reply.header('strict-transport-security', `max-age=${HSTS_MAX_AGE_SECONDS}; includeSubDomains`)
      else if (httpsOnly && !HEALTH_PATHS.includes(request.url) && !isLocalRequest(request)) {
        reply.headers({ upgrade: 'TLS/1.2, HTTP/1.1', connection: 'upgrade' })
        throw new HttpError(426)
      }
    })
  },
  { name: 'transportSecurity', dependencies: ['errorHandler'] },
)
