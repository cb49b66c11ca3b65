import type { FastifyInstance } from 'fastify'
import { clientError } from '../clientError.ts'
import './request.ts'

/** How long a body without files may be on its way, in ms. Source: security notes, section 7. */
const BODY_TIME = 15_000

/** Ends the connection of a body that does not arrive in time; one with files has the whole time that the server allows. */
export function slowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions, log, id }) => {
    if (raw.method === 'GET' || raw.complete || routeOptions.config.fileFields) return
    const timer = setTimeout(() => {
      if (raw.complete === false) clientError(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket, log, id)
    }, BODY_TIME).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}
