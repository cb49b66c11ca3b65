import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleImages } from '../../../src/server/plugins/sampleImages.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { rawGet } from '../../support/server/rawGet.ts'
import { createTempDir, startTestServer, type TestServer } from '../../support/server/testServer.ts'

/** Hash of a picture's only style element, in the form of a policy. */
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
])('%s is served as a picture without any permission', async (file) => {
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

test('a picture is cached for an hour, revalidated by its tag, and sets no cookie', async () => {
  const { headers } = await server.client().get('/content/school/101/cover.svg')
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  expect(headers.getSetCookie()).toEqual([])
  const conditional = await rawGet(server.url, '/content/school/101/cover.svg', {
    'if-none-match': headers.get('etag') ?? 'none',
  })
  expect([conditional.status, conditional.bytes.length, conditional.headers['content-security-policy']]).toEqual([
    304,
    0,
    headers.get('content-security-policy'),
  ])
  expect((await rawGet(server.url, '/content/school/101/cover.svg', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('the picture addresses in the calls exist', async () => {
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

// Paths out of the folder: tests/server/http/pathTraversal.test.ts.
test.each([
  '/content/',
  '/content/school/101/',
  '/content/school/101/item.json',
  '/content/school/101/en.md',
  '/content/school/999/cover.svg',
  '/content/school/101/image.svg',
  '/content/school/101/COVER.SVG',
  '/content/school/101/cover.svg/',
  '/content/school/./101/cover.svg',
  '/content//school/101/cover.svg',
  '/content/school%2f101%2fcover.svg',
  '/content/school/101/cover.svg%00',
  '/content/%ff/101/cover.svg',
])('%s is refused', async (path) => {
  const { status, bytes, headers } = await rawGet(server.url, path)
  expect([path, status]).toEqual([path, path.includes('%ff') ? 400 : 404])
  expect(JSON.parse(bytes.toString())).toMatchObject({ code: status })
  expect(headers['cache-control']).toBe('no-store')
})

test('no link is followed, neither as an image nor as a folder', async () => {
  const dir = createTempDir()
  mkdirSync(join(dir, 'school/1'), { recursive: true })
  writeFileSync(join(dir, 'school/1/cover.svg'), '<svg/>')
  mkdirSync(join(dir, 'school/2'))
  symlinkSync(join(dir, 'school/1/cover.svg'), join(dir, 'school/2/cover.svg'))
  symlinkSync(join(dir, 'school/1'), join(dir, 'school/3'))
  const app = fastify().register(compress).register(sampleImages, { sampleDir: dir })
  const statusOf = async (id: number) => (await app.inject(`/content/school/${id}/cover.svg`)).statusCode
  expect([await statusOf(1), await statusOf(2), await statusOf(3)]).toEqual([200, 404, 404])
  await app.close()
  rmSync(dir, { recursive: true })
})
