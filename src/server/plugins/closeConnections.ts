import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Makes each response the last of its connection once the server closes; idle browsers would hold it open for seconds. */
export const closeConnections = fp(
  async (app: FastifyInstance) => {
    let isClosing = false
    app.addHook('preClose', async () => {
      isClosing = true
    })
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (isClosing) reply.header('connection', 'close')
      done()
    })
  },
  { name: 'closeConnections' },
)
