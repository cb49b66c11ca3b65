import { BusinessError } from '../http/errors.ts'

/** Memory for the files of all requests together. */
const MAX_UPLOAD_MEMORY_BYTES = 96 * 1024 * 1024

/** Bounds the memory that simultaneous uploads use. */
export function createUploadMemory(maxBytes = MAX_UPLOAD_MEMORY_BYTES) {
  let totalReserved = 0
  const reservedByClient = new Map<string, number>()

  /** A client takes half of the free memory at most, so that the next client always finds some. */
  const exceedsShare = (client: string, bytes: number): boolean => {
    const own = reservedByClient.get(client) ?? 0
    return own + bytes > (maxBytes - (totalReserved - own)) / 2
  }

  function addTo(client: string, bytes: number): void {
    const reserved = (reservedByClient.get(client) ?? 0) + bytes
    if (reserved > 0) reservedByClient.set(client, reserved)
    else reservedByClient.delete(client)
  }

  return {
    /**
     * Opens the account of one request.
     * @param client whose share it counts against: half of the memory that the others leave; undefined: no share, all
     * of it
     * @returns `reserve` throws BusinessError `busy` when too much is in use; `release` frees all that the request has
     * reserved
     */
    open(client?: string): { reserve(bytes: number): void; release(): void } {
      let requestReserved = 0
      let isReleased = false
      return {
        reserve(bytes) {
          // After its connection has closed, a request must not reserve more: nothing would release it.
          if (isReleased || totalReserved + bytes > maxBytes) throw new BusinessError('busy')
          if (client !== undefined && exceedsShare(client, bytes)) throw new BusinessError('busy')
          totalReserved += bytes
          requestReserved += bytes
          if (client !== undefined) addTo(client, bytes)
        },
        release() {
          totalReserved -= requestReserved
          if (client !== undefined) addTo(client, -requestReserved)
          requestReserved = 0
          isReleased = true
        },
      }
    },
  }
}
