import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken, generateToken } from '../../../src/server/secrets/tokens.ts'
import { csrfTokenOf, sendForged, xsrfHeader, type ForgedRequest } from '../../support/server/forgedRequest.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { startTestServer, createTempDir, type TestServer } from '../../support/server/testServer.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

const XSRF_COOKIE_PATTERN = /^XSRF-TOKEN=[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{43}; Path=\/; SameSite=Strict$/
const PRESESSION_COOKIE_PATTERN = /^pre=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict$/

let server: TestServer
let victim: TestClient
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  victim = server.client()
  await victim.signIn(...REAL_CUSTOMER)
})
afterAll(() => server.close())

test('the first GET sets a signed CSRF cookie that scripts can read and an HttpOnly pre-session cookie; later ones set none', async () => {
  const client = server.client()
  const { headers } = await client.get('/aspapi/pc/home.asp')
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(XSRF_COOKIE_PATTERN),
    expect.stringMatching(PRESESSION_COOKIE_PATTERN),
  ])
  expect((await client.get('/aspapi/pc/home.asp')).headers.getSetCookie()).toEqual([])
  client.cookies.set('XSRF-TOKEN', 'abc')
  expect((await client.get('/aspapi/pc/home.asp')).headers.getSetCookie()).toEqual([
    expect.stringMatching(XSRF_COOKIE_PATTERN),
  ])
})

test('cacheable responses set no cookie', async () => {
  expect((await server.client().get('/content/school/101/cover.svg')).headers.getSetCookie()).toEqual([])
})

test('each sign-in and sign-out changes the CSRF token and invalidates the earlier ones', async () => {
  const client = server.client()
  await client.signInAsVisitor()
  const tokens = [csrfTokenOf(client)]
  const jars = [client.cookie]
  await client.signIn(...REAL_CUSTOMER)
  tokens.push(csrfTokenOf(client))
  jars.push(client.cookie)
  await client.post('/pc/logout')
  expect(new Set([...tokens, csrfTokenOf(client)]).size).toBe(3)
  for (const [index, cookie] of jars.entries()) {
    expect((await sendForged(victim, { cookie, headers: xsrfHeader(tokens[index] ?? '') })).status).toBe(403)
  }
})

test('tabs share the CSRF cookie: after a sign-in in one, the other’s next call works', async () => {
  const first = server.client()
  await first.signInAsVisitor()
  const second = server.client()
  Object.assign(second, { cookies: first.cookies })
  await second.signIn(...REAL_CUSTOMER)
  first.token = second.token
  const { status, body } = await first.post('/pc/getUserInfo', {}, { 'x-xsrf-token': csrfTokenOf(first) })
  expect([status, body.code]).toEqual([200, 200])
})

test('servers with the same key accept each other’s CSRF tokens; after a change of the key a browser gets a new one', async () => {
  const client = server.client()
  const other = await startTestServer({ dataDir: createTempDir() })
  await other.client().signInAsVisitor()
  const stranger = other.client()
  await stranger.signInAsVisitor()
  for (const [name, value] of stranger.cookies) client.cookies.set(name, value)
  expect((await client.post('/pc/login', { visitor: '1' }, { 'x-xsrf-token': csrfTokenOf(stranger) })).status).toBe(403)
  expect((await client.post('/pc/login', { visitor: '1' })).body.code).toBe(200)
  const again = await startTestServer({ dataDir: other.dataDir })
  const same = again.client()
  for (const [name, value] of stranger.cookies) same.cookies.set(name, value)
  expect((await same.post('/pc/login', { visitor: '1' }, { 'x-xsrf-token': csrfTokenOf(stranger) })).status).toBe(200)
  await other.close()
  await again.close()
})

test('requests of the site pass with the headers of old and new browsers, and behind a proxy with its forwarded origin', async () => {
  const ownToken = new URL(server.url).origin
  const forwarded: [string, string][] = [
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'broker.example'],
    ['origin', 'https://broker.example'],
  ]
  const expired = { cookie: `__Host-sid=${victim.cookies.get('sid')}; XSRF-TOKEN=${csrfTokenOf(victim)}` }
  for (const [extraHeaders, jar] of [
    [[], {}],
    [[['origin', ownToken]], {}],
    [[['sec-fetch-site', 'same-origin']], {}],
    [
      [
        ['sec-fetch-site', 'same-origin'],
        ['origin', ownToken],
      ],
      {},
    ],
    [forwarded, expired],
  ] as [[string, string][], ForgedRequest][]) {
    expect(
      (await sendForged(victim, { ...jar, headers: [...xsrfHeader(csrfTokenOf(victim)), ...extraHeaders] })).status,
    ).toBe(200)
  }
})

test('a forwarded host of a proxy that nobody has named makes no other origin valid', async () => {
  const unnamed = await startTestServer()
  const client = unnamed.client()
  const post = (headers: Record<string, string>) => client.post('/pc/login', { visitor: '1' }, headers)
  const forwarded = { 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' }
  expect((await post(forwarded)).status).toBe(403)
  expect((await post({ ...forwarded, origin: new URL(unnamed.url).origin })).status).toBe(200)
  await unnamed.close()
})

test('a refusal of an invalid CSRF token sets a fresh one; a request of another site gets none', async () => {
  expect((await sendForged(victim, { cookies: { 'XSRF-TOKEN': 'abc' } })).headers.getSetCookie()).toEqual([
    expect.stringMatching(XSRF_COOKIE_PATTERN),
  ])
  expect(
    (
      await sendForged(victim, { cookies: { 'XSRF-TOKEN': 'abc' }, headers: [['sec-fetch-site', 'cross-site']] })
    ).headers.getSetCookie(),
  ).toEqual([])
  expect(
    (
      await sendForged(victim, { cookies: { 'XSRF-TOKEN': 'abc' }, headers: [['origin', 'https://evil.example']] })
    ).headers.getSetCookie(),
  ).toEqual([])
  // A session that has ended also gets a new pre-session cookie.
  const stale = await sendForged(victim, {
    cookies: { sid: generateToken() },
    headers: xsrfHeader(csrfTokenOf(victim)),
  })
  expect(stale.headers.getSetCookie()).toEqual([
    expect.stringMatching(XSRF_COOKIE_PATTERN),
    expect.stringMatching(PRESESSION_COOKIE_PATTERN),
  ])
})

test('a tab whose session has ended gets 401, not 403, and can sign in at once', async () => {
  const client = server.client()
  await client.signIn(...REAL_CUSTOMER)
  const row = await server.store.sessions.find(hashToken(client.token), Date.now())
  await server.store.sessions.end(row?.tokenHash ?? '')
  const expired = await client.post('/pc/getUserInfo', {}, { 'x-xsrf-token': csrfTokenOf(client) })
  expect([expired.status, expired.body.code, client.cookies.has('sid'), client.cookies.has('pre')]).toEqual([
    200,
    401,
    false,
    true,
  ])
  client.token = ''
  expect((await client.post('/pc/login', { visitor: '1' }, { 'x-xsrf-token': csrfTokenOf(client) })).body.code).toBe(
    200,
  )
})

test.each(['text/plain', 'application/json', 'multipart/mixed'])(
  'no call accepts a body of the type %s, even with a valid CSRF token',
  async (type) => {
    for (const call of ['/pc/login', '/pc/logout', '/pc/school', '/pc/rechargeFormUpdate']) {
      expect([call, (await victim.postBody(call, 'x=1', { 'content-type': type })).status]).toEqual([call, 415])
    }
  },
)
