import { connect } from 'node:net'

const CHUNK = Buffer.alloc(256 * 1024)

/** How an upload without an end was received. */
export interface EndlessUploadResult {
  /** HTTP status of the response; undefined: the connection was cut before one could be read. */
  status: number | undefined
  /** Bytes of the body that were sent until the connection was closed. */
  sentBytes: number
}

/**
 * Sends a request whose body never ends, until the server closes the connection. Not by `fetch`: that of Node 24 reads
 * a stream on
 * without end once its connection is gone.
 * @param head request line and headers; without Content-Length the body is sent in chunks
 * @param start of the body
 * @param giveUpBytes where sending stops in any case, so that a server that never closes fails a test instead of
 * filling the memory
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
    // A connection that is cut while it sends ends in an error, too.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]
      resolve({ status: status === undefined ? undefined : Number(status), sentBytes })
    })
  })
}
