import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { STATUS_CODES } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { SECURITY_HEADERS } from './securityHeaders.ts'

const STATUS_BY_ERROR_CODE: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

const HEADER_LINES = Object.entries({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

/**
 * Responds on a bare socket, where there is no valid HTTP request: an envelope in English, with an id in header and log.
 */
export function rawErrorResponse(
  error: Error & { code?: string },
  socket: Socket,
  log: FastifyBaseLogger,
  reqId: string = randomUUID(),
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const code = STATUS_BY_ERROR_CODE[error.code ?? ''] ?? 400
  log.info({ reqId, status: code, cause: error.code }, 'not read')
  const body = JSON.stringify({ code, message: STATUS_CODES[code] })
  socket.end(
    `HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${reqId}\r\nConnection: close\r\n${HEADER_LINES}\r\n${body}`,
  )
}
