import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRawSocket, sessionHeaderLines } from '../support/server/rawSocket.ts'
import { startTestServer, type TestServer } from '../support/server/testServer.ts'
import type { TestClient } from '../support/server/testClient.ts'
import { fuzzedRequest } from './support/fuzzedRequests.ts'
import { assertProperty } from './support/propertyTest.ts'
import { byRunMode } from '../support/runMode.ts'

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'off' } })
  client = server.client()
  await client.signInAsVisitor()
})
afterAll(() => server.close())

/** Parses responses: status and body, with a length or in one chunk. */
function parseResponses(text: string): { status: number; head: string; body: string }[] {
  const responses = []
  let rest = text
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n')
    const head = rest.slice(0, end < 0 ? rest.length : end)
    const [chunk, size] = /\r\ntransfer-encoding: chunked/i.test(head)
      ? (/^([0-9a-f]+)\r\n/.exec(rest.slice(end + 4)) ?? [])
      : []
    const from = end + 4 + (chunk?.length ?? 0)
    const length = size === undefined ? Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) : parseInt(size, 16)
    responses.push({
      status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]),
      head,
      body: rest.slice(from, from + length),
    })
    rest = end < 0 ? '' : rest.slice(from + length + (size === undefined ? 0 : '\r\n0\r\n\r\n'.length))
  }
  return responses
}

/**
 * Sends bytes and closes this side; returns everything received.
 * @throws Error if the server keeps the connection open
 */
async function exchange(bytes: Buffer): Promise<string> {
  const { socket, closed } = await openRawSocket(server.url)
  let isHanging = false
  socket.setTimeout(30_000, () => {
    isHanging = true
    socket.destroy()
  })
  socket.end(bytes)
  const text = await closed
  if (isHanging) throw new Error(`no end after ${bytes.subarray(0, 500)}`)
  return text
}
const REQUEST_LINE = 'POST /aspapi/pc/messageUpdate.asp HTTP/1.1'

const ODD_REQUEST_LINES = [
  REQUEST_LINE,
  REQUEST_LINE.toLowerCase(),
  'POST http://x/aspapi/pc/messageUpdate.asp HTTP/1.1',
  'POST /aspapi/pc/messageUpdate.asp HTTP/1.0',
  'POST /aspapi/pc/messageUpdate.asp HTTP/9.9',
  'POST /aspapi/pc/messageUpdate.asp',
  'CONNECT x:1 HTTP/1.1',
  'PRI * HTTP/2.0',
  'POST * HTTP/1.1',
  `POST /${'a'.repeat(20_000)} HTTP/1.1`,
  'TRACE / HTTP/1.1',
  '\x16\x03\x01\x02\0\x01\0',
]
/** A complete request and mutations of its bytes. */
const rawRequest = fc.record({
  request: fuzzedRequest,
  line: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, fc.constantFrom(...ODD_REQUEST_LINES)),
  off: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.integer({ min: -20, max: 20 })),
  chunked: fc.boolean(),
  spoil: fc.array(fc.record({ at: fc.nat(), bytes: fc.uint8Array({ minLength: 1, maxLength: 3 }) }), { maxLength: 2 }),
})

test(
  '1,000 generated requests over sockets get a response below 500 with an envelope, or a closed connection',
  { timeout: byRunMode(60_000, 600_000) },
  async () => {
    let responseCount = 0
    await assertProperty(
      'requests over sockets',
      byRunMode(1000, 10_000),
      rawRequest,
      async ({ request: { call, method, headers, body }, line, off, chunked, spoil }) => {
        const framed = chunked
          ? Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])
          : body
        const length = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${Math.max(0, body.length + off)}`
        const head = [
          line ?? `${method} /aspapi${call}.asp HTTP/1.1`,
          'Host: x',
          'Connection: close',
          length,
          ...sessionHeaderLines(client),
          ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
          '',
          '',
        ].join('\r\n')
        const bytes = Buffer.concat([Buffer.from(head, 'latin1'), framed])
        for (const each of spoil)
          bytes.set(each.bytes.slice(0, Math.max(0, bytes.length - (each.at % bytes.length))), each.at % bytes.length)
        for (const { status, head: receivedHead, body: text } of parseResponses(await exchange(bytes))) {
          if (status === 100) continue
          responseCount += 1
          // Node itself refuses a request without a Host, in an empty response.
          if (status === 400 && text === '' && !/^host:/im.test(bytes.toString('latin1'))) continue
          if (!(status >= 200 && status < 500))
            throw new Error(`${receivedHead} ${text} for ${bytes.toString('latin1').slice(0, 2000)}`)
          if (/content-type: application\/json/i.test(receivedHead))
            expect(JSON.parse(Buffer.from(text, 'latin1').toString()) as object).toMatchObject({
              code: expect.any(Number) as number,
              message: expect.any(String) as string,
            })
          else if (!/content-type: image\/png/i.test(receivedHead))
            throw new Error(`no envelope: ${receivedHead} for ${bytes.toString('latin1').slice(0, 2000)}`)
        }
      },
    )
    expect(responseCount).toBeGreaterThan(byRunMode(1000, 10_000) / 2)
    expect((await client.get('/readyz')).status).toBe(200)
  },
)
