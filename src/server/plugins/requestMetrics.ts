import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Gauge } from 'prom-client'
import type { Metrics } from '../http/metrics.ts'
import type { FairLimiter } from '../limits/fairLimiter.ts'
import type { DiskGuard } from '../limits/diskGuard.ts'

interface RequestMetricsOptions {
  metrics: Metrics
  /** Queues of heavy work, by name. */
  limiters: Record<string, Pick<FairLimiter, 'load'>>
  diskGuard: DiskGuard
}

/** Counts each request once it is over: duration, status, uploaded bytes. Adds gauges for queues and free disk space. */
export const requestMetrics = fp<RequestMetricsOptions>(
  async (app: FastifyInstance, { metrics, limiters, diskGuard }) => {
    registerGauges(metrics, limiters, diskGuard)
    app.addHook('onRequest', (request, reply, done) => {
      const startedAt = performance.now()
      reply.raw.once('close', () => {
        const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
        const status = reply.raw.writableFinished ? String(reply.raw.statusCode) : 'aborted'
        metrics.requestSeconds.observe(
          { route, method: methodLabel(request.method), status },
          (performance.now() - startedAt) / 1000,
        )
        for (const { size } of request.uploads ?? []) metrics.uploadedBytes.inc(size)
      })
      done()
    })
  },
  { name: 'requestMetrics' },
)

/** One label for every method that no route has, so that clients cannot make up labels. */
const methodLabel = (method: string): string => (['GET', 'HEAD', 'POST'].includes(method) ? method : 'other')

function registerGauges(
  { registry }: Metrics,
  limiters: Record<string, Pick<FairLimiter, 'load'>>,
  diskGuard: DiskGuard,
): void {
  const registers = [registry]
  new Gauge({
    name: 'formwright_work',
    help: 'Heavy work that runs and that waits for its turn.',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      for (const [queue, limiter] of Object.entries(limiters)) {
        for (const [state, count] of Object.entries(limiter.load())) this.set({ queue, state }, count)
      }
    },
  })
  new Gauge({
    name: 'formwright_disk_free_bytes',
    help: 'Bytes free on the disk of DATA_DIR.',
    registers,
    async collect() {
      const free = await diskGuard.freeSpace()
      if (free !== undefined) this.set(free)
    },
  })
}
