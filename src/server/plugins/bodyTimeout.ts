import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rawErrorResponse } from '../http/rawErrorResponse.ts'
import '../http/requestOrigin.ts'

/** How long a body without files may be on its way, in ms. Source: decision 017. */
const BODY_TIMEOUT_MS = 15_000
/** What a body with files must bring at least in every stretch of time: a tenth of a line of 256 kbit/s. In ms and bytes. */
const RATE_WINDOW_MS = 10_000
const MIN_BYTES_PER_WINDOW = 32_768

/**
 * Ends the connection of a body that does not arrive in time. One with files has the whole time that the server allows, but
 * only as long as it keeps coming: a connection that drips or stands still is gone after two stretches.
 */
export function bodyTimeout(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request
    // A request that came by no socket, as in tests, does not say whether it is complete.
    if (raw.method === 'GET' || raw.complete !== false) return
    const timer = routeOptions.config.fileFields
      ? watchUploadRate(request)
      : setTimeout(() => timeOutRequest(request), BODY_TIMEOUT_MS)
    timer.unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

function watchUploadRate(request: FastifyRequest): NodeJS.Timeout {
  const { socket } = request.raw
  let previousBytesRead = socket.bytesRead
  const checkRate = (): void => {
    if (socket.bytesRead - previousBytesRead < MIN_BYTES_PER_WINDOW) timeOutRequest(request)
    previousBytesRead = socket.bytesRead
  }
  // What has come while this process was busy is read first.
  return setInterval(() => setImmediate(checkRate), RATE_WINDOW_MS)
}

function timeOutRequest({ raw, log, id }: FastifyRequest): void {
  if (!raw.complete)
    rawErrorResponse(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket, log, id)
}
