import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { HttpError } from '../http/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a request of this route may take to be answered, its body included, in ms. */
    handlerTimeout?: number
  }
}

/** Of the routes that name no time of their own, in ms. Source: decision 017. */
export const DEFAULT_HANDLER_TIMEOUT_MS = 30_000

/**
 * Answers 503 in place of a handler that does not come to an end. What it does is not stopped; what it says later is dropped.
 * Fastify's own `handlerTimeout` stops counting as soon as a body has been read (fastify/fastify#6725).
 */
export const handlerTimeout = fp<{ defaultMs?: number }>(
  async (app: FastifyInstance, { defaultMs = DEFAULT_HANDLER_TIMEOUT_MS }) => {
    app.addHook('onRequest', (request, reply, done) => {
      const ms = request.routeOptions.config.handlerTimeout ?? defaultMs
      const timer = setTimeout(() => {
        // What is on its way already takes as long as the client's line does.
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
