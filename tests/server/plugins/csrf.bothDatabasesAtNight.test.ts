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
  server = await startTestServer()
  victim = server.client()
  await victim.signIn(...REAL_CUSTOMER)
})
afterAll(() => server.close())

test('the first GET gives a signed pair that scripts can read, and a mark that they cannot; whoever has them gets no others', async () => {
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

test('what caches keep brings no cookie', async () => {
  expect((await server.client().get('/content/school/101/cover.svg')).headers.getSetCookie()).toEqual([])
})

test('the pair is another after each log-in and log-out, and the earlier ones are worth nothing', async () => {
  const client = server.client()
  await client.signInAsVisitor()
  const tokens = [csrfTokenOf(client)]
  const jars = [client.cookie]
  await client.signIn(...REAL_CUSTOMER)
  tokens.push(csrfTokenOf(client))
  jars.push(client.cookie)
  await client.post('/pc/logout')
  tokens.push(csrfTokenOf(client))
  await client.post('/pc/logout')
  expect(new Set([...tokens, csrfTokenOf(client)]).size).toBe(4)
  for (const [index, cookie] of jars.entries()) {
    expect((await sendForged(victim, { cookie, headers: xsrfHeader(tokens[index] ?? '') })).status).toBe(403)
  }
})

test('tabs share the cookie: after a log-in in one, the other’s next call is answered', async () => {
  const first = server.client()
  await first.signInAsVisitor()
  const second = server.client()
  Object.assign(second, { cookies: first.cookies })
  await second.signIn(...REAL_CUSTOMER)
  const { status, body } = await first.post('/pc/getUserInfo', {}, { 'x-xsrf-token': csrfTokenOf(first) })
  expect([status, body.code]).toEqual([200, 200])
})

test('servers that share a key share the pairs; after a change of the key a browser gets a new one and goes on', async () => {
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

test('a true request passes, by what old and new browsers say, and behind a proxy by the origin it forwards', async () => {
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

test('a browser whose pair no longer fits gets a fresh one with the refusal; another site’s request gets none', async () => {
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

test('a tab whose session is over hears that, not 403, and can log in at once', async () => {
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

test.each([
  'text/plain',
  'application/json',
  'application/xml',
  'text/html',
  'multipart/mixed',
  'application/octet-stream',
  'image/png',
])('a body of the type %s is read by no call, whatever its pair', async (type) => {
  for (const call of [
    '/pc/login',
    '/pc/logout',
    '/pc/getUserInfo',
    '/pc/school',
    '/pc/messageUpdate',
    '/pc/rechargeFormUpdate',
    '/pc/withdrawalApplyUpdate',
  ]) {
    expect([call, (await victim.postBody(call, 'x=1', { 'content-type': type })).status]).toEqual([call, 415])
  }
})
