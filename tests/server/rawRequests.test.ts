import { connect } from 'node:net'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, tempDir, type TestServer } from './start.ts'

const SECRET = 'what nobody may read'
let server: TestServer
beforeAll(async () => {
  const around = tempDir()
  const siteDir = join(around, 'dist')
  mkdirSync(join(siteDir, 'assets'), { recursive: true })
  for (const file of ['secret.txt', 'dist/.env', 'dist/.built-from', 'dist/assets/a.js.map'])
    writeFileSync(join(around, file), SECRET)
  for (const file of ['index.html', 'assets/a.js']) writeFileSync(join(siteDir, file), '<head></head>')
  server = await startTestServer({ siteDir })
}, 60_000)
afterAll(() => server.close())

/** Everything that is answered on one connection to bytes as they are, until the server closes it or says nothing more for a while. */
function raw(bytes: string, quiet = 3000): Promise<string> {
  return new Promise((resolve) => {
    const { port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    const done = () => {
      socket.destroy()
      resolve(text)
    }
    socket.setTimeout(quiet, done)
    socket
      .on('data', (chunk) => {
        text += chunk.toString('latin1')
      })
      .on('close', done)
      .on('error', done)
    socket.write(bytes, 'latin1')
  })
}

const H = 'Host: localhost\r\n'
const FORM = 'Content-Type: application/x-www-form-urlencoded\r\n'
const POST = `POST /aspapi/pc/login.asp HTTP/1.1\r\n${H}${FORM}`
/** Read as a second request, it would be answered with a code of its own: 200. */
const SMUGGLED = `GET /healthz HTTP/1.1\r\n${H}\r\n`
const CHUNK = '9\r\nvisitor=1\r\n0\r\n\r\n'

/** Requests whose end two readers could see in two places. Source: RFC 9112, sections 6.1 and 11.2; the known families of request smuggling. */
const AMBIGUOUS: [string, string][] = [
  ['CL and TE', `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${CHUNK}${SMUGGLED}`],
  ['TE and CL', `${POST}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${CHUNK}${SMUGGLED}`],
  ['two lengths', `${POST}Content-Length: 9\r\nContent-Length: 0\r\n\r\nvisitor=1${SMUGGLED}`],
  ['the same length twice', `${POST}Content-Length: 9\r\nContent-Length: 9\r\n\r\nvisitor=1${SMUGGLED}`],
  ['lengths in a list', `${POST}Content-Length: 9, 0\r\n\r\nvisitor=1${SMUGGLED}`],
  ['a signed length', `${POST}Content-Length: +9\r\n\r\nvisitor=1${SMUGGLED}`],
  ['a negative length', `${POST}Content-Length: -1\r\n\r\nvisitor=1${SMUGGLED}`],
  ['a length in hexadecimal', `${POST}Content-Length: 0x9\r\n\r\nvisitor=1${SMUGGLED}`],
  ['an immense length', `${POST}Content-Length: 99999999999999999999\r\n\r\nvisitor=1${SMUGGLED}`],
  ['an empty length', `${POST}Content-Length: \r\n\r\n${SMUGGLED}`],
  ['a length with a space before the colon', `${POST}Content-Length : 9\r\n\r\nvisitor=1${SMUGGLED}`],
  ['a coding with a space before the colon', `${POST}Transfer-Encoding : chunked\r\n\r\n${CHUNK}${SMUGGLED}`],
  ['an unknown coding', `${POST}Transfer-Encoding: xchunked\r\n\r\n${CHUNK}${SMUGGLED}`],
  ['chunked, then another coding', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n${CHUNK}${SMUGGLED}`],
  [
    'two codings in two lines',
    `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${CHUNK}${SMUGGLED}`,
  ],
  ['a coding after a vertical tab', `${POST}Transfer-Encoding: \x0bchunked\r\n\r\n${CHUNK}${SMUGGLED}`],
  ['a folded coding', `${POST}Transfer-Encoding:\r\n chunked\r\n\r\n${CHUNK}${SMUGGLED}`],
  ['a folded header', `${POST}X-A: 1\r\n Content-Length: 9\r\n\r\nvisitor=1${SMUGGLED}`],
  [
    'a bare LF between headers',
    `POST /aspapi/pc/login.asp HTTP/1.1\nHost: localhost\nContent-Length: 9\n\nvisitor=1${SMUGGLED}`,
  ],
  ['a bare LF within', `${POST}X-A: 1\nTransfer-Encoding: chunked\r\n\r\n${CHUNK}${SMUGGLED}`],
  ['a bare CR', `${POST}X-A: 1\rTransfer-Encoding: chunked\r\n\r\n${CHUNK}${SMUGGLED}`],
  ['a NUL in a value', `${POST}X-A: 1\0\r\nContent-Length: 9\r\n\r\nvisitor=1${SMUGGLED}`],
  ['a NUL in a name', `${POST}Content-Len\0gth: 9\r\n\r\nvisitor=1${SMUGGLED}`],
  [
    'a chunk size that is no number',
    `${POST}Transfer-Encoding: chunked\r\n\r\nxyz\r\nvisitor=1\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  ['a negative chunk', `${POST}Transfer-Encoding: chunked\r\n\r\n-9\r\nvisitor=1\r\n0\r\n\r\n${SMUGGLED}`],
  [
    'an immense chunk',
    `${POST}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nvisitor=1\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  ['a chunk size with 0x', `${POST}Transfer-Encoding: chunked\r\n\r\n0x9\r\nvisitor=1\r\n0\r\n\r\n${SMUGGLED}`],
  ['a chunk that ends in a bare LF', `${POST}Transfer-Encoding: chunked\r\n\r\n9\nvisitor=1\n0\n\n${SMUGGLED}`],
  ['a chunk longer than its size', `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\nvisitor=1\r\n0\r\n\r\n${SMUGGLED}`],
  [
    'a coding in HTTP/1.0',
    `POST /aspapi/pc/login.asp HTTP/1.0\r\n${H}${FORM}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${CHUNK}${SMUGGLED}`,
  ],
  ['no host', `GET / HTTP/1.1\r\n\r\n${SMUGGLED}`],
  ['two hosts', `GET / HTTP/1.1\r\n${H}Host: evil.test\r\n\r\n${SMUGGLED}`],
  ['a space in the target', `GET /healthz /x HTTP/1.1\r\n${H}\r\n${SMUGGLED}`],
  ['an unknown version', `GET / HTTP/3.7\r\n${H}\r\n${SMUGGLED}`],
  ['an unknown method', `SMUGGLE / HTTP/1.1\r\n${H}\r\n${SMUGGLED}`],
  ['a header without a colon', `GET / HTTP/1.1\r\n${H}X-A\r\n\r\n${SMUGGLED}`],
  ['a header without a name', `GET / HTTP/1.1\r\n${H}: x\r\n\r\n${SMUGGLED}`],
]

test('there are at least 30 ambiguous requests', () => expect(AMBIGUOUS.length).toBeGreaterThanOrEqual(30))

test.each(AMBIGUOUS)(
  '%s: refused, and what follows on the connection is not read as a request',
  async (_what, bytes) => {
    const text = await raw(bytes)
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
    expect(statuses.length).toBeGreaterThan(0)
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
    expect(text).not.toContain('"code":200')
  },
)

test('the watch itself: two clear requests on one connection are two answers', async () => {
  const text = await raw(
    `${POST}Content-Length: 9\r\n\r\nvisitor=1${SMUGGLED.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`,
  )
  expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['403', '200'])
})

const UPS = [
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
  './../',
  '/../',
  '..//',
]
const GOALS = ['secret.txt', 'dist/.env', '.env', 'package.json', 'etc/passwd']
const WHERE = ['/', '/assets/', '/content/', '/content/school/101/']
/** Ways out of the folders that files are served from. */
const TRAVERSALS = [
  ...WHERE.flatMap((where) =>
    UPS.flatMap((up) => GOALS.map((goal, index) => where + up.repeat(index === 4 ? 9 : 1 + (index % 3)) + goal)),
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

test('there are at least 200 ways out, and none leads anywhere', async () => {
  expect(new Set(TRAVERSALS).size).toBeGreaterThanOrEqual(200)
  const served: [string, string][] = []
  for (const path of TRAVERSALS) {
    const text = await raw(
      `GET ${Buffer.from(path).toString('latin1')} HTTP/1.1\r\n${H}Connection: close\r\n\r\n`,
      5000,
    )
    const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 'none'
    if (!/^4\d\d$/.test(status) || text.includes(SECRET) || text.includes('root:') || text.includes('"formwright"'))
      served.push([path, status])
  }
  expect(served).toEqual([])
})
