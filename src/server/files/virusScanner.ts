import type { FastifyBaseLogger } from 'fastify'
import { connect, type NetConnectOpts } from 'node:net'
import { HttpError } from '../http/errors.ts'

/** Limit of one whole scan, during which the uploads of others wait. */
const SCAN_TIMEOUT_MS = 8_000
const CHUNK_BYTES = 64 * 1024
/** A longer response is invalid. */
const MAX_RESPONSE_BYTES = 4096

export type VirusScanner = ReturnType<typeof createVirusScanner>

/**
 * A client of clamd's INSTREAM command, described in `man 8 clamd`.
 * @param address the setting CLAMD
 */
export function createVirusScanner(address: NetConnectOpts, log: FastifyBaseLogger, timeoutMs = SCAN_TIMEOUT_MS) {
  return {
    /**
     * Whether a signature was found in a file.
     * @throws HttpError 503 when there is no answer, so that nothing is stored unscanned
     */
    async isMalicious(content: Uint8Array): Promise<boolean> {
      let response: string
      try {
        response = await scan(content, address, timeoutMs)
      } catch (error) {
        log.error({ err: error }, 'virus scanner (CLAMD) does not answer; uploads are refused')
        throw new HttpError(503)
      }
      if (response === 'stream: OK') return false
      const [, signature] = /^stream: (.+) FOUND$/.exec(response) ?? []
      if (signature !== undefined) {
        log.warn({ signature }, 'upload refused: the virus scanner knows it')
        return true
      }
      log.error({ response }, 'virus scanner (CLAMD) cannot scan an upload; it is refused')
      throw new HttpError(503)
    },
  }
}

/** @returns the response without its NUL. @throws Error when it is incomplete or late */
async function scan(content: Uint8Array, address: NetConnectOpts, timeoutMs: number): Promise<string> {
  const socket = connect({ ...address, signal: AbortSignal.timeout(timeoutMs) })
  try {
    socket.write('zINSTREAM\0')
    for (let start = 0; start < content.length; start += CHUNK_BYTES) {
      const chunk = content.subarray(start, start + CHUNK_BYTES)
      socket.write(lengthPrefix(chunk.length))
      socket.write(chunk)
    }
    socket.write(lengthPrefix(0))
    let response = ''
    for await (const bytes of socket) {
      response += String(bytes)
      if (response.includes('\0')) return response.slice(0, response.indexOf('\0'))
      if (response.length > MAX_RESPONSE_BYTES) break
    }
    throw new Error('the connection ended without an answer')
  } finally {
    socket.destroy()
  }
}

function lengthPrefix(length: number): Buffer {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(length)
  return prefix
}
