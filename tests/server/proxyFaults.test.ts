import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from './client.ts'
import { HOSTILE, waitFor } from './hostileAnswers.ts'
import { CUSTOMERS, LEGACY_CODE, startLegacy, type LegacyBackend } from './legacyBackend.ts'
import { startTestServer, type TestServer } from './start.ts'

const SENTENCES = { 502: /no answer that could be read/, 503: /not available/, 504: /too long to answer/ }
const english = { 'accept-language': 'en' }
const MESSAGE = { name: 'Ann', email: 'ann@example.com', message: 'planted-words', verifyCode: LEGACY_CODE }

let backend: LegacyBackend
const times = { connect: 60_000, answer: 60_000 }
let server: TestServer
let client: Client
beforeAll(async () => {
  backend = await startLegacy()
  server = await startTestServer({ env: { ASPAPI_URL: backend.url, VERIFY_CODE: '' }, upstreamTimes: times })
  client = server.client()
  await client.signIn(CUSTOMERS[0]?.account ?? '', CUSTOMERS[0]?.password ?? '')
})
beforeEach(() => {
  backend.fault = undefined
  times.answer = 60_000
})
afterAll(async () => {
  await server.close()
  await backend.stop()
})

const cases = (): string[] => readFileSync(join(server.dataDir, 'in-doubt.jsonl'), 'utf8').split('\n').filter(Boolean)

test.each(Object.entries(HOSTILE))(
  '%s: a call that reads says so and hangs no one, a form is in doubt and went once',
  async (name, { status, fault }) => {
    await client.image()
    times.answer = waitFor(status)
    const before = cases().length
    const key = { ...english, 'idempotency-key': `fault-${name.replaceAll(' ', '-')}` }
    backend.fault = fault
    const [home, list] = await Promise.all([
      client.get('/aspapi/pc/home.asp', english),
      client.post('/pc/school', { page: '1' }, english),
    ])
    for (const answer of [home, list]) {
      expect(answer.status).toBe(status)
      expect(answer.body).toEqual({
        code: status,
        message: expect.stringMatching(SENTENCES[status]) as string,
        data: { requestId: answer.headers.get('x-request-id') },
      })
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
    const sent = backend.of('/pc/messageUpdate').length
    const first = await client.post('/pc/messageUpdate', MESSAGE, key)
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
    expect(backend.of('/pc/messageUpdate').length).toBe(sent + 1)
    const [line, ...more] = cases().slice(before)
    expect(more).toEqual([])
    expect(JSON.parse(line ?? '')).toMatchObject({
      reference,
      call: '/pc/messageUpdate',
      language: 'en',
      requestId: first.headers.get('x-request-id'),
    })
    expect(line).not.toMatch(/planted|ann@|Ann/)
  },
)

test.each(['4 of a kind', 'an image that is HTML', 'an image of 300 kB'])(
  'an image is handed on by what it is: %s',
  async (kind) => {
    const answers = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('RIFF....WEBPVP8 '),
      Buffer.from('MZ'),
      Buffer.alloc(0),
    ]
    const bodies =
      kind === '4 of a kind'
        ? answers
        : [
            kind === 'an image that is HTML'
              ? Buffer.from('<html>')
              : Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(300_000)]),
          ]
    for (const body of bodies) {
      backend.fault = (_got, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(body)
      const answer = await client.image()
      expect([answer.status, answer.body.code]).toEqual([502, 502])
    }
  },
)

test('a form refused by a status of 4xx was not acted upon: it may be sent again', async () => {
  backend.fault = (_got, response) => response.writeHead(413).end()
  await client.image()
  const before = cases().length
  const key = { 'idempotency-key': 'too-large' }
  expect((await client.post('/pc/messageUpdate', MESSAGE, key)).status).toBe(502)
  backend.fault = undefined
  await client.image()
  expect((await client.post('/pc/messageUpdate', MESSAGE, key)).body.code).toBe(200)
  expect(cases().length).toBe(before)
})

test('a form for which no time is left does not go: nothing is in doubt, and it may be sent again', async () => {
  await client.image()
  const before = [cases().length, backend.of('/pc/messageUpdate').length]
  const key = { 'idempotency-key': 'out-of-time' }
  times.answer = 0
  expect((await client.post('/pc/messageUpdate', MESSAGE, key)).status).toBe(503)
  expect([cases().length, backend.of('/pc/messageUpdate').length]).toEqual(before)
  times.answer = 60_000
  expect((await client.post('/pc/messageUpdate', MESSAGE, key)).body.code).toBe(200)
})

test('what the backend says beside its envelope stays behind', async () => {
  backend.fault = (_got, response) =>
    response
      .writeHead(200, {
        'set-cookie': 'evil=1; path=/',
        'x-powered-by': 'ASP.NET',
        'content-type': 'text/html',
        'cache-control': 'public',
      })
      .end('{"code":200,"message":"OK","data":{"__proto__":{"x":1},"items":[]},"debug":"secret","constructor":{}}')
  const answer = await client.get('/aspapi/pc/home.asp')
  expect(answer.bytes.toString()).toBe('{"code":200,"message":"OK","data":{"__proto__":{"x":1},"items":[]}}')
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect([answer.headers.get('x-powered-by'), answer.headers.getSetCookie().join().includes('evil')]).toEqual([
    null,
    false,
  ])
  expect(({} as { x?: number }).x).toBeUndefined()
})

test('texts of an older character set are read by their label', async () => {
  backend.fault = (_got, response) =>
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

test('a backend that is down: 503 in the reader’s language, nothing in doubt, not ready but alive, and all is well once it is back', async () => {
  const gone = await startLegacy()
  const away = await startTestServer({ env: { ASPAPI_URL: gone.url }, upstreamTimes: times })
  const browser = away.client()
  expect((await browser.get('/readyz')).status).toBe(200)
  await gone.stop()
  const [read, form, image] = [
    await browser.post('/pc/school', {}, english),
    await browser.post('/pc/messageUpdate', MESSAGE, { ...english, 'idempotency-key': 'down' }),
    await browser.image(),
  ]
  for (const { status, body } of [read, form])
    expect([status, body.message]).toEqual([503, 'The service is not available at the moment. Please try again later.'])
  expect(image.status).toBe(503)
  expect(readFileSync(join(away.dataDir, 'in-doubt.jsonl'), 'utf8')).toBe('')
  expect((await browser.get('/healthz')).status).toBe(200)
  await away.close()
  const never = await startTestServer({ env: { ASPAPI_URL: gone.url }, upstreamTimes: times })
  expect((await never.client().get('/readyz', english)).body).toEqual({
    code: 503,
    message: 'The service is not available at the moment. Please try again later.',
  })
  await never.close()
})
