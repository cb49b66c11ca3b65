import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestClient } from '../../support/server/testClient.ts'
import { HOSTILE_RESPONSES, responseTimeoutMs } from '../../support/server/hostileResponses.ts'
import {
  LEGACY_CUSTOMERS,
  LEGACY_CAPTCHA_SOLUTION,
  startLegacyBackend,
  type LegacyBackend,
} from '../../support/server/legacyBackend.ts'
import { readUnconfirmed } from '../../support/server/readUnconfirmed.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

const STATUS_MESSAGES = { 502: /invalid response/, 503: /not available/, 504: /too long to respond/ }
const englishHeaders = { 'accept-language': 'en' }
const MESSAGE = { name: 'Ann', email: 'ann@example.com', message: 'planted-words', verifyCode: LEGACY_CAPTCHA_SOLUTION }

let backend: LegacyBackend
const upstreamTimeouts = { connectMs: 60_000, responseMs: 60_000 }
let server: TestServer
let client: TestClient
beforeAll(async () => {
  backend = await startLegacyBackend()
  server = await startTestServer({ env: { ASPAPI_URL: backend.url, VERIFY_CODE: '' }, upstreamTimeouts })
  client = server.client()
  await client.signIn(LEGACY_CUSTOMERS[0]?.account ?? '', LEGACY_CUSTOMERS[0]?.password ?? '')
})
beforeEach(() => {
  backend.fault = undefined
  upstreamTimeouts.responseMs = 60_000
})
afterAll(async () => {
  await server.close()
  await backend.stop()
})

test.each(Object.entries(HOSTILE_RESPONSES))(
  '%s: a read fails with a message and its status, a form is in doubt and was sent once',
  async (name, { status, fault }) => {
    await client.fetchCaptcha()
    upstreamTimeouts.responseMs = responseTimeoutMs(status)
    const before = (await readUnconfirmed(server.dataDir)).length
    const key = { ...englishHeaders, 'idempotency-key': `fault-${name.replaceAll(' ', '-')}` }
    backend.fault = fault
    const callsBefore = backend.requestsTo('/pc/messageUpdate').length
    const [home, list, first] = await Promise.all([
      client.get('/aspapi/pc/home.asp', englishHeaders),
      client.post('/pc/school', { page: '1' }, englishHeaders),
      client.post('/pc/messageUpdate', MESSAGE, key),
    ])
    for (const response of [home, list]) {
      expect(response.status).toBe(status)
      expect(response.body).toEqual({
        code: status,
        message: expect.stringMatching(STATUS_MESSAGES[status]) as string,
        data: { requestId: response.headers.get('x-request-id') },
      })
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
    const reference = String(first.body.data?.reference)
    expect(first.status).toBe(200)
    expect(reference).toMatch(/^FW-/)
    expect(first.body).toEqual({
      code: 501,
      message: expect.stringContaining(reference) as string,
      data: { inDoubt: true, reference },
    })
    backend.fault = undefined
    expect((await client.post('/pc/messageUpdate', MESSAGE, key)).body).toEqual(first.body)
    expect(backend.requestsTo('/pc/messageUpdate').length).toBe(callsBefore + 1)
    const [line, ...otherLines] = (await readUnconfirmed(server.dataDir)).slice(before)
    expect(otherLines).toEqual([])
    expect(line).toMatchObject({
      reference,
      call: '/pc/messageUpdate',
      language: 'en',
      requestId: first.headers.get('x-request-id'),
    })
    expect(JSON.stringify(line)).not.toMatch(/planted|ann@|Ann/)
  },
)

test.each(['4 of a kind', 'an image that is HTML', 'an image of 300 kB'])(
  'an image is checked by its content: %s',
  async (kind) => {
    const imageBodies = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('RIFF....WEBPVP8 '),
      Buffer.from('MZ'),
      Buffer.alloc(0),
    ]
    const bodies =
      kind === '4 of a kind'
        ? imageBodies
        : [
            kind === 'an image that is HTML'
              ? Buffer.from('<html>')
              : Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(300_000)]),
          ]
    for (const body of bodies) {
      backend.fault = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(body)
      const response = await client.fetchCaptcha()
      expect([response.status, response.body.code]).toEqual([502, 502])
    }
  },
)

test('a form refused with a status of 4xx may be sent again', async () => {
  backend.fault = (_request, response) => response.writeHead(413).end()
  await client.fetchCaptcha()
  const before = (await readUnconfirmed(server.dataDir)).length
  const key = { 'idempotency-key': 'too-large' }
  expect((await client.post('/pc/messageUpdate', MESSAGE, key)).status).toBe(502)
  backend.fault = undefined
  await client.fetchCaptcha()
  expect((await client.post('/pc/messageUpdate', MESSAGE, key)).body.code).toBe(200)
  expect((await readUnconfirmed(server.dataDir)).length).toBe(before)
})

test('a form without time left is not sent: nothing is in doubt, and it may be sent again', async () => {
  await client.fetchCaptcha()
  const before = [(await readUnconfirmed(server.dataDir)).length, backend.requestsTo('/pc/messageUpdate').length]
  const key = { 'idempotency-key': 'out-of-time' }
  upstreamTimeouts.responseMs = 0
  expect((await client.post('/pc/messageUpdate', MESSAGE, key)).status).toBe(503)
  expect([(await readUnconfirmed(server.dataDir)).length, backend.requestsTo('/pc/messageUpdate').length]).toEqual(
    before,
  )
  upstreamTimeouts.responseMs = 60_000
  expect((await client.post('/pc/messageUpdate', MESSAGE, key)).body.code).toBe(200)
})

test('everything beside the backend’s envelope is dropped', async () => {
  backend.fault = (_request, response) =>
    response
      .writeHead(200, {
        'set-cookie': 'evil=1; path=/',
        'x-powered-by': 'ASP.NET',
        'content-type': 'text/html',
        'cache-control': 'public',
      })
      .end('{"code":200,"message":"OK","data":{"__proto__":{"x":1},"items":[]},"debug":"secret","constructor":{}}')
  const response = await client.get('/aspapi/pc/home.asp')
  expect(response.bytes.toString()).toBe('{"code":200,"message":"OK","data":{"__proto__":{"x":1},"items":[]}}')
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect([response.headers.get('x-powered-by'), response.headers.getSetCookie().join().includes('evil')]).toEqual([
    null,
    false,
  ])
  expect(({} as { x?: number }).x).toBeUndefined()
})

test('texts in an older character set are decoded by their charset label', async () => {
  backend.fault = (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=gb2312' })
      .end(
        Buffer.concat([
          Buffer.from('{"code":501,"message":"'),
          Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
          Buffer.from('"}'),
        ]),
      )
  expect((await client.get('/aspapi/pc/home.asp')).body).toEqual({ code: 501, message: '你好' })
})

test('a stopped backend gives 503 in the client’s language and nothing in doubt; the server is alive, not ready, and recovers', async () => {
  const stoppedBackend = await startLegacyBackend()
  const serverWithoutBackend = await startTestServer({ env: { ASPAPI_URL: stoppedBackend.url }, upstreamTimeouts })
  const browser = serverWithoutBackend.client()
  expect((await browser.get('/readyz')).status).toBe(200)
  await stoppedBackend.stop()
  const [read, form, image] = [
    await browser.post('/pc/school', {}, englishHeaders),
    await browser.post('/pc/messageUpdate', MESSAGE, { ...englishHeaders, 'idempotency-key': 'down' }),
    await browser.fetchCaptcha(),
  ]
  for (const { status, body } of [read, form])
    expect([status, body.message]).toEqual([503, 'The service is not available at the moment. Please try again later.'])
  expect(image.status).toBe(503)
  expect(await readUnconfirmed(serverWithoutBackend.dataDir)).toEqual([])
  expect((await browser.get('/healthz')).status).toBe(200)
  await serverWithoutBackend.close()
  const restarted = await startTestServer({ env: { ASPAPI_URL: stoppedBackend.url }, upstreamTimeouts })
  expect((await restarted.client().get('/readyz', englishHeaders)).body).toEqual({
    code: 503,
    message: 'The service is not available at the moment. Please try again later.',
  })
  await restarted.close()
})
