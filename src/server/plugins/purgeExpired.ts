import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Store } from '../store/store.ts'

interface PurgeExpiredOptions {
  store: Store
  /** Milliseconds since 1970. */
  clock: () => number
}

const PURGE_INTERVAL_MS = 60 * 60_000

/** Removes expired rows from the database when the server gets ready, then every hour. */
export const purgeExpired = fp<PurgeExpiredOptions>(
  async (app: FastifyInstance, { store, clock }) => {
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
  },
  { name: 'purgeExpired' },
)
