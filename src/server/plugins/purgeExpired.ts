import type { FastifyInstance } from 'fastify'
import type { Store } from '../store/store.ts'

const PURGE_INTERVAL_MS = 60 * 60_000

/** Removes what has expired, when the server gets ready and then every hour. */
export function purgeExpired(app: FastifyInstance, store: Store, clock: () => number): void {
  let timer: NodeJS.Timeout | undefined
  const purge = async (): Promise<void> => {
    try {
      await store.purge(clock())
    } catch (error) {
      app.log.error({ err: error }, 'purge failed')
    }
  }
  app.addHook('onReady', async () => {
    await purge()
    timer = setInterval(() => void purge(), PURGE_INTERVAL_MS).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
