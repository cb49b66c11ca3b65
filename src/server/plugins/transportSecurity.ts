import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { HttpError } from '../http/errors.ts'
import { isLocalRequest, isTls } from '../http/requestOrigin.ts'
import { SECURITY_HEADERS, STRICT_TRANSPORT_SECURITY } from '../http/securityHeaders.ts'

interface TransportSecurityOptions {
  /** Whether requests that did not come over TLS are refused. */
  httpsOnly: boolean
}

/** Paths that a load balancer requests without TLS. */
const HEALTH_PATHS = ['/healthz', '/readyz']

/**
 * Sets security headers on every response; HSTS only over TLS, since it binds a host name for years. With `httpsOnly`,
 * refuses plain HTTP with 426, except for health checks and requests from this machine. Refuses two Host headers, since
 * a proxy might have used the other one. Source: decision 018; RFC 9110, section 15.5.22; RFC 9112, section 3.2.
 */
export const transportSecurity = fp<TransportSecurityOptions>(
  async (app: FastifyInstance, { httpsOnly }) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.headers(SECURITY_HEADERS)
      if (hasSeveralHosts(request.raw.rawHeaders)) {
        reply.header('connection', 'close')
        return done(new HttpError(400))
      }
      if (isTls(request)) reply.header('strict-transport-security', STRICT_TRANSPORT_SECURITY)
      else if (httpsOnly && !HEALTH_PATHS.includes(request.url) && !isLocalRequest(request)) {
        reply.headers({ upgrade: 'TLS/1.2, HTTP/1.1', connection: 'upgrade' })
        return done(new HttpError(426))
      }
      done()
    })
  },
  { name: 'transportSecurity', dependencies: ['errorHandler'] },
)

/** @param rawHeaders names and values in turn; undefined for a request without a socket, as in tests */
const hasSeveralHosts = (rawHeaders: string[] | undefined): boolean =>
  (rawHeaders ?? []).filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1
