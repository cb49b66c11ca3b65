import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestResponse, TestClient } from '../../support/server/testClient.ts'
import { VALID_DEMO_APPLICATION, VALID_MESSAGE } from '../../support/server/formFixtures.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { startTestServer, createTempDir, type TestServer } from '../../support/server/testServer.ts'

const PARALLEL_REQUESTS = 200
let now = Date.UTC(2026, 0, 5)
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.close())

const sendMessage = (client: TestClient, change: Record<string, string> = {}): Promise<TestResponse> =>
  client.post('/pc/messageUpdate', { ...VALID_MESSAGE, ...change })
const countSubmissions = async (): Promise<number> => (await server.store.submissions.search({}, 1000)).length

test('one of 200 parallel posts with the right solution is accepted', async () => {
  const client = server.client()
  await client.fetchCaptcha()
  const before = await countSubmissions()
  const responses = await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, () => sendMessage(client)))
  const codes = responses.map(({ body }) => body.code)
  expect([
    codes.filter((code) => code === 200).length,
    codes.filter((code) => code === 501).length,
    (await countSubmissions()) - before,
  ]).toEqual([1, PARALLEL_REQUESTS - 1, 1])
})

test('at most one of 200 parallel wrong and right solutions is accepted, and none after them', async () => {
  const client = server.client()
  await client.fetchCaptcha()
  const responses = await Promise.all(
    Array.from({ length: PARALLEL_REQUESTS }, (_, index) =>
      sendMessage(client, { verifyCode: index % 2 === 0 ? CAPTCHA_SOLUTION : 'zzzz' }),
    ),
  )
  expect(responses.filter(({ body }) => body.code === 200).length).toBeLessThanOrEqual(1)
  expect((await sendMessage(client)).body.data?.errors).toEqual({ '/verifyCode': 'captcha' })
})

test('a solution is refused a second time, after ten minutes, in another browser, or without a captcha', async () => {
  const client = server.client()
  const rejection = { code: 501, data: { errors: { '/verifyCode': 'captcha' } } }
  expect((await sendMessage(client)).body).toMatchObject(rejection)
  await client.fetchCaptcha()
  const stranger = server.client()
  await stranger.fetchXsrfCookie()
  expect((await sendMessage(stranger)).body).toMatchObject(rejection)
  expect((await sendMessage(client)).body.code).toBe(200)
  expect((await sendMessage(client)).body).toMatchObject(rejection)
  await client.fetchCaptcha()
  now += 600_001
  expect((await sendMessage(client)).body).toMatchObject(rejection)
  await client.fetchCaptcha()
  client.cookies.set('captcha', 'x'.repeat(43))
  expect((await sendMessage(client)).body).toMatchObject(rejection)
})

test('a missing, empty, repeated or malformed solution is refused and does not consume the captcha', async () => {
  const client = server.client()
  const { verifyCode: _, ...rest } = VALID_MESSAGE
  await client.fetchCaptcha()
  for (const extraPairs of [
    [],
    [['verifyCode', '']],
    [
      ['verifyCode', CAPTCHA_SOLUTION],
      ['verifyCode', CAPTCHA_SOLUTION],
    ],
    [['verifyCode[]', CAPTCHA_SOLUTION]],
    [['verifyCode[0]', CAPTCHA_SOLUTION]],
    [['verifyCode', 'null']],
    [['verifyCode', 'undefined']],
    [['verifyCode', '[]']],
    [['verifyCode', `${CAPTCHA_SOLUTION} `.repeat(2)]],
    [['VERIFYCODE', CAPTCHA_SOLUTION]],
  ] as [string, string][][]) {
    const { status, body } = await client.post('/pc/messageUpdate', [...Object.entries(rest), ...extraPairs])
    if (extraPairs[0]?.[1] === 'null') await client.fetchCaptcha()
    expect([extraPairs, status, body.code]).toEqual([extraPairs, 200, 501])
  }
  await client.fetchCaptcha()
  expect((await sendMessage(client)).body.code).toBe(200)
})

test('a wrong solution causes no hash: none of 60 parallel registrations is queued, and the captcha is consumed', async () => {
  const client = server.client()
  await client.signInAsVisitor()
  await client.fetchCaptcha()
  const applyDemo = (verifyCode: string) =>
    client.post('/pc/applyDemoUpdate', { ...VALID_DEMO_APPLICATION, verifyCode })
  // 34 hashes may run or wait; the others would be rejected as busy.
  const responses = await Promise.all(Array.from({ length: 60 }, () => applyDemo('zzzz')))
  for (const { body } of responses)
    expect([body.code, body.data]).toEqual([501, { errors: { '/verifyCode': 'captcha' } }])
  expect((await applyDemo(CAPTCHA_SOLUTION)).body.data?.errors).toEqual({ '/verifyCode': 'captcha' })
  await client.fetchCaptcha()
  expect((await applyDemo(CAPTCHA_SOLUTION)).body.code).toBe(200)
})

test('the captcha is pixels only: no text or comment chunks, and its solution is in no header or cookie', async () => {
  const serverWithRandomCaptcha = await startTestServer({ env: { VERIFY_CODE: '' }, dataDir: createTempDir() })
  for (let count = 0; count < 20; count += 1) {
    const { bytes, headers } = await serverWithRandomCaptcha.client().fetchCaptcha()
    const chunks: string[] = []
    for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
      chunks.push(bytes.toString('latin1', at + 4, at + 8))
    expect(new Set(chunks).difference(new Set(['IHDR', 'IDAT', 'IEND', 'sRGB', 'gAMA', 'pHYs', 'sBIT']))).toEqual(
      new Set(),
    )
    expect(
      [...headers.keys()]
        .filter(
          (name) =>
            ![
              'date',
              'connection',
              'keep-alive',
              'content-type',
              'content-length',
              'cache-control',
              'set-cookie',
              'x-request-id',
            ].includes(name),
        )
        .filter((name) => /code|answer|captcha|verify/i.test(name)),
    ).toEqual([])
    expect(
      headers
        .getSetCookie()
        .filter((line) => !/^(captcha=[\w-]{43}|XSRF-TOKEN=[\w-]{43}\.[\w-]{43}|pre=[\w-]{43});/.test(line)),
    ).toEqual([])
  }
  await serverWithRandomCaptcha.close()
  const fixed = await server.client().fetchCaptcha()
  expect(fixed.bytes.toString('latin1').toLowerCase()).not.toContain(CAPTCHA_SOLUTION)
})

test('images are drawn in turns: who asks for many keeps nobody waiting', async () => {
  const client = server.client()
  const order: string[] = []
  const draw = async (address: string) => {
    const { status } = await client.get('/aspapi/inc/verifycode.asp', { 'x-forwarded-for': address })
    order.push(`${status} ${address}`)
  }
  await Promise.all([...Array.from({ length: 80 }, () => draw('203.0.113.1')), draw('198.51.100.1')])
  expect(order.indexOf('200 198.51.100.1')).toBeGreaterThanOrEqual(0)
  expect(order.indexOf('200 198.51.100.1')).toBeLessThan(75)
})
