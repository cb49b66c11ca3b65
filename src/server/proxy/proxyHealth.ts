import type { FastifyInstance } from 'fastify'
import { envelope } from '../../model/contract/envelope.ts'
import { ACCEPT_ENCODING, MAX_ENVELOPE_BYTES, readEnvelope } from './upstream/readResponse.ts'
import type { ProxyServices } from './openProxy.ts'

/** How often the backend is checked at most, and how long it may take, in ms. */
const CHECK_INTERVAL_MS = 5000
const CHECK_TIMEOUT_MS = 3000

/** `/healthz`: the process responds. `/readyz`: so does the backend's public call `/pc/home`; otherwise 503. */
export function proxyHealth(app: FastifyInstance, { upstream, serverTexts, clock }: ProxyServices): void {
  let lastCheck: { checkedAt: number; isReady: Promise<boolean> } | undefined
  const checkUpstream = async (): Promise<boolean> => {
    try {
      const headers = {
        accept: 'application/json',
        'accept-encoding': ACCEPT_ENCODING,
        token: '""',
        'user-agent': 'formwright',
      }
      await readEnvelope(
        await upstream.send({
          method: 'GET',
          call: '/pc/home',
          headers,
          maxBytes: MAX_ENVELOPE_BYTES,
          timeoutMs: CHECK_TIMEOUT_MS,
          lane: 'customer',
          client: 'health',
        }),
      )
      return true
    } catch (error) {
      app.log.error({ err: error }, 'backend does not answer')
      return false
    }
  }
  app.get('/healthz', async (request) => envelope(200, serverTexts.translate(request.language, 'ok')))
  app.get('/readyz', async (request, reply) => {
    if (!lastCheck || clock() - lastCheck.checkedAt >= CHECK_INTERVAL_MS)
      lastCheck = { checkedAt: clock(), isReady: checkUpstream() }
    if (await lastCheck.isReady) return envelope(200, serverTexts.translate(request.language, 'ok'))
    return reply.code(503).send(envelope(503, serverTexts.translate(request.language, 'status503')))
  })
}
