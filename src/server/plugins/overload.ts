import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { TransportFault } from '../answers.ts'
import type { Metrics } from '../metrics.ts'
import './request.ts'

/** The mean delay of the event loop over a sample, in ms, from which on nothing more is taken in. */
const LONGEST_DELAY = 1000
const SAMPLE = 4000
/** How often at most the operator is told, in ms. */
const QUIET = 60_000

/**
 * Answers 503 with Retry-After, before anything else is done for a request, while too many are worked on or the process
 * lags; what was let in is finished. The health routes are always answered.
 */
export function overload(app: FastifyInstance, metrics: Metrics, { maxRequests, maxConnections }: { maxRequests: number; maxConnections: number }): void {
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
    maxEventLoopDelay: LONGEST_DELAY,
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
