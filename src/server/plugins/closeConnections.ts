import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/**
 * Largest body whose rest is read after the response, so that a browser reads the response: more than any form takes.
 */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

/**
 * Closes the connection after a response once the server closes, since idle browsers would hold it open for seconds,
 * and when the body may never end, since Node would go on reading it.
 */
export const closeConnections = fp(
  async (app: FastifyInstance) => {
    let isClosing = false
    app.addHook('preClose', async () => {
      isClosing = true
    })
    app.addHook('onSend', (request, reply, _payload, done) => {
      if (isClosing || mayNeverEnd(request)) reply.header('connection', 'close')
      done()
    })
  },
  { name: 'closeConnections' },
)

const mayNeverEnd = ({ raw: { complete, headers } }: FastifyRequest): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > MAX_DISCARDED_BYTES)
