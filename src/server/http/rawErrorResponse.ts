import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { SECURITY_HEADERS } from './securityHeaders.ts'

const STATUS_BY_ERROR_CODE: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

const HEADER_LINES = Object.entries({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('')

/** Requests that wait for their response, by connection. */
const pendingRequests = new WeakMap<Socket, Set<IncomingMessage>>()

/** Requests of one connection that may wait: browsers and nginx send the next one after a response. */
const MAX_PENDING = 8

/** Whether a connection is closed, or has sent more requests than may wait: one packet holds a thousand. */
export const isPipelined = ({ socket }: IncomingMessage): boolean =>
  socket.destroyed || (pendingRequests.get(socket)?.size ?? 0) > MAX_PENDING

/** Notes a request until its response has ended. */
export function notePending(request: IncomingMessage, response: ServerResponse): void {
  const pending = pendingRequests.get(request.socket) ?? new Set()
  pendingRequests.set(request.socket, pending.add(request))
  response.once('close', () => pending.delete(request))
}

/**
 * Responds on a bare socket, where there is no valid HTTP request: an envelope in English, with an id in header and log.
 * A response now would be taken for that of an earlier request that still waits for its own; then the socket is closed.
 */
export function rawErrorResponse(
  error: Error & { code?: string },
  socket: Socket,
  log: FastifyBaseLogger,
  reqId: string = randomUUID(),
): void {
  const hasEarlierRequest = [...(pendingRequests.get(socket) ?? [])].some(({ complete }) => complete)
  if (!socket.writable || error.code === 'ECONNRESET' || hasEarlierRequest) {
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
