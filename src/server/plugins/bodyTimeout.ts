import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { rawErrorResponse } from '../http/rawErrorResponse.ts'

/** Least part of a body that must arrive in each window until it is complete: a tenth of a line of 256 kbit/s. */
const WINDOW_MS = 15_000
const MIN_BYTES_PER_WINDOW = 49_152

/**
 * Ends the connection of a body that arrives too slowly or not at all; Node's own time-out is for the whole request.
 */
export const bodyTimeout = fp(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', ({ raw, log, id }, _reply, done) => {
      done()
      // `complete` is missing on a request without a socket, as in tests.
      if (raw.method === 'GET' || raw.complete !== false) return
      const { socket } = raw
      let previousBytesRead = socket.bytesRead
      const checkRate = (): void => {
        if (!raw.complete && socket.bytesRead - previousBytesRead < MIN_BYTES_PER_WINDOW)
          rawErrorResponse(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket, log, id)
        previousBytesRead = socket.bytesRead
      }
      // Read first the bytes that arrived while this process was busy.
      const timer = setInterval(() => setImmediate(checkRate), WINDOW_MS).unref()
      raw.once('close', () => clearInterval(timer))
    })
  },
  { name: 'bodyTimeout' },
)
