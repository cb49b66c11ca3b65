import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { BusinessError } from '../http/errors.ts'

const MEASUREMENT_TTL_MS = 1000
const LOG_INTERVAL_MS = 60_000

/** Bytes available to this process on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export type DiskGuard = ReturnType<typeof createDiskGuard>

/**
 * Refuses submissions before the disk is full and the database can no longer write. Source: decision 013.
 * @param minFreeBytes 0: nothing is refused
 * @param measureFreeBytes when it fails nothing is refused: the database reports failed writes
 */
export function createDiskGuard({
  minFreeBytes,
  measureFreeBytes,
  log,
  clock,
}: {
  minFreeBytes: number
  measureFreeBytes: () => Promise<number>
  log: FastifyBaseLogger
  clock: () => number
}) {
  let lastMeasurement: { at: number; free: Promise<number | undefined> } | undefined
  let lastLoggedAt: number | undefined
  function freeSpace(): Promise<number | undefined> {
    const now = clock()
    if (!lastMeasurement || Math.abs(now - lastMeasurement.at) >= MEASUREMENT_TTL_MS)
      lastMeasurement = { at: now, free: measureFreeBytes().catch(() => undefined) }
    return lastMeasurement.free
  }
  return {
    /** Free bytes; undefined: unknown. */
    freeSpace,
    /**
     * @param bytes size of the files to store; 0: a form without files, or a visitor's session
     * @throws BusinessError `noSpace` when the files would leave less than the minimum, or for all below a quarter
     * of it
     */
    async assertFreeSpace(bytes: number): Promise<void> {
      const available = await freeSpace()
      if (available === undefined || (bytes > 0 ? available - bytes >= minFreeBytes : available >= minFreeBytes / 4))
        return
      const now = clock()
      if (lastLoggedAt === undefined || Math.abs(now - lastLoggedAt) >= LOG_INTERVAL_MS) {
        lastLoggedAt = now
        log.error(
          { freeBytes: available, floorBytes: minFreeBytes },
          bytes > 0 ? 'disk almost full: uploads are refused' : 'disk almost full: forms are refused',
        )
      }
      throw new BusinessError('noSpace')
    },
  }
}
