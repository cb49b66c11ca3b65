import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRawSocket, sessionHeaderLines } from '../support/server/rawSocket.ts'
import { startTestServer, type TestServer } from '../support/server/testServer.ts'
import type { TestClient } from '../support/server/testClient.ts'
import { fuzzedRequest } from './support/fuzzedRequests.ts'
import { assertProperty } from './support/propertyTest.ts'
import { byRunMode } from './support/runMode.ts'

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
const CONTENT_TYPE = 'Content-Type: application/x-www-form-urlencoded'
const SMUGGLED_REQUEST = 'GET /healthz?hidden HTTP/1.1\r\nHost: x\r\n\r\n'

const SMUGGLING_CASES: [string, string[], string][] = [
  ['length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${SMUGGLED_REQUEST}`],
  ['chunks and length', ['Transfer-Encoding: chunked', 'Content-Length: 60'], `0\r\n\r\n${SMUGGLED_REQUEST}`],
  ['two lengths', ['Content-Length: 0', `Content-Length: ${SMUGGLED_REQUEST.length}`], SMUGGLED_REQUEST],
  ['two lengths in one header', [`Content-Length: 0, ${SMUGGLED_REQUEST.length}`], SMUGGLED_REQUEST],
  ['a length with a sign', [`Content-Length: +${SMUGGLED_REQUEST.length}`], SMUGGLED_REQUEST],
  ['a length in hex', ['Content-Length: 0x2a'], SMUGGLED_REQUEST],
  ['a length with a decimal point', ['Content-Length: 4.0'], SMUGGLED_REQUEST],
  ['a negative length', ['Content-Length: -1'], SMUGGLED_REQUEST],
  ['an immense length', ['Content-Length: 99999999999999999999'], SMUGGLED_REQUEST],
  [
    'two transfer codings',
    ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
    `0\r\n\r\n${SMUGGLED_REQUEST}`,
  ],
  ['chunked before another coding', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${SMUGGLED_REQUEST}`],
  ['an unknown coding', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${SMUGGLED_REQUEST}`],
  ['chunks with a space before the colon', ['Transfer-Encoding : chunked'], `0\r\n\r\n${SMUGGLED_REQUEST}`],
  ['chunks with a vertical tab', ['Transfer-Encoding:\x0bchunked'], `0\r\n\r\n${SMUGGLED_REQUEST}`],
  ['chunks on a folded line', ['Transfer-Encoding:\r\n chunked', 'Content-Length: 4'], `0\r\n\r\n${SMUGGLED_REQUEST}`],
  [
    'chunks behind a bare line feed',
    ['X: y\nTransfer-Encoding: chunked', 'Content-Length: 4'],
    `0\r\n\r\n${SMUGGLED_REQUEST}`,
  ],
  [
    'chunks behind a bare carriage return',
    ['X: y\rTransfer-Encoding: chunked', 'Content-Length: 4'],
    `0\r\n\r\n${SMUGGLED_REQUEST}`,
  ],
  ['a chunk whose size is no number', ['Transfer-Encoding: chunked'], `zz\r\nname\r\n0\r\n\r\n${SMUGGLED_REQUEST}`],
  ['a chunk whose size has a sign', ['Transfer-Encoding: chunked'], `+4\r\nname\r\n0\r\n\r\n${SMUGGLED_REQUEST}`],
  ['a chunk longer than its size', ['Transfer-Encoding: chunked'], `2\r\nname\r\n0\r\n\r\n${SMUGGLED_REQUEST}`],
  ['chunks that end in line feeds', ['Transfer-Encoding: chunked'], `4\nname\n0\n\n${SMUGGLED_REQUEST}`],
  [
    'a chunk of immense size',
    ['Transfer-Encoding: chunked'],
    `ffffffffffffffffff\r\nname\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
  ],
  ['a header name with a space', ['Content Length: 4'], SMUGGLED_REQUEST],
  ['a header without a name', [': x'], SMUGGLED_REQUEST],
  ['a header with a zero byte', ['X-A: a\0b'], SMUGGLED_REQUEST],
]

test.each(SMUGGLING_CASES)(
  '%s gets one response 400, and the smuggled request is not served',
  async (_what, headers, body) => {
    const responses = parseResponses(
      await exchange(
        Buffer.from(
          [REQUEST_LINE, 'Host: x', CONTENT_TYPE, ...sessionHeaderLines(client), ...headers, '', body].join('\r\n'),
          'latin1',
        ),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual([400])
    expect(JSON.parse(responses[0]?.body ?? '')).toMatchObject({ code: 400 })
  },
)

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
