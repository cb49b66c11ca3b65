import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'

const CHUNK = 4 * 1024 * 1024

/** SHA-256 of a file of any size, in hex. */
export function hashFile(file: string): string {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(CHUNK)
  const descriptor = openSync(file, 'r')
  try {
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk))
      hash.update(chunk.subarray(0, read))
  } finally {
    closeSync(descriptor)
  }
  return hash.digest('hex')
}
