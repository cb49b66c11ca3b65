import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressFolder } from '../../../src/tools/vite/compressAssets.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { rawGet } from '../../support/server/rawGet.ts'
import { createTempDir, startTestServer, type TestServer } from '../../support/server/testServer.ts'

const SCRIPT = 'export const word = "repeated"\n'.repeat(40)
const PAGE = `<!doctype html><html><head>${'<meta name="x">'.repeat(40)}</head></html>`
const PICTURE = 'school/101/cover.svg'

let server: TestServer
beforeAll(async () => {
  const siteDir = createTempDir()
  mkdirSync(join(siteDir, 'assets'))
  writeFileSync(join(siteDir, 'index.html'), PAGE)
  writeFileSync(join(siteDir, 'assets/a.js'), SCRIPT)
  await compressFolder(siteDir)
  server = await startTestServer({ siteDir })
})
afterAll(() => server.close())

const decode: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }
const decodeText = (bytes: Buffer, encoding = ''): string => (decode[encoding]?.(bytes) ?? bytes).toString()

/** The header of a client, and the encoding of the response. */
const ACCEPTED = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.8, gzip;q=0.8', 'br'],
  ['gzip;q=0.2, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['zstd', undefined],
  ['identity', undefined],
  ['', undefined],
] as const

test.each(ACCEPTED)(
  'with “%s” the page, a script and a picture of the content are sent as %s',
  async (accepted, encoding) => {
    for (const [path, text] of [
      ['/', PAGE],
      ['/assets/a.js', SCRIPT],
      [`/content/${PICTURE}`, readFileSync(join(PROJECT_ROOT, 'sample', PICTURE), 'utf8')],
    ] as const) {
      const { status, bytes, headers } = await rawGet(server.url, path, { 'accept-encoding': accepted })
      expect([path, status, headers['content-encoding'], headers.vary]).toEqual([
        path,
        200,
        encoding,
        'accept-encoding',
      ])
      expect(decodeText(bytes, encoding)).toBe(text)
      expect(Number(headers['content-length'])).toBe(bytes.length)
    }
  },
)

test.each(['/assets/a.js', `/content/${PICTURE}`])(
  '%s has an entity tag, and a client that sends it gets a 304',
  async (path) => {
    for (const accepted of ['br', 'gzip', 'identity']) {
      const { headers } = await rawGet(server.url, path, { 'accept-encoding': accepted })
      const etag = headers.etag ?? ''
      const again = await rawGet(server.url, path, { 'accept-encoding': accepted, 'if-none-match': `"x", ${etag}` })
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag])
      expect(again.headers['cache-control']).toBe(headers['cache-control'])
    }
  },
)

test('responses of one browser are not compressed, since their length would reveal secrets', async () => {
  const client = server.client()
  await client.signInAsVisitor()
  const { headers } = await client.post('/pc/getUserInfo', {}, { 'accept-encoding': 'br, gzip' })
  expect(headers.get('content-encoding')).toBeNull()
})
