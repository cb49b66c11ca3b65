import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { envelope } from '../../model/api/envelope.ts'
import { HttpError } from '../http/errors.ts'
import type { Metrics } from '../http/metrics.ts'
import { isLocalRequest } from '../http/requestOrigin.ts'
import type { ServerTexts } from '../http/serverTexts.ts'

const ALWAYS_ANSWERED = { config: { alwaysAnswered: true } }

/**
 * `/healthz`: the process runs. `/readyz`: its database or backend responds too, else 503.
 * @param ping rejects when it does not respond
 */
export function healthRoutes(app: FastifyInstance, serverTexts: ServerTexts, ping: () => Promise<unknown>): void {
  app.get('/healthz', ALWAYS_ANSWERED, async (request) => envelope(200, serverTexts.translate(request.language, 'ok')))
  let pending: Promise<unknown> | undefined
  app.get('/readyz', ALWAYS_ANSWERED, async (request, reply) => {
    try {
      // One question for all who ask meanwhile: these requests take no place, and would fill the database's queue.
      await (pending ??= ping().finally(() => (pending = undefined)))
      return envelope(200, serverTexts.translate(request.language, 'ok'))
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return reply.code(503).send(envelope(503, serverTexts.translate(request.language, 'status503')))
    }
  })
}

/** `GET /metrics` for Prometheus on this machine; 404 for everybody else. Source: decision 017. */
export function metricsRoute(app: FastifyInstance, { registry }: Metrics): void {
  collectDefaultMetrics({ register: registry })
  app.get('/metrics', { ...ALWAYS_ANSWERED, exposeHeadRoute: false }, async (request, reply) => {
    if (!isLocalRequest(request)) throw new HttpError(404)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
