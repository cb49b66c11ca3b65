import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { BusinessError } from '../http/errors.ts'

/** Keeps the disk from filling up: what is refused in time is better than a database that cannot write. */
export interface DiskGuard {
  /**
   * @param bytes of the files that are to be stored; 0: a form without any
   * @throws Refusal `noSpace` for files when they would leave less than the floor, for any form below a quarter of it
   */
  assertFreeSpace(bytes: number): Promise<void>
  /** Bytes that are free; undefined: not known. */
  freeSpace(): Promise<number | undefined>
}

/** How long a measurement holds, and how often at most the operator is told, in ms. */
const MEASUREMENT_TTL_MS = 1000
const LOG_INTERVAL_MS = 60_000

/** What is free to this process on the disk of a folder, in bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * @param floor bytes; 0: nothing is refused
 * @param measure bytes that are free; when it fails nothing is refused, for the database says itself what it cannot do
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
}): DiskGuard {
  let lastMeasurement: { at: number; free: Promise<number | undefined> } | undefined
  let lastLoggedAt: number | undefined
  function freeSpace(): Promise<number | undefined> {
    const now = clock()
    if (!lastMeasurement || Math.abs(now - lastMeasurement.at) >= MEASUREMENT_TTL_MS)
      lastMeasurement = { at: now, free: measureFreeBytes().catch(() => undefined) }
    return lastMeasurement.free
  }
  return {
    freeSpace,
    async assertFreeSpace(bytes) {
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
