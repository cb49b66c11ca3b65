import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestClient } from '../../support/server/testClient.ts'
import {
  LEGACY_CUSTOMERS,
  LEGACY_CAPTCHA_SOLUTION,
  startLegacyBackend,
  type LegacyBackend,
} from '../../support/server/legacyBackend.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { MINUTE_MS } from '../../support/time.ts'

const [REAL, DEMO] = LEGACY_CUSTOMERS as [(typeof LEGACY_CUSTOMERS)[0], (typeof LEGACY_CUSTOMERS)[0]]

let now: number
let backend: LegacyBackend
let server: TestServer
beforeEach(async () => {
  now = Date.UTC(2026, 0, 5)
  backend = await startLegacyBackend()
  server = await startTestServer({ env: { ASPAPI_URL: backend.url, VERIFY_CODE: '' }, clock: () => now })
})
afterEach(async () => {
  await server.close()
  await backend.stop()
})

const callCode = async (client: TestClient, call = '/pc/getUserInfo') => (await client.post(call)).body.code
const signInClient = async ({ account, password }: typeof REAL, extraFields = {}): Promise<TestClient> => {
  const client = server.client()
  await client.signIn(account, password, extraFields)
  return client
}

test('the browser gets a token of ours; the backend gets the login payload, in ASCII and without the verification code', async () => {
  const client = server.client()
  await client.fetchCaptcha()
  const { body, headers } = await client.signIn(REAL.account, REAL.password, { verifyCode: '' })
  expect(body).toEqual({
    code: 200,
    message: 'OK',
    data: { token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) as string },
  })
  expect(headers.getSetCookie()[0]).toMatch(/^sid=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(backend.requestsTo('/pc/login')[0]).toMatchObject({
    headers: { token: '""' },
    fields: { account: REAL.account, password: REAL.password },
  })
  expect((await client.post('/pc/getUserInfo')).body).toMatchObject({ code: 200, data: { a_type: 0, name: REAL.name } })
  const { token } = backend.requestsTo('/pc/getUserInfo')[0]?.headers ?? {}
  expect(token).toBe(`{"account":"${REAL.account}","password":"p\\u00e4ssw\\u00f6rd-real"}`)
})

test('reads without a session neither store nor send cookies of the backend, which images and forms do', async () => {
  const id = 'a'.repeat(43)
  const client = server.client()
  client.cookies.set('captcha', id)
  await client.get('/aspapi/pc/home.asp')
  expect(backend.requestsTo('/pc/home')).toHaveLength(1)
  expect(await server.store.jars.find(id, now)).toBeUndefined()
  await client.fetchCaptcha()
  const jar = await server.store.jars.find(id, now)
  expect(jar).toBeDefined()
  await client.get('/aspapi/pc/home.asp')
  expect(backend.requestsTo('/pc/home').map(({ headers }) => headers.cookie)).toEqual([undefined, undefined])
  expect(await server.store.jars.find(id, now)).toBe(jar)
})

test('no file of DATA_DIR has a login payload', async () => {
  await signInClient(REAL)
  for (const file of readdirSync(server.dataDir))
    for (const secret of [REAL.account, REAL.password])
      expect(readFileSync(join(server.dataDir, file)).includes(secret), file).toBe(false)
})

test('each half of the token alone is invalid', async () => {
  const client = await signInClient(REAL)
  const [noCookie, noToken] = [client.clone(), client.clone()]
  noCookie.cookies.delete('sid')
  noToken.token = ''
  const before = backend.requests.length
  expect([await callCode(noCookie), await callCode(noToken)]).toEqual([401, 401])
  expect(backend.requests.length).toBe(before)
})

test('the cookies of the backend stay on this server, in one jar for each browser and each session', async () => {
  const [firstBrowser, secondBrowser] = [server.client(), server.client()]
  for (const client of [firstBrowser, secondBrowser]) {
    const { headers, bytes } = await client.fetchCaptcha()
    expect(headers.getSetCookie().join()).not.toContain('ASPSESSION')
    expect(headers.get('content-type')).toBe('image/png')
    expect(bytes.length).toBeGreaterThan(20)
    expect(client.cookies.get('captcha')).toMatch(/^[A-Za-z0-9_-]{43}$/)
  }
  await firstBrowser.fetchCaptcha()
  await secondBrowser.fetchCaptcha()
  const cookies = backend.requestsTo('/inc/verifycode').map(({ headers }) => headers.cookie)
  expect(cookies.slice(0, 2)).toEqual([undefined, undefined])
  expect(cookies[2]).toMatch(/^ASPSESSIONIDQATTRBCD=/)
  expect(cookies[3]).not.toBe(cookies[2])
  await firstBrowser.signIn(REAL.account, REAL.password)
  await firstBrowser.post('/pc/getUserInfo')
  expect(backend.requestsTo('/pc/getUserInfo')[0]?.headers.cookie).toBe(cookies[2])
  const otherTab = firstBrowser.clone()
  otherTab.token = ''
  await otherTab.fetchCaptcha()
  expect(backend.requests.at(-1)?.headers.cookie).toBeUndefined()
})

test('only the language of the browser’s own headers is forwarded', async () => {
  const client = await signInClient(DEMO)
  await client.post(
    '/pc/getUserInfo',
    {},
    {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'for=1.2.3.4',
      via: '1.1 evil',
      'x-real-ip': '203.0.113.9',
      authorization: 'Basic eDp5',
      'x-secret': 'planted',
      referer: 'http://evil.example/',
      'accept-language': 'vi',
      te: 'trailers',
    },
  )
  const { headers } = backend.requests.at(-1) ?? {}
  expect(Object.keys(headers ?? {}).sort()).toEqual([
    'accept',
    'accept-encoding',
    'accept-language',
    'cache-control',
    'connection',
    'content-length',
    'content-type',
    'cookie',
    'host',
    'token',
    'user-agent',
  ])
  expect(headers).toMatchObject({
    'accept-language': 'vi',
    connection: 'keep-alive',
    'user-agent': 'formwright',
    host: new URL(backend.url).host,
  })
})

test('the backend admits visitors, who get a session of their own', async () => {
  const client = server.client()
  expect((await client.signInAsVisitor()).body.code).toBe(200)
  expect((await client.post('/pc/getUserInfo')).body.data).toMatchObject({ a_type: 2 })
  expect(backend.requests.at(-1)?.headers.token).toBe('{"visitor":"1"}')
})

test('a visitor after a customer has none of the customer’s cookies at the backend, and funds ask it nothing', async () => {
  const client = await signInClient(REAL)
  expect(await callCode(client)).toBe(200)
  await client.signInAsVisitor()
  expect(await callCode(client, '/pc/rechargeType')).toBe(501)
  expect(backend.requests.slice(-2).map(({ headers }) => headers.cookie)).toEqual([expect.any(String), undefined])
})

test('a session ends after 60 minutes idle; a remembered one lasts 30 days', async () => {
  const [idle, remembered] = [await signInClient(REAL), await signInClient(REAL, { remember: 'true' })]
  now += 61 * MINUTE_MS
  expect([await callCode(idle), await callCode(remembered)]).toEqual([401, 200])
  now += 30 * 24 * 60 * MINUTE_MS
  expect(await callCode(remembered)).toBe(401)
})

test('a log-out ends the session here at once, also when the backend is down', async () => {
  const client = await signInClient(REAL)
  const stolen = client.clone()
  await backend.stop()
  expect(await callCode(client, '/pc/logout')).toBe(200)
  expect(client.cookies.has('sid')).toBe(false)
  expect(await callCode(stolen)).toBe(401)
})

test('401 and 405 of the backend are forwarded and end the session here', async () => {
  const [expired, suspended] = [await signInClient(REAL), await signInClient(DEMO)]
  backend.suspended.add(DEMO.account)
  const response = await suspended.post('/pc/getUserInfo')
  expect(response.body).toEqual({ code: 405, message: 'Suspended by the broker' })
  expect(await callCode(suspended)).toBe(401)
  backend.fault = (_request, response) => response.end('{"code":401,"message":"x"}')
  expect(await callCode(expired)).toBe(401)
  backend.fault = undefined
  const before = backend.requests.length
  expect(await callCode(expired)).toBe(401)
  expect(backend.requests.length).toBe(before)
})

test('funds calls need an account that the backend reports as real, members’ calls a session; other calls are never forwarded', async () => {
  const [real, demo, nobody] = [await signInClient(REAL), await signInClient(DEMO), server.client()]
  expect(await callCode(real, '/pc/rechargeType')).toBe(200)
  const before = backend.requestsTo('/pc/rechargeType').length
  expect((await demo.post('/pc/rechargeType')).body).toMatchObject({ code: 501, message: '此功能僅開放給真實帳戶。' })
  expect([await callCode(nobody, '/pc/rechargeType'), await callCode(nobody, '/pc/userCenterBanner')]).toEqual([
    401, 401,
  ])
  expect((await nobody.get('/aspapi/pc/home.asp')).body.data?.news).toHaveLength(1)
  expect(backend.requestsTo('/pc/rechargeType').length).toBe(before)
  const userInfoCalls = backend.requestsTo('/pc/getUserInfo').length
  await callCode(real, '/pc/rechargeType')
  expect(backend.requestsTo('/pc/getUserInfo').length).toBe(userInfoCalls)
  now += 2 * MINUTE_MS
  await callCode(real, '/pc/rechargeType')
  expect(backend.requestsTo('/pc/getUserInfo').length).toBe(userInfoCalls + 1)
})

test('failures are counted here too: a code is needed from the third on, delays come from the fifth on, and the backend gets no calls', async () => {
  const client = server.client()
  for (let count = 0; count < 3; count += 1) {
    const { body } = await client.signIn(REAL.account, 'wrong')
    expect(body).toEqual({
      code: 501,
      message: 'Wrong account or password',
      ...(count === 2 ? { data: { needVerifyCode: true } } : {}),
    })
  }
  expect((await client.signIn(REAL.account, REAL.password)).body.data).toEqual({
    needVerifyCode: true,
    errors: { '/verifyCode': 'required' },
  })
  await client.fetchCaptcha()
  expect((await client.signIn(REAL.account, 'wrong', { verifyCode: 'zzzz' })).body.data).toEqual({
    needVerifyCode: true,
    errors: { '/verifyCode': 'captcha' },
  })
  await client.fetchCaptcha()
  await client.signIn(REAL.account, 'wrong', { verifyCode: LEGACY_CAPTCHA_SOLUTION })
  const before = backend.requestsTo('/pc/login').length
  await client.fetchCaptcha()
  expect(
    (await client.signIn(REAL.account, REAL.password, { verifyCode: LEGACY_CAPTCHA_SOLUTION })).body.message,
  ).toContain('30 秒')
  expect(backend.requestsTo('/pc/login').length).toBe(before)
  now += 31_000
  expect((await client.signIn(REAL.account, REAL.password, { verifyCode: LEGACY_CAPTCHA_SOLUTION })).body.code).toBe(
    200,
  )
})

test('many simultaneous guesses reach the backend a few times only', async () => {
  await Promise.all(Array.from({ length: 40 }, () => server.client().signIn(REAL.account, 'wrong')))
  expect(backend.requestsTo('/pc/login').length).toBeLessThanOrEqual(3)
})

test('a log-in without response from the backend does not count as a failure', async () => {
  backend.fault = (_request, response) => response.socket?.destroy()
  for (let count = 0; count < 6; count += 1)
    expect((await server.client().signIn(REAL.account, REAL.password)).status).toBe(502)
  backend.fault = undefined
  expect((await server.client().signIn(REAL.account, REAL.password)).body.code).toBe(200)
})
