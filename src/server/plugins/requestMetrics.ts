import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../http/metrics.ts'
import '../http/requestOrigin.ts'

/** Counts each request once it is over: how long it took, how it ended, what it uploaded. */
export function requestMetrics(app: FastifyInstance, { requestSeconds, uploadedBytes }: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    const startedAt = performance.now()
    reply.raw.once('close', () => {
      const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
      const status = reply.raw.writableFinished ? String(reply.raw.statusCode) : 'aborted'
      requestSeconds.observe(
        { route, method: methodLabel(request.method), status },
        (performance.now() - startedAt) / 1000,
      )
      for (const { size } of request.uploads ?? []) uploadedBytes.inc(size)
    })
  })
}

/** What nobody serves is one label, however many names clients make up. */
const methodLabel = (method: string): string => (['GET', 'HEAD', 'POST'].includes(method) ? method : 'other')
