import type { Socket } from 'node:net'

const REQUEST_LINE = /^(GET|POST) /
/** An interim response, which another follows; not 101, after which the connection speaks something else. */
const INTERIM_STATUS_LINE = /^HTTP\/1\.[01] 1(?!01)\d\d[ \r]/
const STATUS_LINE_BYTES = 13
const HEAD_END = '\r\n\r\n'
/** Longest head of an interim response; a longer one is left to the client, which refuses it. */
const MAX_HEAD_BYTES = 16_384

/**
 * Leaves out the interim responses (100 Continue and others) that a backend sends before its response. undici takes a
 * 100 that it has not asked for as an error, though servers may send it. Source: RFC 9110, section 15.2.
 */
export function skipInterimResponses(socket: Socket): void {
  const read = socket.read.bind(socket)
  const write = socket.write.bind(socket)
  let isBeforeResponse = true
  let head: Buffer = Buffer.alloc(0)
  socket.write = (chunk: Uint8Array | string, ...rest: unknown[]): boolean => {
    if (typeof chunk === 'string' && REQUEST_LINE.test(chunk)) isBeforeResponse = true
    return Reflect.apply(write, socket, [chunk, ...rest]) as boolean
  }
  socket.read = (size?: number): unknown => {
    for (;;) {
      const chunk: unknown = read(size)
      if (!isBeforeResponse || !Buffer.isBuffer(chunk)) return chunk
      head = withoutInterimResponses(Buffer.concat([head, chunk]))
      if (head.length > 0 && !isUndecided(head)) {
        const response = head
        isBeforeResponse = false
        head = Buffer.alloc(0)
        return response
      }
    }
  }
}

function withoutInterimResponses(bytes: Buffer): Buffer {
  let rest = bytes
  while (isInterim(rest)) {
    const end = rest.indexOf(HEAD_END)
    if (end < 0) return rest
    rest = rest.subarray(end + HEAD_END.length)
  }
  return rest
}

const isInterim = (bytes: Buffer): boolean => INTERIM_STATUS_LINE.test(bytes.toString('latin1', 0, STATUS_LINE_BYTES))

/** Whether more must arrive to tell whether this is an interim response, or to leave it out. */
const isUndecided = (bytes: Buffer): boolean =>
  isInterim(bytes)
    ? bytes.length <= MAX_HEAD_BYTES
    : bytes.length < STATUS_LINE_BYTES && 'HTTP/1.'.startsWith(bytes.toString('latin1', 0, 7))
