import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { FileStore } from '../store/objects/fileStore.ts'
import type { Store } from '../store/store.ts'

interface PurgeExpiredOptions {
  store: Store
  contents: FileStore
  /** Milliseconds since 1970. */
  clock: () => number
}

const PURGE_INTERVAL_MS = 60 * 60_000

/**
 * Removes expired rows, and objects without a file, once the server listens, then every hour. A closing server stops after the
 * current batch; the next purge removes the rest.
 */
export const purgeExpired = fp<PurgeExpiredOptions>(
  async (app: FastifyInstance, { store, contents, clock }) => {
    const stopping = new AbortController()
    let purging: Promise<void> | undefined
    const purge = async (): Promise<void> => {
      try {
        await store.purge(clock(), { signal: stopping.signal })
        await contents.sweep(stopping.signal)
      } catch (error) {
        app.log.error({ err: error }, 'purge failed')
      } finally {
        purging = undefined
      }
    }
    const startPurge = (): void => {
      if (!stopping.signal.aborted) purging ??= purge()
    }
    const timer = setInterval(startPurge, PURGE_INTERVAL_MS).unref()
    app.addHook('onListen', async () => startPurge())
    app.addHook('onClose', async () => {
      stopping.abort()
      clearInterval(timer)
      await purging
    })
  },
  { name: 'purgeExpired' },
)
