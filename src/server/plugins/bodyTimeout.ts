import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { rawErrorResponse } from '../http/rawErrorResponse.ts'

/** How long a body without files may take to arrive. Source: decision 017. */
const BODY_TIMEOUT_MS = 15_000
/** How much of a body with files must arrive at least in each window: a tenth of a line of 256 kbit/s. */
const RATE_WINDOW_MS = 10_000
const MIN_BYTES_PER_WINDOW = 32_768

/**
 * Ends the connection of a body that does not arrive in time. A body with files has as long as the server allows any request, but
 * only while it keeps arriving: a connection that drips or stands still is closed after two windows.
 */
export const bodyTimeout = fp(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const { raw, routeOptions } = request
      // `complete` is missing on a request that came by no socket, as in tests.
      if (raw.method === 'GET' || raw.complete !== false) return done()
      const timer = routeOptions.config.fileFields
        ? watchUploadRate(request)
        : setTimeout(() => timeOutRequest(request), BODY_TIMEOUT_MS)
      timer.unref()
      raw.once('close', () => clearTimeout(timer))
      done()
    })
  },
  { name: 'bodyTimeout' },
)

function watchUploadRate(request: FastifyRequest): NodeJS.Timeout {
  const { socket } = request.raw
  let previousBytesRead = socket.bytesRead
  const checkRate = (): void => {
    if (socket.bytesRead - previousBytesRead < MIN_BYTES_PER_WINDOW) timeOutRequest(request)
    previousBytesRead = socket.bytesRead
  }
  // What arrived while this process was busy is read first.
  return setInterval(() => setImmediate(checkRate), RATE_WINDOW_MS)
}

function timeOutRequest({ raw, log, id }: FastifyRequest): void {
  if (!raw.complete)
    rawErrorResponse(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket, log, id)
}
