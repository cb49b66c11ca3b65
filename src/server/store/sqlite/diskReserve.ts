import { existsSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file that holds nothing but room: it is removed when the disk is full, so that customers can still sign in and out. */
export const RESERVE_FILE = 'formwright.reserve'
/** Room for some thousand sign-ins: a log that has grown to its usual 4 MB, and as much for the database. */
export const RESERVE_BYTES = 8 * 1024 * 1024

/** Space that is kept back on the disk of the database. */
export interface DiskReserve {
  /** Gives the space back to the disk. @returns whether there was any */
  release(): boolean
  /** Takes the space again, unless it is there. A disk without room for it is no error. */
  fill(): Promise<void>
}

export function createDiskReserve(dataDir: string): DiskReserve {
  const file = join(dataDir, RESERVE_FILE)
  let filling: Promise<void> | undefined
  const write = async (): Promise<void> => {
    try {
      await writeFile(file, Buffer.alloc(RESERVE_BYTES), { mode: 0o600, flag: 'wx' })
    } catch {
      await rm(file, { force: true })
    } finally {
      filling = undefined
    }
  }
  return {
    release() {
      if (!existsSync(file)) return false
      rmSync(file, { force: true })
      return true
    },
    fill: async () => {
      if (!existsSync(file)) await (filling ??= write())
    },
  }
}
