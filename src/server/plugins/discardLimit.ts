import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Bytes that may follow a response, besides a body as large as the route takes. */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024
const CHECK_INTERVAL_MS = 50

/**
 * Bounds what is read once a response was sent before the whole body had arrived. Node reads on and discards it, so that the client
 * sees the response and the connection serves the next request; one that never stops sending would keep it busy until the request
 * times out.
 */
export const discardLimit = fp(
  async (app: FastifyInstance) => {
    app.addHook('onResponse', ({ raw, routeOptions }, _reply, done) => {
      done()
      // `complete` is missing on a request that came by no socket, as in tests.
      if (raw.complete !== false) return
      const { socket } = raw
      const maxBytesRead = socket.bytesRead + MAX_DISCARDED_BYTES + (routeOptions.bodyLimit ?? 0)
      // Node counts what it discards on the socket only.
      const timer = setInterval(() => {
        if (raw.complete || socket.destroyed) clearInterval(timer)
        else if (socket.bytesRead > maxBytesRead) socket.destroy()
      }, CHECK_INTERVAL_MS).unref()
    })
  },
  { name: 'discardLimit' },
)
