import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics } from 'prom-client'
import { TransportFault } from '../answers.ts'
import type { Metrics } from '../metrics.ts'
import '../plugins/request.ts'

/** Where Prometheus asks. */
export const METRICS_PATH = '/metrics'

const NEARBY = /^(?:::ffff:)?127\.|^::1$/
const OWN_NAME = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i
/** Any of these says that somebody else asks through a proxy. */
const PASSED_ON = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * `GET /metrics` for who asks from this machine, by a name of this machine, and for nobody else: to them there is no such page.
 * A proxy on this machine passes on the name that a browser asked for, or says that it forwards. Decision 017.
 */
export function metricsPage(app: FastifyInstance, { registry }: Metrics): void {
  collectDefaultMetrics({ register: registry })
  app.get(METRICS_PATH, { config: { alwaysAnswered: true }, exposeHeadRoute: false }, async (request, reply) => {
    if (!asksFromHere(request)) throw new TransportFault(404)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const asksFromHere = ({ raw: { socket, headers } }: FastifyRequest): boolean =>
  NEARBY.test(socket.remoteAddress ?? '') && OWN_NAME.test(headers.host ?? '') && !PASSED_ON.some((name) => headers[name] !== undefined)
