import { afterAll, beforeAll, expect, test } from 'vitest'
import { signPair } from '../../src/server/secrets/signedPair.ts'
import { hashToken, makeToken } from '../../src/server/secrets/tokens.ts'
import type { Client } from './client.ts'
import { startTestServer, tempDir, type TestServer } from './start.ts'

const REAL = ['real@example.com', 'Sample-real-2026'] as const
const FORM = 'application/x-www-form-urlencoded'
const PAIR = /^XSRF-TOKEN=[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{43}; Path=\/; SameSite=Strict$/
const PRE = /^pre=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict$/

let server: TestServer
let victim: Client
beforeAll(async () => {
  server = await startTestServer()
  victim = server.client()
  await victim.signIn(...REAL)
})
afterAll(() => server.close())

const pairOf = (client: Client): string => client.cookies.get('XSRF-TOKEN') ?? ''

/** What a browser would send that is led to `victim`'s call by somebody else, or by hand. */
interface Forged {
  cookies?: Record<string, string>
  cookie?: string
  headers?: [string, string][]
  body?: string
  type?: string
}

/** A POST with exactly these headers, doubles kept. */
async function forge({ cookies = {}, cookie, headers = [], body = '', type = FORM }: Forged): Promise<Response> {
  const jar = { sid: victim.cookies.get('sid') ?? '', 'XSRF-TOKEN': pairOf(victim), ...cookies }
  const line =
    cookie ??
    Object.entries(jar)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
  const all = new Headers([['content-type', type], ...(line ? [['cookie', line] as [string, string]] : [])])
  for (const [name, value] of headers) all.append(name, value)
  return fetch(`${server.url}/aspapi/pc/getUserInfo.asp`, { method: 'POST', headers: all, body })
}

const header = (value: string): [string, string][] => [['x-xsrf-token', value]]

test('the first GET gives a signed pair that scripts can read, and a mark that they cannot; whoever has them gets no others', async () => {
  const client = server.client()
  const { headers } = await client.get('/aspapi/pc/home.asp')
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(PAIR), expect.stringMatching(PRE)])
  expect((await client.get('/aspapi/pc/home.asp')).headers.getSetCookie()).toEqual([])
  client.cookies.set('XSRF-TOKEN', 'abc')
  expect((await client.get('/aspapi/pc/home.asp')).headers.getSetCookie()).toEqual([expect.stringMatching(PAIR)])
})

test('what caches keep brings no cookie', async () => {
  expect((await server.client().get('/content/school/101/cover.svg')).headers.getSetCookie()).toEqual([])
})

test('the pair is another after each log-in and log-out, and the earlier ones are worth nothing', async () => {
  const client = server.client()
  await client.visit()
  const pairs = [pairOf(client)]
  const jars = [client.cookie]
  await client.signIn(...REAL)
  pairs.push(pairOf(client))
  jars.push(client.cookie)
  await client.post('/pc/logout')
  pairs.push(pairOf(client))
  await client.post('/pc/logout')
  expect(new Set([...pairs, pairOf(client)]).size).toBe(4)
  for (const [index, cookie] of jars.entries()) {
    expect((await forge({ cookie, headers: header(pairs[index] ?? '') })).status).toBe(403)
  }
})

test('tabs share the cookie: after a log-in in one, the other’s next call is answered', async () => {
  const first = server.client()
  await first.visit()
  const second = server.client()
  Object.assign(second, { cookies: first.cookies })
  await second.signIn(...REAL)
  const { status, body } = await first.post('/pc/getUserInfo', {}, { 'x-xsrf-token': pairOf(first) })
  expect([status, body.code]).toEqual([200, 200])
})

test('servers that share a key share the pairs; after a change of the key a browser gets a new one and goes on', async () => {
  const client = server.client()
  const other = await startTestServer({ dataDir: tempDir() })
  await other.client().visit()
  const stranger = other.client()
  await stranger.visit()
  for (const [name, value] of stranger.cookies) client.cookies.set(name, value)
  expect((await client.post('/pc/login', { visitor: '1' }, { 'x-xsrf-token': pairOf(stranger) })).status).toBe(403)
  expect((await client.post('/pc/login', { visitor: '1' })).body.code).toBe(200)
  const again = await startTestServer({ dataDir: other.dataDir })
  const same = again.client()
  for (const [name, value] of stranger.cookies) same.cookies.set(name, value)
  expect((await same.post('/pc/login', { visitor: '1' }, { 'x-xsrf-token': pairOf(stranger) })).status).toBe(200)
  await other.close()
  await again.close()
})

test('a true request passes, by what old and new browsers say, and behind a proxy by the origin it forwards', async () => {
  const own = new URL(server.url).origin
  const forwarded: [string, string][] = [
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'broker.example'],
    ['origin', 'https://broker.example'],
  ]
  const over = { cookie: `__Host-sid=${victim.cookies.get('sid')}; XSRF-TOKEN=${pairOf(victim)}` }
  for (const [said, jar] of [
    [[], {}],
    [[['origin', own]], {}],
    [[['sec-fetch-site', 'same-origin']], {}],
    [
      [
        ['sec-fetch-site', 'same-origin'],
        ['origin', own],
      ],
      {},
    ],
    [forwarded, over],
  ] as [[string, string][], Forged][]) {
    expect((await forge({ ...jar, headers: [...header(pairOf(victim)), ...said] })).status).toBe(200)
  }
})

test('of a hundred forged requests none is let in', async () => {
  const own = pairOf(victim)
  const sid = victim.cookies.get('sid') ?? ''
  const [hmac = '', random = ''] = own.split('.')
  const attacker = server.client()
  await attacker.signIn('demo@example.com', 'Sample-demo-2026')
  const visitor = server.client()
  await visitor.arrive()
  const before = { pre: visitor.cookies.get('pre') ?? '', 'XSRF-TOKEN': pairOf(visitor) }
  const gone = server.client()
  await gone.signIn(...REAL)
  const goneJar = gone.cookie
  const gonePair = pairOf(gone)
  await gone.post('/pc/logout')

  const bothWays = (pair: string): Forged => ({ cookies: { 'XSRF-TOKEN': pair }, headers: header(pair) })
  const wrongPairs = [
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
    own.toLowerCase(),
    own.slice(1),
    own.slice(0, -1),
    `${hmac}.${makeToken()}`,
    `${makeToken()}.${random}`,
    `${makeToken()}.${makeToken()}`,
    'A'.repeat(87),
    `${'A'.repeat(43)}.${'A'.repeat(43)}`,
    `${hmac}.${'A'.repeat(5000)}`,
    'undefined',
    'null',
    '__proto__',
    signPair(Buffer.alloc(32), sid),
    signPair(Buffer.from('csrf'), sid),
    signPair(Buffer.alloc(0), sid),
    signPair(Buffer.from(sid), sid),
    signPair(Buffer.from(hmac), sid, random),
    pairOf(attacker),
    before['XSRF-TOKEN'],
    gonePair,
  ]
  const foreign = [
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
  const forged: Forged[] = [
    ...wrongPairs.map(bothWays),
    // The victim's cookie stands, the header is guessed; and the other way round.
    ...wrongPairs.slice(0, 24).map((pair): Forged => ({ headers: header(pair) })),
    {},
    { cookies: { 'XSRF-TOKEN': '' } },
    { cookies: { 'XSRF-TOKEN': '' }, headers: header(own) },
    { cookies: { sid: '', 'XSRF-TOKEN': '' } },
    // Another's mark or session beside the pair that was signed for it, in a browser with a session of its own.
    { cookies: before, headers: header(before['XSRF-TOKEN']) },
    { cookies: { pre: sid }, headers: header(pairOf(attacker)) },
    { cookies: { sid: attacker.cookies.get('sid') ?? '' }, headers: header(own) },
    { cookies: { sid: makeToken() }, headers: header(own) },
    { cookies: { sid: '' }, headers: header(own) },
    { cookie: goneJar, headers: header(gonePair) },
    { cookie: `XSRF-TOKEN=${gonePair}; pre=${sid}`, headers: header(gonePair) },
    // Twice the same name.
    { headers: [...header(own), ...header(own)] },
    { headers: [...header(pairOf(attacker)), ...header(own)] },
    { cookie: `sid=${sid}; XSRF-TOKEN=${pairOf(attacker)}; XSRF-TOKEN=${own}`, headers: header(own) },
    { cookie: `sid=${sid}; XSRF-TOKEN=${pairOf(attacker)}; XSRF-TOKEN=${own}`, headers: header(pairOf(attacker)) },
    {
      cookie: `sid=${sid}; sid=${attacker.cookies.get('sid')}; XSRF-TOKEN=${pairOf(attacker)}`,
      headers: header(pairOf(attacker)),
    },
    // The pair is right, but the browser says that another site asks.
    ...sites.map((site): Forged => ({ headers: [...header(own), ['sec-fetch-site', site]] })),
    ...foreign.map((origin): Forged => ({ headers: [...header(own), ['origin', origin]] })),
    ...foreign
      .slice(0, 3)
      .map((origin): Forged => ({ headers: [...header(own), ['origin', origin], ['sec-fetch-site', 'same-origin']] })),
    ...forwarded.map((said): Forged => ({ headers: [...header(own), ...said] })),
    // What a form or a beacon of another site can send without asking first.
    { type: 'text/plain', body: `x-xsrf-token=${own}` },
    { type: 'text/plain', body: '{}' },
    { type: 'application/json', body: '{}' },
    { type: `${FORM}; charset=utf-8`, body: `x-xsrf-token=${own}` },
    {
      type: 'multipart/form-data; boundary=x',
      body: `--x\r\nContent-Disposition: form-data; name="x-xsrf-token"\r\n\r\n${own}\r\n--x--\r\n`,
    },
  ]
  expect(forged.length).toBeGreaterThanOrEqual(100)
  const passed: unknown[] = []
  for (const one of forged) {
    const response = await forge(one)
    if (response.status !== 403 || ((await response.json()) as { code: number }).code !== 403)
      passed.push([one, response.status])
  }
  expect(passed).toEqual([])
  expect((await forge({ headers: header(own) })).status).toBe(200)
})

test('a browser whose pair no longer fits gets a fresh one with the refusal; another site’s request gets none', async () => {
  expect((await forge({ cookies: { 'XSRF-TOKEN': 'abc' } })).headers.getSetCookie()).toEqual([
    expect.stringMatching(PAIR),
  ])
  expect(
    (
      await forge({ cookies: { 'XSRF-TOKEN': 'abc' }, headers: [['sec-fetch-site', 'cross-site']] })
    ).headers.getSetCookie(),
  ).toEqual([])
  expect(
    (
      await forge({ cookies: { 'XSRF-TOKEN': 'abc' }, headers: [['origin', 'https://evil.example']] })
    ).headers.getSetCookie(),
  ).toEqual([])
  // Of a session that is over: the mark of a browser without one comes with it.
  const stale = await forge({ cookies: { sid: makeToken() }, headers: header(pairOf(victim)) })
  expect(stale.headers.getSetCookie()).toEqual([expect.stringMatching(PAIR), expect.stringMatching(PRE)])
})

test('a tab whose session is over hears that, not 403, and can log in at once', async () => {
  const client = server.client()
  await client.signIn(...REAL)
  const row = await server.store.sessions.find(hashToken(client.token), Date.now())
  await server.store.sessions.end(row?.tokenHash ?? '')
  const over = await client.post('/pc/getUserInfo', {}, { 'x-xsrf-token': pairOf(client) })
  expect([over.status, over.body.code, client.cookies.has('sid'), client.cookies.has('pre')]).toEqual([
    200,
    401,
    false,
    true,
  ])
  client.token = ''
  expect((await client.post('/pc/login', { visitor: '1' }, { 'x-xsrf-token': pairOf(client) })).body.code).toBe(200)
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
    expect([call, (await victim.raw(call, 'x=1', { 'content-type': type })).status]).toEqual([call, 415])
  }
})
