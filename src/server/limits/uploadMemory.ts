import { BusinessError } from '../http/errors.ts'

/** Memory for the files of all requests together. */
const MAX_UPLOAD_MEMORY_BYTES = 128 * 1024 * 1024

/** Bounds the memory that simultaneous uploads use. */
export interface UploadMemory {
  /**
   * Opens the account of one request.
   * @returns `reserve` throws BusinessError `busy` when too much is in use; `release` frees all that the request has reserved
   */
  open(): { reserve(bytes: number): void; release(): void }
}

export function createUploadMemory(maxBytes = MAX_UPLOAD_MEMORY_BYTES): UploadMemory {
  let totalReserved = 0
  return {
    open() {
      let requestReserved = 0
      let isReleased = false
      return {
        reserve(bytes) {
          // After its connection has closed, a request must not reserve more: nothing would release it.
          if (isReleased || totalReserved + bytes > maxBytes) throw new BusinessError('busy')
          totalReserved += bytes
          requestReserved += bytes
        },
        release() {
          totalReserved -= requestReserved
          requestReserved = 0
          isReleased = true
        },
      }
    },
  }
}
