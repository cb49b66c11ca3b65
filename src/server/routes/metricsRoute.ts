import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { HttpError } from '../http/errors.ts'
import type { Metrics } from '../http/metrics.ts'
import { isLocalRequest } from '../http/requestOrigin.ts'

/** `GET /metrics` for Prometheus on this machine; 404 for everybody else. Source: decision 017. */
export function metricsRoute(app: FastifyInstance, { registry }: Metrics): void {
  collectDefaultMetrics({ register: registry })
  app.get('/metrics', { config: { alwaysAnswered: true }, exposeHeadRoute: false }, async (request, reply) => {
    if (!isLocalRequest(request)) throw new HttpError(404)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
