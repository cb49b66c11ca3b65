import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Gauge } from 'prom-client'
import type { Metrics } from '../http/metrics.ts'
import type { DiskGuard } from '../limits/diskGuard.ts'

interface RequestMetricsOptions {
  metrics: Metrics
  diskGuard: DiskGuard
}

/** Counts each request once it is over: duration and status. Adds a gauge for free disk space. */
export const requestMetrics = fp<RequestMetricsOptions>(
  async (app: FastifyInstance, { metrics, diskGuard }) => {
    new Gauge({
      name: 'formwright_disk_free_bytes',
      help: 'Bytes free on the disk of DATA_DIR.',
      registers: [metrics.registry],
      async collect() {
        const free = await diskGuard.freeSpace()
        if (free !== undefined) this.set(free)
      },
    })
    app.addHook('onRequest', (request, reply, done) => {
      const startedAt = performance.now()
      reply.raw.once('close', () => {
        const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
        const status = reply.raw.writableFinished ? String(reply.raw.statusCode) : 'aborted'
        metrics.requestSeconds.observe(
          { route, method: methodLabel(request.method), status },
          (performance.now() - startedAt) / 1000,
        )
      })
      done()
    })
  },
  { name: 'requestMetrics' },
)

/** One label for all methods without a route, so that clients cannot create labels. */
const methodLabel = (method: string): string => (['GET', 'HEAD', 'POST'].includes(method) ? method : 'other')
