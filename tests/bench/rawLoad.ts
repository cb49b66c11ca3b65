import { connect, type Socket } from 'node:net'

/** Result of one short run. */
export interface LoadResult {
  /** Responses with status 200 and, if they are envelopes, code 200. */
  answered: number
  /** All other responses. */
  refused: number
  seconds: number
}

const HEAD_END = '\r\n\r\n'
const LENGTH_HEADER = /\r\ncontent-length: (\d+)/i
const ENVELOPE = '{"code":'
const ENVELOPE_OK = `${ENVELOPE}200`
const STATUS_OFFSET = 'HTTP/1.1 '.length

/** The bytes of a request. @param headers besides Host and Content-Length */
export function requestBytes(
  url: string,
  {
    method,
    path,
    headers = {},
    body = '',
  }: { method: string; path: string; headers?: Record<string, string>; body?: string },
): Buffer {
  const all = {
    host: new URL(url).host,
    ...headers,
    ...(body && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/**
 * Sends requests over many connections; each sends the next one after the response to the last. Counts responses
 * without reading them: a client that decodes bodies is slower than the server under measurement.
 * @param next returns the next request of any connection; undefined: no more
 * @param seconds time after which no more are sent
 */
export async function sendLoad(
  url: string,
  connections: number,
  next: () => Buffer | undefined,
  seconds = Infinity,
): Promise<LoadResult> {
  const result = { answered: 0, refused: 0 }
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  const { hostname, port } = new URL(url)
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect({ host: hostname, port: Number(port), noDelay: true })
          socket.on('error', reject).on('close', () => resolve())
          const sendNext = (): void => {
            const request = performance.now() < endsAt ? next() : undefined
            if (request) socket.write(request)
            else socket.end()
          }
          countResponses(socket, (isOk) => {
            result[isOk ? 'answered' : 'refused'] += 1
            sendNext()
          })
          sendNext()
        }),
    ),
  )
  return { ...result, seconds: (performance.now() - startedAt) / 1000 }
}

/**
 * Calls `onResponse` for each response, which must have a Content-Length. An envelope with another code than 200 is a
 * failure.
 */
function countResponses(socket: Socket, onResponse: (isOk: boolean) => void): void {
  let pending: Buffer = Buffer.alloc(0)
  let missingBytes = 0
  let isOk = false
  socket.on('data', (chunk: Buffer) => {
    let rest = chunk
    if (missingBytes === 0) {
      pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
      const end = pending.indexOf(HEAD_END)
      if (end < 0) return
      const head = pending.toString('latin1', 0, end)
      const length = Number(LENGTH_HEADER.exec(head)?.[1] ?? 0)
      rest = pending.subarray(end + HEAD_END.length)
      if (rest.length < Math.min(length, ENVELOPE_OK.length)) return
      const start = rest.toString('latin1', 0, ENVELOPE_OK.length)
      isOk = head.startsWith('200', STATUS_OFFSET) && (start === ENVELOPE_OK || !start.startsWith(ENVELOPE))
      missingBytes = length
      pending = Buffer.alloc(0)
    }
    missingBytes -= rest.length
    if (missingBytes === 0) onResponse(isOk)
  })
}
