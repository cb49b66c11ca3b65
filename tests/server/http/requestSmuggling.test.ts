import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '../../support/server/rawSocket.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.close())

/** All responses on one connection, until the server closes it or sends nothing for 3 s. */
const exchange = (bytes: string) => sendRaw(server.url, bytes, { idleTimeoutMs: 3000 })

const HOST_HEADER = 'Host: localhost\r\n'
const FORM_HEADER = 'Content-Type: application/x-www-form-urlencoded\r\n'
const POST_HEAD = `POST /aspapi/pc/login.asp HTTP/1.1\r\n${HOST_HEADER}${FORM_HEADER}`
/** Parsed as a second request, it gets a response with code 200. */
const SMUGGLED_REQUEST = `GET /healthz HTTP/1.1\r\n${HOST_HEADER}\r\n`
const CHUNKED_BODY = '9\r\nvisitor=1\r\n0\r\n\r\n'

/**
 * Requests whose end two parsers could find at different places: the known families of request smuggling. Source: RFC
 * 9112, sections 6.1 and 11.2.
 */
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

test('the list has at least 30 ambiguous requests', () => expect(AMBIGUOUS_REQUESTS.length).toBeGreaterThanOrEqual(30))

test.each(AMBIGUOUS_REQUESTS)(
  '%s is refused, and the rest of the connection is not parsed as a request',
  async (_what, bytes) => {
    const text = await exchange(bytes)
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
    expect(statuses.length).toBeGreaterThan(0)
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([])
    expect(text).not.toContain('"code":200')
  },
)

test('a malformed request after a whole one takes the place of no earlier response', async () => {
  const text = await exchange(`${SMUGGLED_REQUEST}GET / HTTP/1.1\r\n: x\r\n\r\n`)
  expect(text).not.toContain('HTTP/1.1 400')
})

test('control: two unambiguous requests on one connection get two responses', async () => {
  const text = await exchange(
    `${POST_HEAD}Content-Length: 9\r\n\r\nvisitor=1${SMUGGLED_REQUEST.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`,
  )
  expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual(['403', '200'])
})
