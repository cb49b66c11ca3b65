import { BusinessError } from '../http/errors.ts'
import { createShares } from './shares.ts'

/** Memory for the files of all requests together. */
const MAX_UPLOAD_MEMORY_BYTES = 96 * 1024 * 1024

/** Bounds the memory that simultaneous uploads use. */
export function createUploadMemory(maxBytes = MAX_UPLOAD_MEMORY_BYTES) {
  const shares = createShares(maxBytes)
  return {
    /**
     * Opens the account of one request.
     * @param client whose share it counts against; undefined: no share, all of it
     * @returns `reserve` throws BusinessError `busy` when too much is in use; `release` frees all that the request has
     * reserved
     */
    open(client?: string): { reserve(bytes: number): void; release(): void } {
      let reserved = 0
      let isReleased = false
      return {
        reserve(bytes) {
          // After its connection has closed, a request must not reserve more: nothing would release it.
          if (isReleased || !shares.take(client, bytes)) throw new BusinessError('busy')
          reserved += bytes
        },
        release() {
          shares.giveBack(client, reserved)
          reserved = 0
          isReleased = true
        },
      }
    },
  }
}
