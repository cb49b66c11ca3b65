import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { isTls } from './request.ts'

const TWO_YEARS = 63_072_000

/** Only what this origin serves may run, load or be asked; nothing may frame it. Source: security notes, section 3. */
const POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
}

/** Security headers on every answer; HSTS only over TLS, for it binds a host name for years. */
export function security(app: FastifyInstance): void {
  app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isTls(request)) reply.header('strict-transport-security', `max-age=${TWO_YEARS}; includeSubDomains`)
  })
}
