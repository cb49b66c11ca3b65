import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { CSP_REPORT_PATH, NON_PAGE_CSP, SITE_HEADERS, staticPageCsp } from '../../../src/server/http/securityHeaders.ts'
import { inlineScriptHashes } from '../../../src/server/plugins/staticSite.ts'
import { httpsRequest, startNginx } from '../../support/nginx.ts'
import { fillMessage, pageHeading, signInAsVisitor, submitButton } from '../support/actions.ts'
import { expect, openPage } from '../support/fixtures.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { REFERENCE_SITE } from '../support/referenceSite.ts'
import { test } from './nginxFixtures.ts'

const readDeployFile = (file: string): string => readFileSync(join(PROJECT_ROOT, 'deploy', file), 'utf8')
const CACHE_ONE_YEAR = 'public, max-age=31536000, immutable'
const STATIC_PAGE_CSP = staticPageCsp(
  inlineScriptHashes([readFileSync(join(REFERENCE_SITE, 'dist/index.html'), 'utf8')]),
)
const HSTS = 'max-age=63072000; includeSubDomains'

test.use({ ignoreHTTPSErrors: true })
test.describe.configure({ mode: 'serial' })

test('nginx serves the built site with the headers of the product’s server, each once', async ({ staticNginx }) => {
  const assets = readdirSync(join(REFERENCE_SITE, 'dist/assets'))
  for (const [path, cache] of [
    ['/', 'no-store'],
    ['/index.html', 'no-store'],
    [`/assets/${assets.find((name) => name.endsWith('.js'))}`, CACHE_ONE_YEAR],
    [`/assets/${assets.find((name) => name.endsWith('.css'))}`, CACHE_ONE_YEAR],
    ['/logo.svg', 'public, max-age=86400'],
  ] as const) {
    const { status, headers } = await httpsRequest(staticNginx.httpsUrl, path)
    expect([path, status]).toEqual([path, 200])
    expect(headers).toMatchObject({
      ...SITE_HEADERS,
      'content-security-policy': STATIC_PAGE_CSP,
      'strict-transport-security': HSTS,
      'cache-control': cache,
      server: 'nginx',
    })
    expect(headers['content-type']).toMatch(/; charset=utf-8$/)
  }
  const { headers } = await httpsRequest(staticNginx.httpsUrl, '/')
  const again = await fetch(`${staticNginx.httpUrl}/`, { redirect: 'manual' })
  expect([again.status, again.headers.get('location')]).toEqual([308, `${staticNginx.httpsUrl}/`])
  expect(headers.etag).toBeTruthy()
})

test('nginx serves the compressed files of the build to clients that accept them, with the same headers', async ({
  staticNginx,
}) => {
  const assets = readdirSync(join(REFERENCE_SITE, 'dist/assets'))
  const script = assets.find((name) => /^index-.*\.js$/.test(name))
  for (const [path, file] of [
    ['/', 'index.html'],
    ['/index.html', 'index.html'],
    [`/assets/${script}`, `assets/${script}`],
    ['/logo.svg', 'logo.svg'],
  ] as const) {
    const plain = await httpsRequest(staticNginx.httpsUrl, path)
    for (const [acceptEncoding, encoding, extension] of [
      ['gzip, deflate, br', 'br', '.br'],
      ['gzip', 'gzip', '.gz'],
      ['br;q=0, gzip', 'gzip', '.gz'],
      ['br;q=0.0', undefined, ''],
    ] as const) {
      const { status, headers, bytes } = await httpsRequest(staticNginx.httpsUrl, path, {
        headers: { 'accept-encoding': acceptEncoding },
      })
      expect([path, acceptEncoding, status, headers['content-encoding'], headers.vary]).toEqual([
        path,
        acceptEncoding,
        200,
        encoding,
        'Accept-Encoding',
      ])
      expect(bytes).toEqual(readFileSync(join(REFERENCE_SITE, 'dist', file + extension)))
      const withoutEncoding = ({ date: _date, etag: _etag, 'last-modified': _modified, ...rest }: typeof headers) => ({
        ...rest,
        'content-encoding': '',
        'content-length': '',
        'accept-ranges': '',
      })
      expect(withoutEncoding(headers)).toEqual(withoutEncoding(plain.headers))
    }
  }
})

test('nginx sends the page in the language of the cookie, in each encoding, and the default page for any other cookie', async ({
  staticNginx,
}) => {
  const files = readdirSync(join(REFERENCE_SITE, 'dist'))
  const languages = readdirSync(join(REFERENCE_SITE, 'locales')).filter((code) => files.includes(`index.${code}.html`))
  expect(languages).toHaveLength(readdirSync(join(REFERENCE_SITE, 'locales')).length - 1)
  const fileOf: Record<string, string> = Object.fromEntries(languages.map((code) => [code, `index.${code}.html`]))
  for (const value of [...languages, 'tw', 'xx', '', '../logo', '.th', 'constructor']) {
    for (const [acceptEncoding, extension] of [
      ['br', '.br'],
      ['gzip', '.gz'],
      ['identity', ''],
    ] as const) {
      for (const path of ['/', '/index.html']) {
        const { status, headers, bytes } = await httpsRequest(staticNginx.httpsUrl, path, {
          headers: { cookie: `a=b; language=${value}`, 'accept-encoding': acceptEncoding },
        })
        expect([value, acceptEncoding, path, status, headers['cache-control'], headers['content-type']]).toEqual([
          value,
          acceptEncoding,
          path,
          200,
          'no-store',
          'text/html; charset=utf-8',
        ])
        const file = Object.hasOwn(fileOf, value) ? fileOf[value] : undefined
        expect(bytes).toEqual(readFileSync(join(REFERENCE_SITE, 'dist', (file ?? 'index.html') + extension)))
      }
    }
  }
})

test('missing files, source maps and hidden files are 404 in nginx, never the page, and never cached', async ({
  staticNginx,
}) => {
  for (const path of [
    '/assets/none.js',
    '/assets/',
    '/assets',
    '/message',
    '/index-old.html',
    '/index.en.html',
    '/.built-from',
    '/.git/config',
    '/assets/.env',
    '/assets/a.js.map',
    '/index.html.br',
    '/logo.svg.gz',
    '/a/.hidden/b',
    '/%2ebuilt-from',
    '/..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/healthz',
    '/metrics',
    '/csp-report',
  ]) {
    const { status, headers, body } = await httpsRequest(staticNginx.httpsUrl, path)
    expect([path, [400, 404].includes(status)]).toEqual([path, true])
    expect(body).not.toContain('<script')
    if (status === 404)
      expect([path, headers['cache-control'], headers['content-security-policy']]).toEqual([
        path,
        'no-store',
        STATIC_PAGE_CSP,
      ])
  }
})

test('responses of the backend through nginx have the headers of data, each once, and secure cookies', async ({
  staticNginx,
}) => {
  const { status, headers } = await httpsRequest(staticNginx.httpsUrl, '/aspapi/pc/home.asp')
  expect([
    status,
    headers['content-security-policy'],
    headers['cache-control'],
    headers['x-content-type-options'],
  ]).toEqual([200, NON_PAGE_CSP, expect.stringMatching(/^no-store(, no-store)?$/), 'nosniff'])
  expect(String(headers['set-cookie'])).toMatch(/Secure/)
  const picture = await httpsRequest(staticNginx.httpsUrl, '/content/school/101/cover.svg')
  expect([picture.status, picture.headers['content-security-policy'], picture.headers['cache-control']]).toEqual([
    200,
    NON_PAGE_CSP,
    'public, max-age=3600',
  ])
})

test('the configuration for IIS has the same policy and headers', () => {
  const text = readDeployFile('web.config')
  const headers = Object.fromEntries(
    [...text.matchAll(/<add name="([\w-]+)" value="([^"]*)"/g)].map(([, name = '', value]) => [
      name.toLowerCase(),
      value,
    ]),
  )
  expect(headers).toEqual({
    ...SITE_HEADERS,
    'content-security-policy': STATIC_PAGE_CSP,
    'strict-transport-security': HSTS,
  })
  expect(text).toContain(`value="${NON_PAGE_CSP}"`)
})

for (const kind of ['files', 'before'] as const) {
  test(`the site works from nginx (${kind === 'files' ? 'as files' : 'before our own server'}) over TLS: log-in, pictures, a form sent`, async ({
    page,
    site,
    staticNginx,
    proxyNginx,
  }) => {
    const { httpsUrl } = kind === 'files' ? staticNginx : proxyNginx
    const t = await openPage(page, `${httpsUrl}/#/message`, 'en')
    const email = `${kind}@example.com`
    await fillMessage(page, t, email)
    await submitButton(page, t).click()
    await expect(pageHeading(page)).not.toHaveText(t('pages.message.title'))
    expect(site.query('select count(*) as n from submissions')[0]?.n).toBeGreaterThan(0)
    await page.goto(`${httpsUrl}/#/school`)
    const cover = page.getByRole('main').locator('img').first()
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(100)
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
    await signInAsVisitor(page, t)
    await expect(page.getByRole('article')).toBeVisible()
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name, secure: only }) => [name, only])).toContainEqual(['__Host-sid', true])
    expect(cookies.every(({ secure: only }) => only)).toBe(true)
  })
}

test('in front of the product’s server nginx adds no headers', async ({ proxyNginx }) => {
  const { headers } = await httpsRequest(proxyNginx.httpsUrl, '/')
  expect(headers).toMatchObject({ ...SITE_HEADERS, 'strict-transport-security': HSTS, 'cache-control': 'no-store' })
  expect(headers['content-security-policy']).toBe(
    `${STATIC_PAGE_CSP}; upgrade-insecure-requests; report-uri ${CSP_REPORT_PATH}`,
  )
})

test('an address with backslashes, which are slashes to IIS, or with a raw # does not reach the backend', async ({
  staticNginx,
}) => {
  for (const path of [
    '/aspapi/x\\..\\..\\admin.asp',
    '/aspapi/x%5c..%5c..%5cadmin.asp',
    '/aspapi/x#/../../admin.asp',
  ]) {
    const { status, headers } = await httpsRequest(staticNginx.httpsUrl, path)
    expect([status, headers['x-request-id']]).toEqual([404, undefined])
  }
})

test('calls of many clients share few connections to the backend, whose ports a network could use up', async () => {
  let connections = 0
  const backend = createServer((_request, response) => response.end('{}'))
  backend.on('connection', () => (connections += 1))
  await once(backend.listen(0, '127.0.0.1'), 'listening')
  const { port } = backend.address() as AddressInfo
  const nginx = await startNginx('nginx.conf', `http://127.0.0.1:${port}`, join(REFERENCE_SITE, 'dist'))
  try {
    for (let call = 0; call < 10; call += 1) await httpsRequest(nginx.httpsUrl, '/aspapi/pc/home.asp')
    expect(connections).toBe(1)
  } finally {
    await nginx.stop()
    backend.close()
  }
})
