import { connect } from 'node:net'
import { TestClient } from '../../../support/server/testClient.ts'
import { FLOOD_KINDS, type FloodKind, type FloodName } from './floodKinds.ts'

/** Message of the parent process that starts the flood; a second message ends it. */
export interface FloodOrder {
  url: string
  kind: FloodName
  connections: number
  /** Least number of calls, also after the order to end. */
  minCalls: number
  /** Source networks that take turns, where the kind has no address. */
  networks?: number
  /** Default: as many as possible. */
  callsPerSecond?: number
}

/** Number of calls by HTTP status; `cut`: the connection was closed instead. */
export type FloodResult = Record<string, number>

const HEADERS_END = Buffer.from('\r\n\r\n')

/**
 * Repeats a call on many connections, each as soon as the one before has its response. Writes prepared bytes and reads
 * no more of a response than necessary, so that the load is the server's.
 */
async function flood({
  url,
  kind: name,
  connections,
  minCalls,
  networks = 1,
  callsPerSecond = Infinity,
}: FloodOrder): Promise<void> {
  const kind: FloodKind = FLOOD_KINDS[name]
  const client = new TestClient(url)
  // Uploads need a visitor's session; all other calls need none.
  await client.fetchXsrfCookie()
  if (name === 'uploads') await client.signInAsVisitor()
  const nextRequest = await createRequests(
    kind,
    client.sessionHeaders,
    (call) => kind.address ?? `2001:${(call % networks).toString(16)}:1::1`,
  )
  const result: FloodResult = {}
  const count = (status: string): void => {
    result[status] = (result[status] ?? 0) + 1
  }
  const startedAt = performance.now()
  let calls = 0
  let mayEnd = false
  process.once('message', () => {
    mayEnd = true
  })
  const isOver = (): boolean => mayEnd && calls >= minCalls
  let remaining = connections
  // Node accepts one connection at a time, so all of them are open before customers come.
  const reportOpen = (): void => {
    remaining -= 1
    if (remaining === 0) process.send?.('begun')
  }

  /** @returns true if the connection has ended before the flood */
  const useConnection = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      let received = Buffer.alloc(0)
      let isWaiting = false
      let isFirst = true
      const send = (): void => {
        if (isOver()) {
          socket.end()
          return resolve(false)
        }
        const call = calls++
        const dueMs = (call / callsPerSecond) * 1000 - (performance.now() - startedAt)
        const write = (): void => {
          isWaiting = true
          socket.write(nextRequest(call))
        }
        if (dueMs > 0) setTimeout(write, dueMs)
        else write()
      }
      socket.on('connect', send)
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const size = responseSize(received)
        if (size === undefined || received.length < size) return
        if (isFirst) reportOpen()
        isFirst = false
        count(received.toString('latin1', 9, 12))
        received = received.subarray(size)
        isWaiting = false
        send()
      })
      socket.on('error', () => undefined)
      socket.on('close', () => {
        if (isWaiting) count('cut')
        resolve(!isOver())
      })
    })

  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (await useConnection());
    }),
  )
  process.send?.(result)
  process.disconnect()
}

/** @returns a function that gives the bytes of the request with a number */
async function createRequests(
  { method, path, createBody }: FloodKind,
  headers: Record<string, string>,
  addressOf: (call: number) => string,
): Promise<(call: number) => Buffer> {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n')
  const headOf = (call: number): string => `${head}\r\nX-Forwarded-For: ${addressOf(call)}\r\n`
  const bodyOf = await createBody()
  if (!bodyOf) {
    return (call) => Buffer.from(`${headOf(call)}\r\n`)
  }
  return (call) => {
    const { type, content } = bodyOf(call)
    return Buffer.concat([
      Buffer.from(`${headOf(call)}Content-Type: ${type}\r\nContent-Length: ${content.length}\r\n\r\n`),
      content,
    ])
  }
}

/** Size of the first response in bytes, once its headers have arrived. */
function responseSize(received: Buffer): number | undefined {
  const headersEnd = received.indexOf(HEADERS_END)
  if (headersEnd < 0) return undefined
  const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, headersEnd)) ?? []
  return headersEnd + HEADERS_END.length + Number(length)
}

process.once('message', (order) => void flood(order as FloodOrder))
// Ends with the tests, also when they are killed.
process.once('disconnect', () => process.exit())
