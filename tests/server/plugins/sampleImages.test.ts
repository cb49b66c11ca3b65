import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

/** Hash of a picture's only style element, as a policy names it. */
const styleHash = (svg: Buffer): string =>
  createHash('sha256')
    .update(/<style>([^]*)<\/style>/.exec(svg.toString())?.[1] ?? '')
    .digest('base64')

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test.each([
  'school/101/cover.svg',
  'product/201/cover.svg',
  'banner/11/cover.svg',
  'customerCenterBanner/21/image.svg',
])('%s is served as a picture that can do nothing', async (file) => {
  const { status, headers, bytes } = await server.client().get(`/content/${file}`)
  expect(status).toBe(200)
  expect(bytes).toEqual(readFileSync(join(PROJECT_ROOT, 'sample', file)))
  expect(headers.get('content-type')).toMatch(/^image\/svg\+xml(;|$)/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${styleHash(bytes)}'; frame-ancestors 'none'; sandbox`,
  )
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('a picture is kept for an hour, asked for again by its tag, and hands on no cookie', async () => {
  const { headers } = await server.client().get('/content/school/101/cover.svg')
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  expect(headers.getSetCookie()).toEqual([])
  const conditional = await rawGet('/content/school/101/cover.svg', { 'if-none-match': headers.get('etag') ?? 'none' })
  expect([conditional.status, conditional.body, conditional.headers['content-security-policy']]).toEqual([
    304,
    '',
    headers.get('content-security-policy'),
  ])
  expect((await rawGet('/content/school/101/cover.svg', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('the addresses that the calls answer are those of pictures', async () => {
  const client = server.client()
  await client.signInAsVisitor()
  const home = (await client.get('/aspapi/pc/home.asp')).body.data as Record<
    string,
    { cover?: string; image?: string }[]
  >
  const banners = (await client.post('/pc/userCenterBanner')).body.data?.banners as { cover?: string; image?: string }[]
  const addresses = [...Object.values(home).flat(), ...banners].map(({ cover, image }) => cover ?? image)
  expect(addresses.length).toBeGreaterThan(15)
  for (const address of addresses) expect([address, (await client.get(`/${address}`)).status]).toEqual([address, 200])
})

/** Requests a path unchanged; `fetch` would normalize it and refuse conditional headers. */
function rawGet(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    request(`${server.url}/`, { path, headers }, (response) => {
      let body = ''
      response
        .on('data', (chunk) => {
          body += String(chunk)
        })
        .on('end', () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }))
    })
      .on('error', reject)
      .end()
  })
}

test.each([
  '/content/',
  '/content/school',
  '/content/school/101/',
  '/content/school/101/item.json',
  '/content/school/101/en.md',
  '/content/readSample.ts',
  '/content/kinds.ts',
  '/content/school/999/cover.svg',
  '/content/school/101/image.svg',
  '/content/school/101/cover.svg.bak',
  '/content/school/101/COVER.SVG',
  '/content/school/101/cover.svg/',
  '/content/../app.ts',
  '/content/../../../package.json',
  '/content/school/../../app.ts',
  '/content/school/101/../101/cover.svg',
  '/content/school/./101/cover.svg',
  '/content//school/101/cover.svg',
  '/content/%2e%2e/app.ts',
  '/content/..%2fapp.ts',
  '/content/school%2f101%2fcover.svg',
  '/content/school/..%2f..%2f..%2fcover.svg',
  '/content/school/101/%2e%2e/102/cover.svg',
  '/content/..%5capp.ts',
  '/content/school/101/cover.svg%00',
  '/content/school/101/cover.svg%00.json',
  '/content/%ff/101/cover.svg',
  '/content/school/1 01/cover.svg'.replace(' ', '%20'),
  '/content/school/101/cover%2esvgx',
])('%s is nothing', async (path) => {
  const { status, body, headers } = await rawGet(path)
  expect([path, status]).toEqual([path, path.includes('%ff') ? 400 : 404])
  expect(JSON.parse(body)).toMatchObject({ code: status })
  expect(headers['cache-control']).toBe('no-store')
})
