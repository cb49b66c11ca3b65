import { afterAll, beforeAll, expect, test } from 'vitest'
import { signCsrfToken } from '../../../src/server/secrets/csrfToken.ts'
import { hashToken, generateToken } from '../../../src/server/secrets/tokens.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { startTestServer, createTempDir, type TestServer } from '../../support/server/testServer.ts'

const REAL_CUSTOMER = ['real@example.com', 'Sample-real-2026'] as const
const FORM_TYPE = 'application/x-www-form-urlencoded'
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

const csrfTokenOf = (client: TestClient): string => client.cookies.get('XSRF-TOKEN') ?? ''

/** What a browser would send that is led to `victim`'s call by somebody else, or by hand. */
interface ForgedRequest {
  cookies?: Record<string, string>
  cookie?: string
  headers?: [string, string][]
  body?: string
  type?: string
}

/** A POST with exactly these headers, doubles kept. */
async function sendForged({
  cookies = {},
  cookie,
  headers = [],
  body = '',
  type = FORM_TYPE,
}: ForgedRequest): Promise<Response> {
  const jar = { sid: victim.cookies.get('sid') ?? '', 'XSRF-TOKEN': csrfTokenOf(victim), ...cookies }
  const cookieHeader =
    cookie ??
    Object.entries(jar)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
  const allHeaders = new Headers([
    ['content-type', type],
    ...(cookieHeader ? [['cookie', cookieHeader] as [string, string]] : []),
  ])
  for (const [name, value] of headers) allHeaders.append(name, value)
  return fetch(`${server.url}/aspapi/pc/getUserInfo.asp`, { method: 'POST', headers: allHeaders, body })
}

const xsrfHeader = (value: string): [string, string][] => [['x-xsrf-token', value]]

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
    expect((await sendForged({ cookie, headers: xsrfHeader(tokens[index] ?? '') })).status).toBe(403)
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
    expect((await sendForged({ ...jar, headers: [...xsrfHeader(csrfTokenOf(victim)), ...extraHeaders] })).status).toBe(
      200,
    )
  }
})

test('of a hundred forged requests none is let in', async () => {
  const ownToken = csrfTokenOf(victim)
  const sid = victim.cookies.get('sid') ?? ''
  const [hmac = '', random = ''] = ownToken.split('.')
  const attacker = server.client()
  await attacker.signIn('demo@example.com', 'Sample-demo-2026')
  const visitor = server.client()
  await visitor.fetchXsrfCookie()
  const before = { pre: visitor.cookies.get('pre') ?? '', 'XSRF-TOKEN': csrfTokenOf(visitor) }
  const signedOut = server.client()
  await signedOut.signIn(...REAL_CUSTOMER)
  const signedOutCookies = signedOut.cookie
  const signedOutToken = csrfTokenOf(signedOut)
  await signedOut.post('/pc/logout')

  const cookieAndHeader = (pair: string): ForgedRequest => ({
    cookies: { 'XSRF-TOKEN': pair },
    headers: xsrfHeader(pair),
  })
  const invalidTokens = [
    '',
    'abcdef',
    '.',
    `${hmac}.`,
    `.${random}`,
    hmac,
    random,
    `${random}.${hmac}`,
    `${hmac}.${random}x`,
    `${hmac}x.${random}`,
    `${hmac}${random}`,
    `${hmac}..${random}`,
    `${hmac}.${random}.`,
    ownToken.toLowerCase(),
    ownToken.slice(1),
    ownToken.slice(0, -1),
    `${hmac}.${generateToken()}`,
    `${generateToken()}.${random}`,
    `${generateToken()}.${generateToken()}`,
    'A'.repeat(87),
    `${'A'.repeat(43)}.${'A'.repeat(43)}`,
    `${hmac}.${'A'.repeat(5000)}`,
    'undefined',
    'null',
    '__proto__',
    signCsrfToken(Buffer.alloc(32), sid),
    signCsrfToken(Buffer.from('csrf'), sid),
    signCsrfToken(Buffer.alloc(0), sid),
    signCsrfToken(Buffer.from(sid), sid),
    signCsrfToken(Buffer.from(hmac), sid, random),
    csrfTokenOf(attacker),
    before['XSRF-TOKEN'],
    signedOutToken,
  ]
  const foreignOrigins = [
    'https://evil.example',
    'http://evil.example',
    'null',
    '',
    'file://',
    'http://127.0.0.1',
    'http://localhost',
    `${server.url}0`,
    `${server.url}.evil.example`,
    `${server.url}/`,
    server.url.replace('http', 'https'),
    `${server.url}, ${server.url}`,
    `http://user@${new URL(server.url).host}`,
    server.url.toUpperCase(),
  ]
  const sites = [
    'cross-site',
    'same-site',
    'none',
    '',
    'Same-Origin',
    'same-origin, same-origin',
    'same-origin;',
    'cross-site, same-origin',
    'anything',
  ]
  const forwarded: [string, string][][] = [
    [
      ['x-forwarded-host', 'evil.example'],
      ['origin', server.url],
    ],
    [
      ['x-forwarded-proto', 'https'],
      ['origin', server.url],
    ],
    [
      ['x-forwarded-host', 'broker.example'],
      ['origin', 'http://broker.example:81'],
    ],
    [
      ['x-forwarded-host', 'broker.example, evil.example'],
      ['origin', 'http://broker.example'],
    ],
  ]
  const forged: ForgedRequest[] = [
    ...invalidTokens.map(cookieAndHeader),
    // The victim's cookie stands, the header is guessed; and the other way round.
    ...invalidTokens.slice(0, 24).map((pair): ForgedRequest => ({ headers: xsrfHeader(pair) })),
    {},
    { cookies: { 'XSRF-TOKEN': '' } },
    { cookies: { 'XSRF-TOKEN': '' }, headers: xsrfHeader(ownToken) },
    { cookies: { sid: '', 'XSRF-TOKEN': '' } },
    // Another's mark or session beside the pair that was signed for it, in a browser with a session of its own.
    { cookies: before, headers: xsrfHeader(before['XSRF-TOKEN']) },
    { cookies: { pre: sid }, headers: xsrfHeader(csrfTokenOf(attacker)) },
    { cookies: { sid: attacker.cookies.get('sid') ?? '' }, headers: xsrfHeader(ownToken) },
    { cookies: { sid: generateToken() }, headers: xsrfHeader(ownToken) },
    { cookies: { sid: '' }, headers: xsrfHeader(ownToken) },
    { cookie: signedOutCookies, headers: xsrfHeader(signedOutToken) },
    { cookie: `XSRF-TOKEN=${signedOutToken}; pre=${sid}`, headers: xsrfHeader(signedOutToken) },
    // Twice the same name.
    { headers: [...xsrfHeader(ownToken), ...xsrfHeader(ownToken)] },
    { headers: [...xsrfHeader(csrfTokenOf(attacker)), ...xsrfHeader(ownToken)] },
    {
      cookie: `sid=${sid}; XSRF-TOKEN=${csrfTokenOf(attacker)}; XSRF-TOKEN=${ownToken}`,
      headers: xsrfHeader(ownToken),
    },
    {
      cookie: `sid=${sid}; XSRF-TOKEN=${csrfTokenOf(attacker)}; XSRF-TOKEN=${ownToken}`,
      headers: xsrfHeader(csrfTokenOf(attacker)),
    },
    {
      cookie: `sid=${sid}; sid=${attacker.cookies.get('sid')}; XSRF-TOKEN=${csrfTokenOf(attacker)}`,
      headers: xsrfHeader(csrfTokenOf(attacker)),
    },
    // The pair is right, but the browser says that another site asks.
    ...sites.map((site): ForgedRequest => ({ headers: [...xsrfHeader(ownToken), ['sec-fetch-site', site]] })),
    ...foreignOrigins.map((origin): ForgedRequest => ({ headers: [...xsrfHeader(ownToken), ['origin', origin]] })),
    ...foreignOrigins.slice(0, 3).map((origin): ForgedRequest => ({
      headers: [...xsrfHeader(ownToken), ['origin', origin], ['sec-fetch-site', 'same-origin']],
    })),
    ...forwarded.map((extraHeaders): ForgedRequest => ({ headers: [...xsrfHeader(ownToken), ...extraHeaders] })),
    // What a form or a beacon of another site can send without asking first.
    { type: 'text/plain', body: `x-xsrf-token=${ownToken}` },
    { type: 'text/plain', body: '{}' },
    { type: 'application/json', body: '{}' },
    { type: `${FORM_TYPE}; charset=utf-8`, body: `x-xsrf-token=${ownToken}` },
    {
      type: 'multipart/form-data; boundary=x',
      body: `--x\r\nContent-Disposition: form-data; name="x-xsrf-token"\r\n\r\n${ownToken}\r\n--x--\r\n`,
    },
  ]
  expect(forged.length).toBeGreaterThanOrEqual(100)
  const passed: unknown[] = []
  for (const request of forged) {
    const response = await sendForged(request)
    if (response.status !== 403 || ((await response.json()) as { code: number }).code !== 403)
      passed.push([request, response.status])
  }
  expect(passed).toEqual([])
  expect((await sendForged({ headers: xsrfHeader(ownToken) })).status).toBe(200)
})

test('a browser whose pair no longer fits gets a fresh one with the refusal; another site’s request gets none', async () => {
  expect((await sendForged({ cookies: { 'XSRF-TOKEN': 'abc' } })).headers.getSetCookie()).toEqual([
    expect.stringMatching(XSRF_COOKIE_PATTERN),
  ])
  expect(
    (
      await sendForged({ cookies: { 'XSRF-TOKEN': 'abc' }, headers: [['sec-fetch-site', 'cross-site']] })
    ).headers.getSetCookie(),
  ).toEqual([])
  expect(
    (
      await sendForged({ cookies: { 'XSRF-TOKEN': 'abc' }, headers: [['origin', 'https://evil.example']] })
    ).headers.getSetCookie(),
  ).toEqual([])
  // Of a session that is over: the mark of a browser without one comes with it.
  const stale = await sendForged({ cookies: { sid: generateToken() }, headers: xsrfHeader(csrfTokenOf(victim)) })
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
