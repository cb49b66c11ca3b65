import { afterAll, beforeAll, expect, test } from 'vitest'
import { signCsrfToken } from '../../../src/server/secrets/csrfToken.ts'
import { generateToken } from '../../../src/server/secrets/tokens.ts'
import {
  csrfTokenOf,
  FORM_TYPE,
  sendForged,
  xsrfHeader,
  type ForgedRequest,
} from '../../support/server/forgedRequest.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

let server: TestServer
let victim: TestClient
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  victim = server.client()
  await victim.signIn(...REAL_CUSTOMER)
})
afterAll(() => server.close())

test('none of a hundred forged requests is accepted', async () => {
  const ownToken = csrfTokenOf(victim)
  const sid = victim.cookies.get('sid') ?? ''
  const [hmac = '', random = ''] = ownToken.split('.')
  const attacker = server.client()
  await attacker.signIn(...DEMO_CUSTOMER)
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
  const forgedRequests: ForgedRequest[] = [
    ...invalidTokens.map(cookieAndHeader),
    // The victim's cookie with a guessed header.
    ...invalidTokens.slice(0, 24).map((pair): ForgedRequest => ({ headers: xsrfHeader(pair) })),
    {},
    { cookies: { 'XSRF-TOKEN': '' } },
    { cookies: { 'XSRF-TOKEN': '' }, headers: xsrfHeader(ownToken) },
    { cookies: { sid: '', 'XSRF-TOKEN': '' } },
    // Another browser's pre-session or session cookie with the CSRF token signed for it.
    { cookies: before, headers: xsrfHeader(before['XSRF-TOKEN']) },
    { cookies: { pre: sid }, headers: xsrfHeader(csrfTokenOf(attacker)) },
    { cookies: { sid: attacker.cookies.get('sid') ?? '' }, headers: xsrfHeader(ownToken) },
    { cookies: { sid: generateToken() }, headers: xsrfHeader(ownToken) },
    { cookies: { sid: '' }, headers: xsrfHeader(ownToken) },
    { cookie: signedOutCookies, headers: xsrfHeader(signedOutToken) },
    { cookie: `XSRF-TOKEN=${signedOutToken}; pre=${sid}`, headers: xsrfHeader(signedOutToken) },
    // The same name twice.
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
    // The CSRF token is correct, but the browser names another site.
    ...sites.map((site): ForgedRequest => ({ headers: [...xsrfHeader(ownToken), ['sec-fetch-site', site]] })),
    ...foreignOrigins.map((origin): ForgedRequest => ({ headers: [...xsrfHeader(ownToken), ['origin', origin]] })),
    ...foreignOrigins.slice(0, 3).map((origin): ForgedRequest => ({
      headers: [...xsrfHeader(ownToken), ['origin', origin], ['sec-fetch-site', 'same-origin']],
    })),
    ...forwarded.map((extraHeaders): ForgedRequest => ({ headers: [...xsrfHeader(ownToken), ...extraHeaders] })),
    // Requests that a form or a beacon of another site can send without a preflight.
    { type: 'text/plain', body: `x-xsrf-token=${ownToken}` },
    { type: 'text/plain', body: '{}' },
    { type: 'application/json', body: '{}' },
    { type: `${FORM_TYPE}; charset=utf-8`, body: `x-xsrf-token=${ownToken}` },
    {
      type: 'multipart/form-data; boundary=x',
      body: `--x\r\nContent-Disposition: form-data; name="x-xsrf-token"\r\n\r\n${ownToken}\r\n--x--\r\n`,
    },
  ]
  expect(forgedRequests.length).toBeGreaterThanOrEqual(100)
  const acceptedRequests: unknown[] = []
  for (const request of forgedRequests) {
    const response = await sendForged(victim, request)
    if (response.status !== 403 || ((await response.json()) as { code: number }).code !== 403)
      acceptedRequests.push([request, response.status])
  }
  expect(acceptedRequests).toEqual([])
  expect((await sendForged(victim, { headers: xsrfHeader(ownToken) })).status).toBe(200)
})
