import type { FastifyInstance } from 'fastify'
import '../plugins/request.ts'
import { envelope } from '../plugins/errors.ts'
import type { Services } from '../actions/action.ts'

const ALWAYS = { config: { alwaysAnswered: true } }

/** `/healthz`: the process lives. `/readyz`: the database answers too, else 503. */
export function health(app: FastifyInstance, { store, sentences }: Services): void {
  app.get('/healthz', ALWAYS, async (request) => envelope(200, sentences.say(request.language, 'ok')))
  app.get('/readyz', ALWAYS, async (request, reply) => {
    try {
      await store.ping()
      return envelope(200, sentences.say(request.language, 'ok'))
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer')
      return reply.code(503).send(envelope(503, sentences.say(request.language, 'status503')))
    }
  })
}
