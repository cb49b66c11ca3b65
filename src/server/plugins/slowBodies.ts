import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientError } from '../clientError.ts'
import './request.ts'

/** How long a body without files may be on its way, in ms. Source: security notes, section 7. */
const BODY_TIME = 15_000
/** What a body with files must bring at least in every stretch of time: a tenth of a line of 256 kbit/s. In ms and bytes. */
const STRETCH = 10_000
const LEAST = 32_768

/**
 * Ends the connection of a body that does not arrive in time. One with files has the whole time that the server allows, but
 * only as long as it keeps coming: a connection that drips or stands still is gone after two stretches.
 */
export function slowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { raw, routeOptions } = request
    // A request that came by no socket, as in tests, does not say whether it is complete.
    if (raw.method === 'GET' || raw.complete !== false) return
    const timer = routeOptions.config.fileFields ? whileItComes(request) : setTimeout(() => cut(request), BODY_TIME)
    timer.unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

function whileItComes(request: FastifyRequest): NodeJS.Timeout {
  const { socket } = request.raw
  let before = socket.bytesRead
  const judge = (): void => {
    if (socket.bytesRead - before < LEAST) cut(request)
    before = socket.bytesRead
  }
  // What has come while this process was busy is read first.
  return setInterval(() => setImmediate(judge), STRETCH)
}

function cut({ raw, log, id }: FastifyRequest): void {
  if (!raw.complete)
    clientError(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket, log, id)
}
