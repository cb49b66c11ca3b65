import { connect } from 'node:net'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** Everything that is answered on one connection to bytes as they are, until the server closes it or says nothing more for a while. */
function sendRaw(bytes: string, idleTimeoutMs = 3000): Promise<string> {
  return new Promise((resolve) => {
    const { port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    const finish = () => {
      socket.destroy()
      resolve(text)
    }
    socket.setTimeout(idleTimeoutMs, finish)
    socket
      .on('data', (chunk) => {
        text += chunk.toString('latin1')
      })
      .on('close', finish)
      .on('error', finish)
    socket.write(bytes, 'latin1')
  })
}

const HOST_HEADER = 'Host: localhost\r\n'
const FORM_HEADER = 'Content-Type: application/x-www-form-urlencoded\r\n'
const POST_HEAD = `POST /aspapi/pc/login.asp HTTP/1.1\r\n${HOST_HEADER}${FORM_HEADER}`
/** Read as a second request, it would be answered with a code of its own: 200. */
const SMUGGLED_REQUEST = `GET /healthz HTTP/1.1\r\n${HOST_HEADER}\r\n`
const CHUNKED_BODY = '9\r\nvisitor=1\r\n0\r\n\r\n'

/** Requests that two parsers could end at different places: the known families of request smuggling. Source: RFC 9112, sections 6.1 and 11.2. */
const AMBIGUOUS_REQUESTS: [string, string][] = [
  [
    'CL and TE',
    `${POST_HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n${CHUNKED_BODY}${SMUGGLED_REQUEST}`,
  ],
  [
    'TE and CL',
    `${POST_HEAD}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${CHUNKED_BODY}${SMUGGLED_REQUEST}`,
  ],
  ['two lengths', `${POST_HEAD}Content-Length: 9\r\nContent-Length: 0\r\n\r\nvisitor=1${SMUGGLED_REQUEST}`],
  ['the same length twice', `${POST_HEAD}Content-Length: 9\r\nContent-Length: 9\r\n\r\nvisitor=1${SMUGGLED_REQUEST}`],
  ['lengths in a list', `${POST_HEAD}Content-Length: 9, 0\r\n\r\nvisitor=1${SMUGGLED_REQUEST}`],
  ['a signed length', `${POST_HEAD}Content-Length: +9\r\n\r\nvisitor=1${SMUGGLED_REQUEST}`],
  ['a negative length', `${POST_HEAD}Content-Length: -1\r\n\r\nvisitor=1${SMUGGLED_REQUEST}`],
  ['a length in hexadecimal', `${POST_HEAD}Content-Length: 0x9\r\n\r\nvisitor=1${SMUGGLED_REQUEST}`],
  ['an immense length', `${POST_HEAD}Content-Length: 99999999999999999999\r\n\r\nvisitor=1${SMUGGLED_REQUEST}`],
  ['an empty length', `${POST_HEAD}Content-Length: \r\n\r\n${SMUGGLED_REQUEST}`],
  ['a length with a space before the colon', `${POST_HEAD}Content-Length : 9\r\n\r\nvisitor=1${SMUGGLED_REQUEST}`],
  [
    'a coding with a space before the colon',
    `${POST_HEAD}Transfer-Encoding : chunked\r\n\r\n${CHUNKED_BODY}${SMUGGLED_REQUEST}`,
  ],
  ['an unknown coding', `${POST_HEAD}Transfer-Encoding: xchunked\r\n\r\n${CHUNKED_BODY}${SMUGGLED_REQUEST}`],
  [
    'chunked, then another coding',
    `${POST_HEAD}Transfer-Encoding: chunked, identity\r\n\r\n${CHUNKED_BODY}${SMUGGLED_REQUEST}`,
  ],
  [
    'two codings in two lines',
    `${POST_HEAD}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${CHUNKED_BODY}${SMUGGLED_REQUEST}`,
  ],
  [
    'a coding after a vertical tab',
    `${POST_HEAD}Transfer-Encoding: \x0bchunked\r\n\r\n${CHUNKED_BODY}${SMUGGLED_REQUEST}`,
  ],
  ['a folded coding', `${POST_HEAD}Transfer-Encoding:\r\n chunked\r\n\r\n${CHUNKED_BODY}${SMUGGLED_REQUEST}`],
  ['a folded header', `${POST_HEAD}X-A: 1\r\n Content-Length: 9\r\n\r\nvisitor=1${SMUGGLED_REQUEST}`],
  [
    'a bare LF between headers',
    `POST /aspapi/pc/login.asp HTTP/1.1\nHost: localhost\nContent-Length: 9\n\nvisitor=1${SMUGGLED_REQUEST}`,
  ],
  ['a bare LF within', `${POST_HEAD}X-A: 1\nTransfer-Encoding: chunked\r\n\r\n${CHUNKED_BODY}${SMUGGLED_REQUEST}`],
  ['a bare CR', `${POST_HEAD}X-A: 1\rTransfer-Encoding: chunked\r\n\r\n${CHUNKED_BODY}${SMUGGLED_REQUEST}`],
  ['a NUL in a value', `${POST_HEAD}X-A: 1\0\r\nContent-Length: 9\r\n\r\nvisitor=1${SMUGGLED_REQUEST}`],
  ['a NUL in a name', `${POST_HEAD}Content-Len\0gth: 9\r\n\r\nvisitor=1${SMUGGLED_REQUEST}`],
  [
    'a chunk size that is no number',
    `${POST_HEAD}Transfer-Encoding: chunked\r\n\r\nxyz\r\nvisitor=1\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
  ],
  ['a negative chunk', `${POST_HEAD}Transfer-Encoding: chunked\r\n\r\n-9\r\nvisitor=1\r\n0\r\n\r\n${SMUGGLED_REQUEST}`],
  [
    'an immense chunk',
    `${POST_HEAD}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nvisitor=1\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
  ],
  [
    'a chunk size with 0x',
    `${POST_HEAD}Transfer-Encoding: chunked\r\n\r\n0x9\r\nvisitor=1\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
  ],
  [
    'a chunk that ends in a bare LF',
    `${POST_HEAD}Transfer-Encoding: chunked\r\n\r\n9\nvisitor=1\n0\n\n${SMUGGLED_REQUEST}`,
  ],
  [
    'a chunk longer than its size',
    `${POST_HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\nvisitor=1\r\n0\r\n\r\n${SMUGGLED_REQUEST}`,
  ],
  [
    'a coding in HTTP/1.0',
    `POST /aspapi/pc/login.asp HTTP/1.0\r\n${HOST_HEADER}${FORM_HEADER}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${CHUNKED_BODY}${SMUGGLED_REQUEST}`,
  ],
  ['no host', `GET / HTTP/1.1\r\n\r\n${SMUGGLED_REQUEST}`],
  ['two hosts', `GET / HTTP/1.1\r\n${HOST_HEADER}Host: evil.test\r\n\r\n${SMUGGLED_REQUEST}`],
  ['a space in the target', `GET /healthz /x HTTP/1.1\r\n${HOST_HEADER}\r\n${SMUGGLED_REQUEST}`],
  ['an unknown version', `GET / HTTP/3.7\r\n${HOST_HEADER}\r\n${SMUGGLED_REQUEST}`],
  ['an unknown method', `SMUGGLE / HTTP/1.1\r\n${HOST_HEADER}\r\n${SMUGGLED_REQUEST}`],
  ['a header without a colon', `GET / HTTP/1.1\r\n${HOST_HEADER}X-A\r\n\r\n${SMUGGLED_REQUEST}`],
  ['a header without a name', `GET / HTTP/1.1\r\n${HOST_HEADER}: x\r\n\r\n${SMUGGLED_REQUEST}`],
]

test('there are at least 30 ambiguous requests', () => expect(AMBIGUOUS_REQUESTS.length).toBeGreaterThanOrEqual(30))

test.each(AMBIGUOUS_REQUESTS)(
  '%s: refused, and what follows on the connection is not read as a request',
  async (_what, bytes) => {
    const text = await sendRaw(bytes)
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
    expect(statuses.length).toBeGreaterThan(0)
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
    expect(text).not.toContain('"code":200')
  },
)

test('the watch itself: two clear requests on one connection are two answers', async () => {
  const text = await sendRaw(
    `${POST_HEAD}Content-Length: 9\r\n\r\nvisitor=1${SMUGGLED_REQUEST.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`,
  )
  expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['403', '200'])
})

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
  './../',
  '/../',
  '..//',
]
const SECRET_FILES = ['secret.txt', 'dist/.env', '.env', 'package.json', 'etc/passwd']
const BASE_PATHS = ['/', '/assets/', '/content/', '/content/school/101/']
/** Ways out of the folders that files are served from. */
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

test('there are at least 200 ways out, and none leads anywhere', async () => {
  expect(new Set(TRAVERSAL_PATHS).size).toBeGreaterThanOrEqual(200)
  const served: [string, string][] = []
  for (const path of TRAVERSAL_PATHS) {
    const text = await sendRaw(
      `GET ${Buffer.from(path).toString('latin1')} HTTP/1.1\r\n${HOST_HEADER}Connection: close\r\n\r\n`,
      5000,
    )
    const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 'none'
    if (
      !/^4\d\d$/.test(status) ||
      text.includes(SECRET_CONTENT) ||
      text.includes('root:') ||
      text.includes('"formwright"')
    )
      served.push([path, status])
  }
  expect(served).toEqual([])
})
