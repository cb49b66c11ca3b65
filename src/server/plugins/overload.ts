import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TransportFault } from '../answers.ts'
import type { Metrics } from '../metrics.ts'
import type { Settings } from '../settings.ts'
import './request.ts'

/** Ms over which the delay of the event loop is averaged. */
const SAMPLE = 4000
/** How often at most the operator is told, in ms. */
const QUIET = 60_000

/**
 * Answers 503 with Retry-After, before anything else is done for a request, while too many are worked on or the process
 * lags; what was let in is finished. The health routes are always answered.
 */
export function overload(
  app: FastifyInstance,
  metrics: Metrics,
  { maxRequests, maxConnections, maxLag }: Pick<Settings, 'maxRequests' | 'maxConnections' | 'maxLag'>,
): void {
  let inFlight = 0
  let toldAt = -Infinity
  const tell = (reason: string): void => {
    metrics.shed.inc({ reason })
    if (performance.now() - toldAt < QUIET) return
    toldAt = performance.now()
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
    tell('requests')
    throw new TransportFault(503)
  })
  app.register(underPressure, {
    maxEventLoopDelay: maxLag,
    sampleInterval: SAMPLE,
    pressureHandler(request) {
      if (isAlwaysAnswered(request)) return undefined
      tell('eventLoop')
      return Promise.reject(new TransportFault(503))
    },
  })
  app.server.maxConnections = maxConnections
  app.server.on('drop', () => tell('connections'))
}

const isAlwaysAnswered = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.alwaysAnswered === true
