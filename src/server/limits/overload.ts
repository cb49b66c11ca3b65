import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../http/envelope.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Settings } from '../settings.ts'
import '../http/requestOrigin.ts'

/** Ms over which the delay of the event loop is averaged. */
const SAMPLE_INTERVAL_MS = 4000
/** How often at most the operator is told, in ms. */
const LOG_INTERVAL_MS = 60_000

/**
 * Answers 503 with Retry-After, before anything else is done for a request, while too many are worked on or the process
 * lags; what was let in is finished. The health routes are always answered.
 */
export function overload(
  app: FastifyInstance,
  metrics: Metrics,
  { maxRequests, maxConnections, maxLagMs }: Pick<Settings, 'maxRequests' | 'maxConnections' | 'maxLagMs'>,
): void {
  let inFlight = 0
  let lastLoggedAt = -Infinity
  const reportShedding = (reason: string): void => {
    metrics.shedRequests.inc({ reason })
    if (performance.now() - lastLoggedAt < LOG_INTERVAL_MS) return
    lastLoggedAt = performance.now()
    app.log.warn({ reason, inFlight }, 'overloaded: turning away')
  }
  app.addHook('onRequest', async (request, reply) => {
    inFlight += 1
    metrics.inFlight.set(inFlight)
    reply.raw.once('close', () => {
      inFlight -= 1
      metrics.inFlight.set(inFlight)
    })
    if (inFlight <= maxRequests || isAlwaysAnswered(request)) return
    reportShedding('requests')
    throw new HttpError(503)
  })
  app.register(underPressure, {
    maxEventLoopDelay: maxLagMs,
    sampleInterval: SAMPLE_INTERVAL_MS,
    pressureHandler(request) {
      if (isAlwaysAnswered(request)) return undefined
      reportShedding('eventLoop')
      return Promise.reject(new HttpError(503))
    },
  })
  app.server.maxConnections = maxConnections
  app.server.on('drop', () => reportShedding('connections'))
}

const isAlwaysAnswered = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.alwaysAnswered === true
