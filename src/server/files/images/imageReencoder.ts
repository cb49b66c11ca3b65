import { join } from 'node:path'
import type { WorkerPool } from '../workers/workerPool.ts'
import { wallLimit, type WorkLimits } from '../workers/workerProcess.ts'

/** Re-encodes images away from the event loop, so that only the picture is left: no metadata, no trailing bytes, upright. */
export interface ImageReencoder {
  /**
   * Decodes an image and encodes it in the same format.
   * @param type image/jpeg or image/png
   * @param client whose file it is, so that each gets a turn
   * @returns why it is not accepted, for the log, when it cannot be decoded completely or within the limits
   * @throws as `WorkerPool.run`
   */
  reencode(content: Buffer, type: string, client: string): Promise<{ content: Buffer } | { reason: string }>
}

const ENTRY = join(import.meta.dirname, 'imageProcess.ts')
/** Source: decision 027. */
const LIMITS: WorkLimits = {
  cpuMs: 10_000,
  memoryBytes: 320 * 1024 * 1024,
  wallMs: wallLimit(20_000),
}

/** Starts nothing before the first file. */
export const createImageReencoder = (workers: WorkerPool, limits = LIMITS): ImageReencoder => ({
  async reencode(content, type, client) {
    const answer = await workers.run({ name: 'image', entry: ENTRY, limits }, { content, type }, client)
    return typeof answer === 'object' ? { content: answer } : { reason: answer ?? 'beyond the limits' }
  },
})
