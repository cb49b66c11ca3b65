import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '../../support/server/rawSocket.ts'
import { startTestServer, createTempDir, type TestServer } from '../../support/server/testServer.ts'

const SECRET_CONTENT = 'what nobody may read'
let server: TestServer
beforeAll(async () => {
  const parentDir = createTempDir()
  const siteDir = join(parentDir, 'dist')
  mkdirSync(join(siteDir, 'assets'), { recursive: true })
  for (const file of ['secret.txt', 'dist/.env', 'dist/.built-from', 'dist/assets/a.js.map'])
    writeFileSync(join(parentDir, file), SECRET_CONTENT)
  for (const file of ['index.html', 'assets/a.js']) writeFileSync(join(siteDir, file), '<head></head>')
  server = await startTestServer({ siteDir })
}, 60_000)
afterAll(() => server.close())

const PARENT_SEGMENTS = [
  '../',
  '..%2f',
  '..%2F',
  '%2e%2e/',
  '%2e%2e%2f',
  '..\\',
  '..%5c',
  '%2e%2e%5c',
  '.%2e/',
  '%2e./',
  '..%252f',
  '%252e%252e%252f',
  '..%c0%af',
  '..%ef%bc%8f',
  '..;/',
  '....//',
  '..././',
  '%u002e%u002e/',
  '..%00/',
  '../',
  '/../',
  '../',
]
const SECRET_FILES = ['secret.txt', 'dist/.env', '.env', 'package.json', 'etc/passwd']
const BASE_PATHS = ['/', '/assets/', '/content/', '/content/school/101/']
/** Paths that try to leave the served folders. */
const TRAVERSAL_PATHS = [
  ...BASE_PATHS.flatMap((where) =>
    PARENT_SEGMENTS.flatMap((up) =>
      SECRET_FILES.map((goal, index) => where + up.repeat(index === 4 ? 9 : 1 + (index % 3)) + goal),
    ),
  ),
  '//secret.txt',
  '/C:/secret.txt',
  '/C:%5csecret.txt',
  '/\\\\localhost\\c$\\secret.key',
  '/file:///etc/passwd',
  '/.env',
  '/.built-from',
  '/assets/a.js.map',
  '/assets/a.js%2emap',
  '/assets/a.js.map?x',
  '/assets/a.js.map%00.js',
  '/assets/a.js/.',
  '/%2ebuilt-from',
  `/${'a/'.repeat(2000)}x`,
  `/assets/${'x'.repeat(5000)}`,
  '/assets/CON',
  '/assets/a.js::$DATA',
  '/assets/a.js%20',
  '/assets/a.js.',
  '/%00',
  '/assets/\u202esj.a',
]

test('none of at least 200 traversal paths is served', async () => {
  expect(new Set(TRAVERSAL_PATHS).size).toBeGreaterThanOrEqual(200)
  const servedPaths: [string, string][] = []
  for (const path of TRAVERSAL_PATHS) {
    const text = await sendRaw(
      server.url,
      `GET ${Buffer.from(path).toString('latin1')} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      { idleTimeoutMs: 5000 },
    )
    const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 'none'
    if (
      !/^4\d\d$/.test(status) ||
      text.includes(SECRET_CONTENT) ||
      text.includes('root:') ||
      text.includes('"formwright"')
    )
      servedPaths.push([path, status])
  }
  expect(servedPaths).toEqual([])
})
