import { BusinessError } from '../http/errors.ts'

/** Bytes of files that are held in memory at one time, of all requests together. */
const MAX_UPLOAD_MEMORY_BYTES = 128 * 1024 * 1024

/** Keeps many uploads at once from filling the memory. */
export interface UploadMemory {
  /**
   * Makes room for one request.
   * @returns `take` asks for more bytes and throws Refusal `busy` when there are none; `release` gives all of them back
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
          // What a connection still holds when it is gone must not be counted for it any more: nobody would give it back.
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
