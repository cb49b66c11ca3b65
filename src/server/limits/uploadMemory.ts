import { BusinessError } from '../http/errors.ts'
import { createShares, type Owner } from './shares.ts'

/** Memory for the files of all requests together. */
const MAX_UPLOAD_MEMORY_BYTES = 192 * 1024 * 1024
/** Part of the memory that strangers leave to customers. */
const KEPT_PART = 1 / 3

export type UploadMemory = ReturnType<typeof createUploadMemory>

/** Bounds the memory that simultaneous uploads use. */
export function createUploadMemory(maxBytes = MAX_UPLOAD_MEMORY_BYTES) {
  const shares = createShares(maxBytes)
  return {
    /**
     * Opens the account of one request.
     * @param owners whose shares it counts against; none: no share, all of it
     * @returns `reserve` throws BusinessError `busy` when too much is in use; `release` frees all that the request has
     * reserved
     */
    open(owners: Owner[], isStranger = false): { reserve(bytes: number): void; release(): void } {
      const kept = isStranger ? maxBytes * KEPT_PART : 0
      let reserved = 0
      let isReleased = false
      return {
        reserve(bytes) {
          // After its connection has closed, a request must not reserve more: nothing would release it.
          if (isReleased || !shares.take(owners, bytes, kept)) throw new BusinessError('busy')
          reserved += bytes
        },
        release() {
          shares.giveBack(owners, reserved)
          reserved = 0
          isReleased = true
        },
      }
    },
  }
}
