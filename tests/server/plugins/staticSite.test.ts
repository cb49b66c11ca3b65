import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, createTempDir, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let siteDir: string
beforeAll(async () => {
  siteDir = createTempDir()
  mkdirSync(join(siteDir, 'assets'))
  for (const file of [
    'favicon.svg',
    'other.html',
    '.hidden',
    '.git',
    'assets/a.js',
    'assets/a.js.br',
    'assets/a.js.map',
    'assets/.env',
  ])
    writeFileSync(join(siteDir, file), file)
  writeFileSync(
    join(siteDir, 'index.html'),
    '<!doctype html><script type="module" src="./assets/a.js"></script><script type="application/json">{}</script><script>go()</script>',
  )
  writeFileSync(join(siteDir, 'index.th.html'), '<script>go()</script><script type="module">start()</script>ไทย')
  server = await startTestServer({ siteDir })
})
afterAll(() => server.close())

test.each(['/', '/index.html', '/?utm=1'])(
  'the page itself (%s) is never cached and sets the XSRF cookie',
  async (path) => {
    const { status, headers } = await server.client().get(path)
    expect([status, headers.get('cache-control'), headers.get('content-type')]).toEqual([
      200,
      'no-store',
      'text/html; charset=utf-8',
    ])
    expect(headers.getSetCookie().join()).toMatch(/^XSRF-TOKEN=/)
  },
)

test('the policy of the page lists the inline scripts of the pages by their hashes', async () => {
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  for (const path of ['/', '/index.html'])
    expect((await server.client().get(path)).headers.get('content-security-policy')).toContain(
      `; script-src 'self' ${hash('go()')} ${hash('start()')}; `,
    )
})

test('a page changed while the server runs is served, and a missing one is a 404', async () => {
  const page = join(siteDir, 'index.html')
  const before = readFileSync(page)
  writeFileSync(page, '<head><script src="./assets/new.js"></script></head>')
  expect((await server.client().get('/')).bytes.toString()).toContain('src="./assets/new.js"')
  rmSync(page)
  expect((await server.client().get('/')).status).toBe(404)
  writeFileSync(page, before)
})

test('the language cookie selects the page; any other value gets the default page', async () => {
  const pageFor = async (cookie: string) =>
    (await server.client().get('/', { cookie })).bytes.toString().includes('ไทย')
  for (const cookie of ['language=th', 'a=b; language=th; c=d'])
    expect([cookie, await pageFor(cookie)]).toEqual([cookie, true])
  for (const cookie of [
    '',
    'language=',
    'language=en',
    'language=constructor',
    'language=../index.th',
    'language=th.html',
    'language=th%00',
    'language=%2e%2e%2findex.th',
    `language=${'th'.repeat(50)}`,
    'languages=th',
  ])
    expect([cookie, await pageFor(cookie)]).toEqual([cookie, false])
})

test('assets are cached for a year and set no cookie', async () => {
  const { status, headers } = await server.client().get('/assets/a.js')
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(headers.getSetCookie()).toEqual([])
  expect((await server.client().get('/favicon.svg')).status).toBe(200)
})

test.each([
  '/assets/a.js.br',
  '/assets/a.js.map',
  '/.hidden',
  '/.git',
  '/assets/.env',
  '/%2ehidden',
  '/other.html',
  '/index.th.html',
  '/other.HTML',
  '/assets/a.js%2emap',
  '/assets/a.js.MAP',
  '/assets/none.js',
  '/message',
  '/assets/',
])('%s is not served', async (path) => {
  const { status, body } = await server.client().get(path, { 'accept-encoding': 'br' })
  expect([status, body.code]).toEqual([404, 404])
})
