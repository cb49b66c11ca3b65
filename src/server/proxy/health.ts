import type { FastifyInstance } from 'fastify'
import { envelope } from '../plugins/errors.ts'
import { ACCEPTED, MOST_JSON, readEnvelope } from './readAnswer.ts'
import type { ProxyServices } from './proxy.ts'

/** The backend is asked at most this often, in ms, and given this long. */
const EVERY = 5000
const PATIENCE = 3000

/** `/healthz`: the process lives. `/readyz`: the backend answers its public call `/pc/home` too, else 503. */
export function health(app: FastifyInstance, { upstream, sentences, clock }: ProxyServices): void {
  let asked: { at: number; answers: Promise<boolean> } | undefined
  const answers = async (): Promise<boolean> => {
    try {
      const headers = {
        accept: 'application/json',
        'accept-encoding': ACCEPTED,
        token: '""',
        'user-agent': 'formwright',
      }
      await readEnvelope(
        await upstream.send({ method: 'GET', call: '/pc/home', headers, most: MOST_JSON, within: PATIENCE }),
      )
      return true
    } catch (error) {
      app.log.error({ err: error }, 'backend does not answer')
      return false
    }
  }
  app.get('/healthz', async (request) => envelope(200, sentences.say(request.language, 'ok')))
  app.get('/readyz', async (request, reply) => {
    if (!asked || clock() - asked.at >= EVERY) asked = { at: clock(), answers: answers() }
    if (await asked.answers) return envelope(200, sentences.say(request.language, 'ok'))
    return reply.code(503).send(envelope(503, sentences.say(request.language, 'status503')))
  })
}
