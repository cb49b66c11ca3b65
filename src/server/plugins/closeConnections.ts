import type { FastifyInstance } from 'fastify'

/** Once the server closes, each answer is the last of its connection; else idle browsers would hold it open for seconds. */
export function closeConnections(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}
