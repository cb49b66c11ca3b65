import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

const CHUNK_BYTES = 4 * 1024 * 1024

/** SHA-256 of a file of any size, in hex. */
export function hashFile(file: string): string {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(CHUNK_BYTES)
  const descriptor = openSync(file, 'r')
  try {
    for (let bytesRead = readSync(descriptor, chunk); bytesRead > 0; bytesRead = readSync(descriptor, chunk))
      hash.update(chunk.subarray(0, bytesRead))
  } finally {
    closeSync(descriptor)
  }
  return hash.digest('hex')
}
