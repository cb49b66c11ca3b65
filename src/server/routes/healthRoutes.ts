import type { FastifyInstance } from 'fastify'
import { envelope } from '../../model/contract/envelope.ts'
import type { Services } from '../actions/action.ts'

const ALWAYS_ANSWERED = { config: { alwaysAnswered: true } }

/** `/healthz`: the process runs. `/readyz`: the database responds too, else 503. */
export function healthRoutes(app: FastifyInstance, { store, serverTexts }: Services): void {
  app.get('/healthz', ALWAYS_ANSWERED, async (request) => envelope(200, serverTexts.translate(request.language, 'ok')))
  app.get('/readyz', ALWAYS_ANSWERED, async (request, reply) => {
    try {
      await store.ping()
      return envelope(200, serverTexts.translate(request.language, 'ok'))
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer')
      return reply.code(503).send(envelope(503, serverTexts.translate(request.language, 'status503')))
    }
  })
}
