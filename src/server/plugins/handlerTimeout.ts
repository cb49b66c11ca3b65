import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { HttpError } from '../http/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Time limit for the response to a request of this route, its body included, in ms. */
    handlerTimeout?: number
  }
}

/** For routes without a time of their own, in ms. Source: decision 017. */
export const DEFAULT_HANDLER_TIMEOUT_MS = 30_000

/**
 * Answers 503 when a handler does not finish in time. The handler is not stopped; its later result is dropped.
 * Fastify's own `handlerTimeout` stops counting as soon as a body has been read (fastify/fastify#6725).
 */
export const handlerTimeout = fp<{ defaultMs?: number }>(
  async (app: FastifyInstance, { defaultMs = DEFAULT_HANDLER_TIMEOUT_MS }) => {
    app.addHook('onRequest', (request, reply, done) => {
      const ms = request.routeOptions.config.handlerTimeout ?? defaultMs
      const timer = setTimeout(() => {
        // A response that is being sent takes as long as the client's line needs.
        if (reply.sent || reply.raw.headersSent) return
        request.log.error({ ms }, 'not answered in time')
        void reply.send(new HttpError(503))
      }, ms).unref()
      reply.raw.once('close', () => clearTimeout(timer))
      done()
    })
  },
  { name: 'handlerTimeout' },
)
