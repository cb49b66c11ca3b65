import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_TIMEOUTS } from '../../../src/server/proxy/upstream/upstream.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { startLegacyBackend, type LegacyBackend } from '../../support/server/legacyBackend.ts'
import { sendRaw } from '../../support/server/rawSocket.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

let backend: LegacyBackend
let server: TestServer
beforeAll(async () => {
  backend = await startLegacyBackend('/site/aspapi')
  server = await startTestServer({ env: { ASPAPI_URL: `${backend.url}/` } })
}, 30_000)
afterAll(async () => {
  await server.close()
  await backend.stop()
})

/** Sends a request line unchanged. @returns the status of the response, 0 without one */
async function rawStatus(requestLine: string, headers: string[] = []): Promise<number> {
  const head = [`${requestLine} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: close', ...headers, '', ''].join('\r\n')
  const text = await sendRaw(server.url, head)
  return Number(text.split(' ')[1] ?? 0)
}

test('a call of the contract goes to the configured address in place of aspapi, without the query', async () => {
  expect(await rawStatus('GET /aspapi/pc/home.asp?x=1&url=http://evil')).toBe(200)
  expect(await rawStatus('GET /aspapi/pc/%68ome.asp#@evil.example')).toBe(200)
  expect(await rawStatus('GET /aspapi/inc/verifycode.asp?t=1')).toBe(200)
  expect(backend.requests.map(({ path }) => path)).toEqual([
    '/site/aspapi/pc/home.asp',
    '/site/aspapi/pc/home.asp',
    '/site/aspapi/inc/verifycode.asp',
  ])
})

test.each([
  'GET /aspapi/',
  'GET /aspapi',
  'GET /aspapi/pc/',
  'GET /aspapi/pc/home',
  'GET /aspapi/pc/home.asp/',
  'GET /aspapi/pc/home.asp/x',
  'GET /aspapi/pc/home.aspx',
  'GET /aspapi/pc/HOME.asp',
  'GET /ASPAPI/pc/home.asp',
  'GET /aspapi/pc/unknown.asp',
  'GET /aspapi/admin/users.asp',
  'GET /aspapi/pc/home.asp%00',
  'GET /aspapi/pc/home.asp;x',
  'GET /aspapi/../aspapi/admin.asp',
  'GET /aspapi/pc/../../admin.asp',
  'GET /aspapi/pc/%2e%2e/%2e%2e/admin.asp',
  'GET /aspapi/pc/..%2f..%2fadmin.asp',
  'GET /aspapi/pc/..%5c..%5cadmin.asp',
  'GET /aspapi/pc/%252e%252e/admin.asp',
  'GET /aspapi/pc/..\\..\\admin.asp',
  'GET /aspapi/./pc/./home.asp',
  'GET //aspapi/pc/home.asp',
  'GET //evil.example/aspapi/pc/home.asp',
  'GET /\\evil.example/pc/home.asp',
  'GET /aspapi//evil.example/pc/home.asp',
  'GET /aspapi/@evil.example/',
  'GET @evil.example/aspapi/pc/home.asp',
  'GET http://evil.example/aspapi/admin.asp',
  'GET http://user@evil.example/x',
  'GET /aspapi/http://evil.example/',
  'GET /aspapi/pc/home.asp%0d%0aX:1',
  'GET /aspapi/pc/home.asp%20HTTP/1.1',
  'GET /aspapi/pc/ｈome.asp',
  'GET /aspapi/pc%2fhome.asp',
  'GET /aspapi/pc/login.asp',
  'GET /aspapi/pc/getUserInfo.asp',
  'HEAD /aspapi/pc/home.asp',
  'HEAD /aspapi/inc/verifycode.asp',
  'PUT /aspapi/pc/home.asp',
  'DELETE /aspapi/pc/home.asp',
  'OPTIONS /aspapi/pc/home.asp',
  'TRACE /aspapi/pc/home.asp',
  'PATCH /aspapi/pc/login.asp',
  'CONNECT evil.example:443',
  'GET /content/school/101/cover.svg',
  'GET /aspapi/pc/home#.asp',
  'OPTIONS *',
])('%s is refused and not forwarded', async (requestLine) => {
  const before = backend.requests.length
  const statusCode = await rawStatus(requestLine)
  expect([400, 404, 0]).toContain(statusCode)
  expect(backend.requests.length).toBe(before)
})

test('a POST with an invalid body or from another site is refused and not forwarded', async () => {
  const before = backend.requests.length
  for (const headers of [
    [],
    ['Content-Type: application/json', 'Content-Length: 2'],
    ['Content-Type: text/plain', 'Content-Length: 0'],
    ['Sec-Fetch-Site: cross-site', 'Content-Length: 0'],
  ]) {
    expect(await rawStatus('POST /aspapi/pc/login.asp', headers)).toBe(403)
    expect(await rawStatus('POST /aspapi/pc/home.asp', headers)).toBeGreaterThanOrEqual(400)
  }
  expect(backend.requests.length).toBe(before)
})

test('the backend’s time-out is shorter than the browser’s', () => {
  expect(DEFAULT_TIMEOUTS.responseMs).toBeLessThan(300_000)
  expect(DEFAULT_TIMEOUTS.connectMs).toBeLessThanOrEqual(5000)
})

test.each([
  'http://127.0.0.1:9/aspapi',
  'http://localhost/aspapi',
  'http://[::1]:8080',
  'http://10.1.2.3/a/b/',
  'http://192.168.0.9',
  'http://172.31.0.1',
  'http://[fd00::1]/x',
  'http://backend:8080/aspapi',
  'http://asp.internal/aspapi',
  'https://backend.example/aspapi',
  'https://203.0.113.7:8443/sub/path',
])('ASPAPI_URL may be %s', (url) => {
  expect(readSettings('/root', { ASPAPI_URL: url }).aspapiUrl).toBe(url)
})

test.each<[string, RegExp]>([
  ['backend', /such as/],
  ['ftp://x/', /such as/],
  ['javascript:1', /such as/],
  ['https:/x', /such as/],
  ['https:///x', /such as/],
  ['https://a b/', /such as/],
  ['file:///etc/passwd', /such as/],
  ['https://user:secret@x/', /without user name and password, not “https:\/\/…@x\/”/],
  ['https://x/?a=1', /query/],
  ['https://x/#a', /#/],
  ['https://x/%2e%2e/', /%/],
  ['https://x/a/../b', /dots/],
  ['https://x//evil', /twice/],
  ['http://backend.example/aspapi', /private network/],
  ['http://203.0.113.7/', /private network/],
  ['http://169.254.169.254/', /private network/],
  ['http://0.0.0.0/', /private network/],
  ['http://172.32.0.1/', /private network/],
  ['http://[2001:db8::1]/', /private network/],
  ['http://[::ffff:203.0.113.7]/', /private network/],
  ['http://3405803783/', /private network/],
])('the message names ASPAPI_URL when it is %s', (url, expectedReason) => {
  expect(() => readSettings('/root', { ASPAPI_URL: url })).toThrow(expectedReason)
  expect(() => readSettings('/root', { ASPAPI_URL: url })).toThrow(/^ASPAPI_URL /)
})
