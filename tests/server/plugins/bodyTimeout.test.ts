import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { jpeg } from '../../support/fileFixtures.ts'
import { rawMultipart } from '../../support/server/multipart.ts'
import { openRawSocket, sessionHeaderLines } from '../../support/server/rawSocket.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import type { TestClient } from '../../support/server/testClient.ts'

let server: TestServer
let client: TestClient
/** The server's sockets by the port of the client's socket. */
const serverSockets = new Map<number | undefined, Socket>()
beforeAll(async () => {
  server = await startTestServer()
  server.app.server.on('connection', (socket: Socket) => serverSockets.set(socket.remotePort, socket))
  client = server.client()
  await client.signInAsVisitor()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => server.close())

const TIMEOUT_RESPONSE = /^HTTP\/1\.1 408 [\s\S]*\{"code":408,"message":"Request Timeout"\}$/

/** Idle turns of the event loop before the timers advance: more than any hook takes. */
const CALM_TURNS = 20

interface SlowRequest {
  /** Response and its time, in ms of the timers; undefined until then. */
  result: { text: string; ms: number } | undefined
  /** Whether bytes to the server or its response are in transit, which takes no time by the timers. */
  isBusy(): boolean
}

/**
 * Sends a form slowly and reads the response.
 * @param delayMs time before the last byte, or between pieces
 * @param bytes size of a piece; without it, everything but the last byte is sent at once
 */
async function sendSlowly(
  call: string,
  body: Buffer,
  type: string,
  delayMs: number,
  bytes?: number,
): Promise<SlowRequest> {
  const head = [
    `POST /aspapi${call}.asp HTTP/1.1`,
    'Host: x',
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    'Connection: close',
    ...sessionHeaderLines(client),
  ].join('\r\n')
  const { socket, closed } = await openRawSocket(server.url)
  const startedAt = Date.now()
  let sentBytes = bytes === undefined ? body.length - 1 : 0
  socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body.subarray(0, sentBytes)]))
  const timer = setInterval(() => {
    if (socket.writable) socket.write(body.subarray(sentBytes, sentBytes + (bytes ?? 1)))
    sentBytes += bytes ?? 1
    if (sentBytes >= body.length) clearInterval(timer)
  }, delayMs)
  const request: SlowRequest = {
    result: undefined,
    isBusy() {
      if (request.result) return false
      const serverSocket = serverSockets.get(socket.localPort)
      return (
        serverSocket === undefined ||
        serverSocket.bytesRead < socket.bytesWritten ||
        serverSocket.writableEnded ||
        sentBytes >= body.length
      )
    },
  }
  void closed.then((text) => {
    clearInterval(timer)
    request.result = { text, ms: Date.now() - startedAt }
  })
  return request
}

/** Advances the timers one by one, whenever nothing is in transit, until all requests have their responses. */
async function finish(requests: SlowRequest[]): Promise<{ text: string; ms: number }[]> {
  for (let calmTurns = 0; requests.some(({ result }) => !result);) {
    await nextTurn()
    calmTurns = requests.some((request) => request.isBusy()) ? 0 : calmTurns + 1
    if (calmTurns < CALM_TURNS) continue
    vi.advanceTimersToNextTimer()
    calmTurns = 0
  }
  return requests.flatMap(({ result }) => result ?? [])
}

test('a body that arrives too slowly or stops is ended after 15 seconds, one with files after 30; a steady one is not', async () => {
  const { body, headers } = rawMultipart([
    { header: 'name="documentType"', content: 'identity' },
    { header: 'name="files"; filename="a.jpg"', content: await jpeg(1200, 1200) },
  ])
  const type = String(headers['content-type'])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  const [form, parts, stalled, tooSlow, slowButSteady] = await finish(
    await Promise.all([
      sendSlowly('/pc/messageUpdate', Buffer.from('name=A'), 'application/x-www-form-urlencoded', 25_000),
      sendSlowly('/pc/messageUpdate', body.subarray(-2000), type, 25_000),
      sendSlowly('/pc/fileUploadUpdate', body, type, 35_000),
      sendSlowly('/pc/fileUploadUpdate', body, type, 500, 1),
      // 256 kbit/s.
      sendSlowly('/pc/fileUploadUpdate', body, type, 256, 8192),
    ]),
  )
  for (const response of [form, parts]) {
    expect(response?.text).toMatch(TIMEOUT_RESPONSE)
    expect(response?.ms).toBe(15_000)
  }
  for (const response of [stalled, tooSlow]) {
    expect(response?.text).toMatch(TIMEOUT_RESPONSE)
    expect(response?.ms).toBeGreaterThanOrEqual(15_000)
    expect(response?.ms).toBeLessThanOrEqual(30_000)
  }
  expect(slowButSteady?.ms).toBeGreaterThan(15_000)
  expect(slowButSteady?.text).toMatch(/^HTTP\/1\.1 200 [\s\S]*"code":200/)
})

test('Node ends slow headers, slow requests, idle connections and those without traffic', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server.app.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 160_000,
    keepAliveTimeout: 10_000,
    timeout: 300_000,
  })
})
