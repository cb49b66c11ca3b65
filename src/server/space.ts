import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Refusal } from './answers.ts'

/** Keeps the disk from filling up: what is refused in time is better than a database that cannot write. */
export interface Space {
  /**
   * @param bytes of the files that are to be stored; 0: a form without any
   * @throws Refusal `noSpace` for files when they would leave less than the floor, for any form below a quarter of it
   */
  check(bytes: number): Promise<void>
  /** Bytes that are free; undefined: not known. */
  free(): Promise<number | undefined>
}

/** How long a measurement holds, and how often at most the operator is told, in ms. */
const FRESH = 1000
const QUIET = 60_000

/** What is free to this process on the disk of a folder, in bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * @param floor bytes; 0: nothing is refused
 * @param measure bytes that are free; when it fails nothing is refused, for the database says itself what it cannot do
 */
export function createSpace({
  floor,
  measure,
  log,
  clock,
}: {
  floor: number
  measure: () => Promise<number>
  log: FastifyBaseLogger
  clock: () => number
}): Space {
  let last: { at: number; free: Promise<number | undefined> } | undefined
  let toldAt: number | undefined
  function free(): Promise<number | undefined> {
    const now = clock()
    if (!last || Math.abs(now - last.at) >= FRESH) last = { at: now, free: measure().catch(() => undefined) }
    return last.free
  }
  return {
    free,
    async check(bytes) {
      const left = await free()
      if (left === undefined || (bytes > 0 ? left - bytes >= floor : left >= floor / 4)) return
      const now = clock()
      if (toldAt === undefined || Math.abs(now - toldAt) >= QUIET) {
        toldAt = now
        log.error(
          { freeBytes: left, floorBytes: floor },
          bytes > 0 ? 'disk almost full: uploads are refused' : 'disk almost full: forms are refused',
        )
      }
      throw new Refusal('noSpace')
    },
  }
}
