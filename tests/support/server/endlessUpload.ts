import { connect } from 'node:net'

const CHUNK = Buffer.alloc(256 * 1024)

/** Result of an endless upload. */
export interface EndlessUploadResult {
  /** HTTP status of the response; undefined: the connection was cut before a response could be read. */
  status: number | undefined
  /** Bytes of the body that were sent until the connection was closed. */
  sentBytes: number
}

/**
 * Sends a request whose body never ends, until the server closes the connection. Does not use `fetch`: in Node 24 it
 * reads a stream without end once its connection is closed.
 * @param head request line and headers; without Content-Length the body is sent in chunks
 * @param start of the body
 * @param giveUpBytes stops sending in any case, so that a server that never closes fails a test instead of filling the
 *   memory
 */
export function uploadEndlessly(
  url: string,
  head: { path: string; headers: Record<string, string> },
  start: Buffer,
  giveUpBytes: number,
): Promise<EndlessUploadResult> {
  const { hostname, port } = new URL(url)
  const isChunked = head.headers['content-length'] === undefined
  const headers = { host: 'localhost', ...(isChunked ? { 'transfer-encoding': 'chunked' } : {}), ...head.headers }
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const frame = (bytes: Buffer): Buffer =>
    isChunked ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]) : bytes
  const chunk = frame(CHUNK)
  return new Promise((resolve) => {
    let response = ''
    let sentBytes = 0
    const socket = connect(Number(port), hostname)
    const sendMore = (): void => {
      while (!socket.destroyed && sentBytes < giveUpBytes) {
        sentBytes += CHUNK.length
        if (!socket.write(chunk)) return
      }
      socket.destroy()
    }
    socket.write(`POST ${head.path} HTTP/1.1\r\n${headerLines.join('')}\r\n`)
    socket.write(frame(start), sendMore)
    socket.on('drain', sendMore)
    socket.on('data', (bytes: Buffer) => (response += bytes.toString('latin1')))
    // A connection that is cut while it sends also ends in an error.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]
      resolve({ status: status === undefined ? undefined : Number(status), sentBytes })
    })
  })
}
