import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { BusinessError } from '../http/errors.ts'
import { createCounter } from './counter.ts'

const LOG_INTERVAL_SECONDS = 60

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
}: {
  minFreeBytes: number
  measureFreeBytes: () => Promise<number>
  log: FastifyBaseLogger
}) {
  const logLines = createCounter(1, LOG_INTERVAL_SECONDS)
  const freeSpace = (): Promise<number | undefined> => measureFreeBytes().catch(() => undefined)
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
      if (logLines.consume('full') === 0)
        log.error(
          { freeBytes: available, floorBytes: minFreeBytes },
          bytes > 0 ? 'disk almost full: uploads are refused' : 'disk almost full: forms are refused',
        )
      throw new BusinessError('noSpace')
    },
  }
}
