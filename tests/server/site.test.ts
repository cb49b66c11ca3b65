import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, tempDir, type TestServer } from './start.ts'

let server: TestServer
beforeAll(async () => {
  const siteDir = tempDir()
  mkdirSync(join(siteDir, 'assets'))
  for (const file of ['index.html', 'favicon.svg', '.hidden', 'assets/a.js', 'assets/a.js.map']) writeFileSync(join(siteDir, file), file)
  server = await startTestServer({ siteDir })
})
afterAll(() => server.close())

test('the page itself is never kept and brings the XSRF cookie', async () => {
  const { status, headers, bytes } = await server.client().get('/')
  expect([status, bytes.toString(), headers.get('cache-control')]).toEqual([200, 'index.html', 'no-store'])
  expect(headers.getSetCookie().join()).toMatch(/^XSRF-TOKEN=/)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('assets are kept for a year and set no cookie', async () => {
  const { status, headers } = await server.client().get('/assets/a.js')
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(headers.getSetCookie()).toEqual([])
  expect((await server.client().get('/favicon.svg')).status).toBe(200)
})

test.each(['/assets/a.js.map', '/.hidden', '/assets/none.js', '/message', '/assets/', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json', '/%5c..%5cpackage.json'])('%s is not served', async (path) => {
  const { status, body } = await server.client().get(path)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(body.code).toBe(status)
  // 403 is for refused CSRF pairs.
  expect(status).not.toBe(403)
})
