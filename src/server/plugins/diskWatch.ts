import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { DiskGuard } from '../limits/diskGuard.ts'
import { RESERVE_BYTES } from '../store/sqlite/diskReserve.ts'
import type { Store } from '../store/store.ts'

interface DiskWatchOptions {
  store: Store
  diskGuard: DiskGuard
  /** 0: the disk is not watched. */
  minFreeBytes: number
}

const RESERVE_INTERVAL_MS = 60_000

/**
 * Measures the disk as long as requests come, for the log has to fall silent in time; keeps space back while there is
 * more than enough.
 */
export const diskWatch = fp<DiskWatchOptions>(
  async (app: FastifyInstance, { store, diskGuard, minFreeBytes }) => {
    if (minFreeBytes === 0) return
    let filling: Promise<void> | undefined
    const fillReserve = async (): Promise<void> => {
      const free = await diskGuard.freeSpace()
      if (free !== undefined && free > minFreeBytes + RESERVE_BYTES) await store.fillReserve?.()
    }
    const keepReserve = (): void => {
      filling = fillReserve()
    }
    app.addHook('onRequest', async () => void diskGuard.freeSpace())
    app.addHook('onListen', async () => keepReserve())
    const timer = setInterval(keepReserve, RESERVE_INTERVAL_MS).unref()
    app.addHook('onClose', async () => {
      clearInterval(timer)
      await filling
    })
  },
  { name: 'diskWatch' },
)
