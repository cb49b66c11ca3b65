import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { HttpError } from '../http/errors.ts'
import { widestNetworkOf } from '../http/ipNetwork.ts'
import { isLoopbackAddress } from '../http/requestOrigin.ts'
import { currentNetwork } from '../limits/currentNetwork.ts'
import { createShares, networkOwners } from '../limits/shares.ts'
import { createTurns } from '../limits/turns.ts'
import type { Metrics } from '../http/metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Begins some work at the next turn of a network on the event loop. */
    takeTurn: (network: string, begin: () => void) => void
  }
  interface FastifyContextConfig {
    /** Whether the route is served even under overload. */
    alwaysAnswered?: boolean
  }
}

interface OverloadOptions {
  metrics: Metrics
  /** Requests that may be in flight at one time. */
  maxRequests: number
  /** Sockets that may be open at one time; more are closed unread. */
  maxConnections: number
  /** Mean delay of the event loop, in ms; 0: no limit. */
  maxLagMs: number
}

/** Places of a home and of its widest network. Source: decision 023. */
const NETWORK_PARTS: [home: number, widest: number] = [1 / 20, 1 / 10]
/** Time over which the delay of the event loop is averaged. */
const SAMPLE_INTERVAL_MS = 4000
/** Least time between two log lines. */
const LOG_INTERVAL_MS = 60_000

/**
 * Lets requests begin at the turn of their network, and rejects them there with 503 and Retry-After, before any other
 * work, while too many are in flight or the event loop lags; requests in flight are finished. Routes with
 * `alwaysAnswered` are served in any case, and take no place.
 */
export const overload = fp<OverloadOptions>(
  async (app: FastifyInstance, { metrics, maxRequests, maxConnections, maxLagMs }) => {
    const shares = createShares(maxRequests)
    const { takeTurn, noteComing } = createTurns()
    app.decorate('takeTurn', takeTurn)
    // Also those that bring no request: a pass accepts one, and all behind it wait.
    app.server.on('connection', noteComing)
    let inFlight = 0
    let lastLoggedAt = -Infinity
    const reportShedding = (reason: string): void => {
      metrics.shedRequests.inc({ reason })
      if (performance.now() - lastLoggedAt < LOG_INTERVAL_MS) return
      lastLoggedAt = performance.now()
      app.log.warn({ reason, inFlight }, 'overloaded: turning away')
    }
    app.addHook('onRequest', (request, reply, done) => {
      // A connection that was reset has no address, and its response closes, or has closed already.
      const { destroyed, remoteAddress } = request.raw.socket
      if (destroyed || remoteAddress === undefined) return done(new HttpError(400))
      const isCounted = !isAlwaysAnswered(request)
      const begin = (): void => {
        if (reply.raw.closed) return done(new HttpError(400))
        metrics.inFlight.set((inFlight += 1))
        const owners = isLoopbackAddress(request.ip) ? [] : networkOwners(request.ip, NETWORK_PARTS)
        const hasPlace = isCounted && shares.take(owners, 1)
        reply.raw.once('close', () => {
          metrics.inFlight.set((inFlight -= 1))
          if (hasPlace) shares.giveBack(owners, 1)
        })
        if (hasPlace || !isCounted) return currentNetwork.run(network, done)
        reportShedding('requests')
        done(new HttpError(503))
      }
      const network = widestNetworkOf(request.ip)
      takeTurn(network, begin)
    })
    await app.register(underPressure, {
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
  },
  { name: 'overload' },
)

const isAlwaysAnswered = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.alwaysAnswered === true
