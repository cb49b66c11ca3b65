import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NON_PAGE_CSP } from '../../src/server/http/securityHeaders.ts'
import { createIis, type IisRequest } from '../support/iisConfig.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const PLAIN = ['index.html', 'index.th.html', 'assets/a-1.js', 'assets/a-1.css', 'logo.svg']
const FILES = new Set([
  ...PLAIN.flatMap((file) => [file, `${file}.br`, `${file}.gz`]),
  'assets/a-1.webp',
  'assets/a.js.map',
])
const YEAR = 'public, immutable, max-age=31536000'
const DAY = 'max-age=86400'

const serve = createIis(readFileSync(join(PROJECT_ROOT, 'deploy/web.config'), 'utf8'), (path) => FILES.has(path))
const request = (path: string, more: Partial<IisRequest> = {}) =>
  serve({ path, https: true, cookie: '', acceptEncoding: '', ...more })

test('IIS sends the compressed file that the client accepts, with its encoding, type and cache', () => {
  for (const [path, file, cache, type] of [
    ['/', 'index.html', 'no-store', 'text/html'],
    ['/index.html', 'index.html', 'no-store', 'text/html'],
    ['/assets/a-1.js', 'assets/a-1.js', YEAR, 'application/javascript'],
    ['/assets/a-1.css', 'assets/a-1.css', YEAR, 'text/css'],
    ['/logo.svg', 'logo.svg', DAY, 'image/svg+xml'],
  ] as const) {
    for (const [acceptEncoding, encoding, extension] of [
      ['gzip, deflate, br', 'br', '.br'],
      ['gzip', 'gzip', '.gz'],
      ['br;q=0, gzip', 'gzip', '.gz'],
      ['br;q=0.0', undefined, ''],
      ['', undefined, ''],
    ] as const) {
      const { kind, target, headers } = request(path, { acceptEncoding })
      expect([path, acceptEncoding, kind, target]).toEqual([path, acceptEncoding, 'file', file + extension])
      expect([headers['content-encoding'], headers.vary, headers['cache-control']]).toEqual([
        encoding,
        'Accept-Encoding',
        cache,
      ])
      if (encoding) expect(headers['content-type']).toBe(`${type}; charset=utf-8`)
    }
  }
  expect(request('/assets/a-1.webp', { acceptEncoding: 'br' })).toMatchObject({
    target: 'assets/a-1.webp',
    headers: { 'cache-control': YEAR },
  })
})

test('IIS sends the page in the language of the cookie, and the default one for any other', () => {
  for (const path of ['/', '/index.html']) {
    for (const [value, file] of [
      ['th', 'index.th.html'],
      ['tw', 'index.html'],
      ['xx', 'index.html'],
      ['', 'index.html'],
      ['../logo', 'index.html'],
      ['.th', 'index.html'],
    ] as const) {
      for (const [acceptEncoding, extension] of [
        ['br', '.br'],
        ['gzip', '.gz'],
        ['identity', ''],
      ] as const) {
        const { target, headers } = request(path, { cookie: `a=b; language=${value}`, acceptEncoding })
        expect([path, value, target, headers['cache-control']]).toEqual([path, value, file + extension, 'no-store'])
      }
    }
  }
})

test('missing files, source maps, hidden files and compressed variants are refused, never answered with the page', () => {
  for (const path of [
    '/assets/none.js',
    '/message',
    '/index-old.html',
    '/index.th.html',
    '/.built-from',
    '/assets/.env',
    '/assets/a.js.map',
    '/index.html.br',
    '/logo.svg.gz',
    '/web.config',
    '/healthz',
    '/metrics',
  ])
    expect([path, request(path, { acceptEncoding: 'br' }).kind]).toEqual([path, 'refused'])
})

test('calls and pictures go to the backend, whose responses get the CSP of other files; plain HTTP is redirected', () => {
  for (const path of ['/aspapi/pc/home.asp', '/content/school/101/cover.svg'])
    expect(request(path, { acceptEncoding: 'br' })).toMatchObject({
      kind: 'backend',
      target: `http://127.0.0.1:8081${path}`,
      headers: { 'content-security-policy': NON_PAGE_CSP },
    })
  expect(request('/assets/a-1.js', { https: false })).toMatchObject({
    kind: 'redirect',
    target: 'https://site.example/assets/a-1.js',
  })
})
