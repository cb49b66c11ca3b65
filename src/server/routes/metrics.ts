import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { TransportFault } from '../answers.ts'
import type { Metrics } from '../metrics.ts'
import { asksFromHere } from '../plugins/request.ts'

/**
 * `GET /metrics`, for Prometheus on this machine and for nobody else: to them there is no such page. Decision 017.
 */
export function metricsPage(app: FastifyInstance, { registry }: Metrics): void {
  collectDefaultMetrics({ register: registry })
  app.get('/metrics', { config: { alwaysAnswered: true }, exposeHeadRoute: false }, async (request, reply) => {
    if (!asksFromHere(request)) throw new TransportFault(404)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
