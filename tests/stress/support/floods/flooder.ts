import { connect } from 'node:net'
import { TestClient } from '../../../support/server/testClient.ts'
import { FLOOD_KINDS, type FloodKind, type FloodName } from './floodKinds.ts'

/** What the parent process sends to begin; a second message ends the flood. */
export interface FloodOrder {
  url: string
  kind: FloodName
  connections: number
  /** Calls that it makes at least, also when it is told to end before. */
  minCalls: number
}

/** What came of a flood: number of calls by HTTP status; `cut`: the connection was closed instead. */
export type FloodResult = Record<string, number>

const HEADERS_END = Buffer.from('\r\n\r\n')

/**
 * Makes a call over and over on many connections, each as soon as the one before has its response. It writes bytes that
 * are made once and reads no more of a response than it must, so that the load is the server's.
 */
async function flood({ url, kind: name, connections, minCalls }: FloodOrder): Promise<void> {
  const kind: FloodKind = FLOOD_KINDS[name]
  const client = new TestClient(url)
  // Papers are sent by visitors at least, all else by whoever comes.
  await client.fetchXsrfCookie()
  if (name === 'uploads') await client.signInAsVisitor()
  const nextRequest = await createRequests(kind, { ...client.sessionHeaders, 'x-forwarded-for': kind.address })
  const result: FloodResult = {}
  const count = (status: string): void => {
    result[status] = (result[status] ?? 0) + 1
  }
  let calls = 0
  let isToldToEnd = false
  process.once('message', () => {
    isToldToEnd = true
  })
  const isOver = (): boolean => isToldToEnd && calls >= minCalls

  /** @returns true: the connection has ended and the flood has not */
  const useConnection = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      let received = Buffer.alloc(0)
      let isWaiting = false
      const send = (): void => {
        if (isOver()) {
          socket.end()
          return resolve(false)
        }
        isWaiting = true
        socket.write(nextRequest(calls++))
      }
      socket.on('connect', send)
      socket.on('data', (chunk) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const size = responseSize(received)
        if (size === undefined || received.length < size) return
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

  process.send?.('begun')
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (await useConnection());
    }),
  )
  process.send?.(result)
  process.disconnect()
}

/** @returns the bytes of the request with a number */
async function createRequests(
  { method, path, createBody }: FloodKind,
  headers: Record<string, string>,
): Promise<(call: number) => Buffer> {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n')
  const bodyOf = await createBody()
  if (!bodyOf) {
    const request = Buffer.from(`${head}\r\n\r\n`)
    return () => request
  }
  return (call) => {
    const { type, content } = bodyOf(call)
    return Buffer.concat([
      Buffer.from(`${head}\r\nContent-Type: ${type}\r\nContent-Length: ${content.length}\r\n\r\n`),
      content,
    ])
  }
}

/** Bytes of the response at the beginning, once its headers are there. */
function responseSize(received: Buffer): number | undefined {
  const headersEnd = received.indexOf(HEADERS_END)
  if (headersEnd < 0) return undefined
  const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, headersEnd)) ?? []
  return headersEnd + HEADERS_END.length + Number(length)
}

process.once('message', (order) => void flood(order as FloodOrder))
// It ends with the tests, also when they are killed.
process.once('disconnect', () => process.exit())
