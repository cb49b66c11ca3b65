import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity, Type } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NON_PAGE_CSP, pageCsp, imageCsp, staticPageCsp } from '../../../src/server/http/securityHeaders.ts'
import { startTestServer, createTempDir, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let siteDir: string
beforeAll(async () => {
  siteDir = createTempDir()
  mkdirSync(join(siteDir, 'assets'))
  for (const file of ['index.html', 'assets/a.js']) writeFileSync(join(siteDir, file), '<head></head>')
  server = await startTestServer({ siteDir })
})
afterAll(() => server.close())

const TLS_HEADERS = { 'x-forwarded-proto': 'https' }

test.each([
  ['a call', '/aspapi/pc/home.asp', 200],
  ['a picture', '/content/school/101/cover.svg', 200],
  ['the page', '/', 200],
  ['an asset', '/assets/a.js', 200],
  ['health', '/healthz', 200],
  ['an image', '/aspapi/inc/verifycode.asp', 200],
  ['nothing', '/nothing', 404],
  ['a broken address', '/%ff', 400],
  ['a call by the wrong method', '/aspapi/pc/login.asp', 404],
])('every response has the security headers: %s', async (_what, path, status) => {
  const response = await server.client().get(path)
  expect(response.status).toBe(status)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'permissions-policy': expect.stringContaining('camera=(), '),
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
  })
  expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe|\*|data:|http/)
  for (const name of ['strict-transport-security', 'server', 'x-powered-by', 'access-control-allow-origin'])
    expect([name, response.headers.get(name)]).toEqual([name, null])
})

test.each(['/aspapi/pc/home.asp', '/aspapi/inc/verifycode.asp', '/healthz', '/nothing', '/%ff'])(
  '%s has the policy of other files and is not cached',
  async (path) => {
    const { headers } = await server.client().get(path)
    expect([headers.get('content-security-policy'), headers.get('cache-control')]).toEqual([NON_PAGE_CSP, 'no-store'])
  },
)

test('HSTS and other TLS-only headers are sent over TLS only', async () => {
  for (const path of ['/', '/aspapi/pc/home.asp', '/nothing']) {
    expect((await server.client().get(path, TLS_HEADERS)).headers.get('strict-transport-security')).toBe(
      'max-age=63072000; includeSubDomains',
    )
  }
  expect((await server.client().get('/', TLS_HEADERS)).headers.get('content-security-policy')).toContain(
    '; upgrade-insecure-requests; ',
  )
  expect((await server.client().get('/')).headers.get('content-security-policy')).not.toContain(
    'upgrade-insecure-requests',
  )
  expect(
    (await server.client().get('/', TLS_HEADERS)).headers.getSetCookie().every((cookie) => /; Secure/.test(cookie)),
  ).toBe(true)
})

test('with HTTPS=on a plain connection gets only health checks, except from this machine', async () => {
  const PLAIN = { 'x-forwarded-proto': 'http' }
  const httpsServer = await startTestServer({ siteDir, env: { HTTPS: 'on' } })
  for (const path of [
    '/',
    '/aspapi/pc/home.asp',
    '/aspapi/inc/verifycode.asp',
    '/assets/a.js',
    '/content/school/101/cover.svg',
    '/nothing',
    '/healthz?x',
    '/healthz/../',
  ]) {
    const { status, headers, body } = await httpsServer.client().get(path, { ...PLAIN, 'accept-language': 'en' })
    expect([path, status, headers.get('upgrade'), headers.getSetCookie()]).toEqual([path, 426, 'TLS/1.2, HTTP/1.1', []])
    expect(body).toEqual({ code: 426, message: 'This site is available over a secure connection (https) only.' })
  }
  for (const path of ['/healthz', '/readyz']) expect((await httpsServer.client().get(path, PLAIN)).status).toBe(200)
  expect((await httpsServer.client().signInAsVisitor()).body.code).toBe(200)
  expect((await httpsServer.app.inject({ url: '/', headers: { host: 'site.example' } })).statusCode).toBe(426)
  expect((await httpsServer.app.inject({ url: '/', remoteAddress: '203.0.113.9' })).statusCode).toBe(426)
  const client = httpsServer.client()
  expect((await client.get('/aspapi/pc/home.asp', TLS_HEADERS)).status).toBe(200)
  const post = (headers: Record<string, string>) => client.post('/pc/login', { visitor: '1' }, { ...headers })
  expect((await post(PLAIN)).status).toBe(426)
  const { status, headers } = await post(TLS_HEADERS)
  expect([status, headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-sid='))]).toEqual([
    200,
    expect.stringMatching(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  ])
  await httpsServer.close()
})

test('the page policy allows pictures from the origins of CSP_IMG_ORIGINS', async () => {
  const other = await startTestServer({ siteDir, env: { CSP_IMG_ORIGINS: 'https://a.example https://b.example' } })
  expect((await other.client().get('/')).headers.get('content-security-policy')).toContain(
    "img-src 'self' blob: https://a.example https://b.example; ",
  )
  await other.close()
})

/** Findings of Google's csp_evaluator as `SEVERITY type`, except those for information only. */
const cspFindings = (policy: string): string[] =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity !== Severity.NONE && severity !== Severity.INFO)
    .map(({ severity, type }) => `${Severity[severity]} ${Type[type]}`)

test('csp_evaluator finds only that the page policy allows scripts of its own origin', () => {
  const hashes = ['sha256-abc']
  for (const policy of [
    pageCsp(hashes, { imageOrigins: ['https://a.example'], tls: true }),
    pageCsp(hashes, { imageOrigins: [], tls: false }),
    staticPageCsp(hashes),
  ])
    expect(cspFindings(policy)).toEqual(['MEDIUM_MAYBE SCRIPT_ALLOWLIST_BYPASS'])
  expect(cspFindings(NON_PAGE_CSP)).toEqual([])
  expect(cspFindings(imageCsp(['sha256-abc']))).toEqual([])
  expect(cspFindings("script-src 'unsafe-inline'")).not.toEqual([])
})
