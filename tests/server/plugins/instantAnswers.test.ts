import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { captureLog } from '../../support/server/captureLog.ts'
import { rawGet } from '../../support/server/rawGet.ts'
import { createTempDir, startTestServer, type TestServer } from '../../support/server/testServer.ts'
import type { TestClient } from '../../support/server/testClient.ts'

const HOME = '/aspapi/pc/home.asp'
const PATHS = ['/', '/index.html', HOME]
const TLS = { 'x-forwarded-proto': 'https' }
/** Only Fastify answers a GET that tells the length of its body. */
const BY_FASTIFY = { 'content-length': '0' }

/** The encodings of requests that arrive in one piece. */
const PAGES_AT_ONCE = Array.from({ length: 20 }, (_, index) => (index % 3 === 0 ? 'identity' : 'gzip'))

let server: TestServer
let now: number
let instantCount: number
const log = captureLog()
beforeAll(async () => {
  const siteDir = createTempDir()
  const page = (language: string) =>
    `<!doctype html><html lang="${language}"><head><script src="./a.js"></script></head><p>${language.repeat(500)}</p></html>`
  writeFileSync(join(siteDir, 'index.html'), page('zh-TW'))
  writeFileSync(join(siteDir, 'index.th.html'), page('th'))
  now = Date.now()
  server = await startTestServer({ siteDir, clock: () => now, logger: log.logger })
  for (const [url, find] of server.app.instantAnswers) {
    server.app.instantAnswers.set(url, (request) => {
      const answer = find(request)
      if (answer) instantCount += 1
      return answer
    })
  }
})
beforeEach(() => {
  instantCount = 0
})
afterAll(() => server.close())

type Headers = Record<string, string>

/** The headers of a browser that the server has just heard from, and that has had each answer often enough to be kept. */
async function knownBrowser(more: Headers = {}, client: TestClient = server.client()): Promise<Headers> {
  for (const path of [...PATHS, ...PATHS, ...PATHS]) await client.get(path, more)
  // A text that is kept is compressed beside the requests.
  for (const path of PATHS)
    await expect
      .poll(
        async () =>
          (await rawGet(server.url, path, { ...more, 'accept-encoding': 'gzip' })).headers['content-encoding'],
      )
      .toBe('gzip')
  instantCount = 0
  return { cookie: client.cookie, token: JSON.stringify(client.token), ...more }
}

const isInstant = async (path: string, headers: Headers): Promise<boolean> => {
  const before = instantCount
  await rawGet(server.url, path, headers)
  return instantCount > before
}

/** A response without what differs each time. */
async function fetchComparable(path: string, headers: Headers) {
  const { status, bytes, headers: received } = await rawGet(server.url, path, headers)
  const { date: _date, 'x-request-id': id, ...others } = received
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  const encoding = others['content-encoding']
  const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  const nonce = /'nonce-([^']{24})'/.exec(String(others['content-security-policy']))?.[1] ?? 'no nonce'
  const text = JSON.stringify({ status, headers: Object.entries(others).sort(), body: plain.toString() })
  return text.replaceAll(JSON.stringify(nonce).slice(1, -1), 'NONCE')
}

test('a known browser gets from memory, to the byte, what Fastify sends: plain and over TLS, in each language and encoding', async () => {
  for (const transport of [{}, TLS]) {
    const browser = await knownBrowser(transport)
    for (const path of PATHS) {
      for (const encoding of ['gzip, deflate, br', 'gzip', 'identity', '*;q=0']) {
        const headers = { ...browser, 'accept-encoding': encoding }
        expect(await fetchComparable(path, headers), `${path} ${encoding}`).toBe(
          await fetchComparable(path, { ...headers, ...BY_FASTIFY }),
        )
      }
    }
    expect(instantCount).toBe(PATHS.length * 4)
  }
})

test('pages that wait behind each other for a slow reader each keep their own nonce', async () => {
  const headers = await knownBrowser()
  const { hostname, port } = new URL(server.url)
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const requests = PAGES_AT_ONCE.map(
    (encoding) => `GET / HTTP/1.1\r\n${lines.join('')}accept-encoding: ${encoding}\r\n\r\n`,
  )
  const socket = connect({ host: hostname, port: Number(port) }).pause()
  socket.write(requests.join(''))
  await expect.poll(() => instantCount).toBeGreaterThanOrEqual(requests.length)
  let bytes = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
  })
  socket.resume()
  const nonces = new Set<string>()
  for (const encoding of PAGES_AT_ONCE) {
    await expect.poll(() => bytes.includes('\r\n\r\n')).toBe(true)
    const bodyStart = bytes.indexOf('\r\n\r\n') + 4
    const head = bytes.toString('latin1', 0, bodyStart)
    const bodyEnd = bodyStart + Number(/content-length: (\d+)/.exec(head)?.[1])
    await expect.poll(() => bytes.length).toBeGreaterThanOrEqual(bodyEnd)
    const body = bytes.subarray(bodyStart, bodyEnd)
    const page = (encoding === 'gzip' ? gunzipSync(body) : body).toString()
    const nonce = /'nonce-([^']{24})'/.exec(head)?.[1] ?? 'no nonce'
    expect(page.split(nonce)).toHaveLength(3)
    nonces.add(nonce)
    bytes = bytes.subarray(bodyEnd)
  }
  socket.destroy()
  expect(nonces.size).toBe(PAGES_AT_ONCE.length)
})

test('the cookie chooses the language of the page, Accept-Language that of a call', async () => {
  const client = server.client()
  client.cookies.set('language', 'th')
  const headers = await knownBrowser({ 'accept-language': 'th' }, client)
  for (const path of PATHS)
    expect(await fetchComparable(path, headers), path).toBe(await fetchComparable(path, { ...headers, ...BY_FASTIFY }))
  expect(instantCount).toBe(PATHS.length)
  expect(await fetchComparable('/', headers)).toContain('lang=\\"th\\"')
})

test('what the browser has already is 304, in any encoding and also weakened', async () => {
  const headers = { ...(await knownBrowser()), 'accept-encoding': 'br' }
  const { headers: first } = await rawGet(server.url, HOME, headers)
  for (const tag of [String(first.etag), `W/${String(first.etag)}`, `"x", ${String(first.etag).replace('-br', '')}`]) {
    const named = { ...headers, 'if-none-match': tag }
    const answer = await fetchComparable(HOME, named)
    expect(answer).toContain('"status":304')
    expect(answer).toBe(await fetchComparable(HOME, { ...named, ...BY_FASTIFY }))
  }
  expect(instantCount).toBe(4)
})

test('a browser that is not known, or was known ten seconds ago, is looked up; so is everything unusual', async () => {
  const headers = await knownBrowser()
  const isInstantWith = (more: Headers) => isInstant(HOME, { ...headers, ...more })
  expect(await isInstantWith({})).toBe(true)
  expect(await isInstantWith({ cookie: '' })).toBe(false)
  expect(await isInstantWith({ token: '"other"' })).toBe(false)
  // Over TLS its cookies have other names.
  expect(await isInstantWith(TLS)).toBe(false)
  expect(await isInstantWith({ 'transfer-encoding': 'chunked' })).toBe(false)
  expect(await isInstant(`${HOME}?x=1`, headers)).toBe(false)
  now += 10_001
  expect(await isInstantWith({})).toBe(false)
  expect(await isInstantWith({})).toBe(true)
})

test('an end of any session forgets who is known', async () => {
  const headers = await knownBrowser()
  const other = server.client()
  await other.signInAsVisitor()
  await other.post('/pc/logout')
  expect(await isInstant(HOME, headers)).toBe(false)
})

test('an answer from memory has its line in the log and its place in the metrics, as any other', async () => {
  const headers = await knownBrowser()
  const observed = async (): Promise<number> => {
    const { values } = await server.metrics.requestSeconds.get()
    const labels = { route: HOME, method: 'GET', status: '200' }
    return (
      values.find(
        ({ metricName, labels: own }) =>
          metricName?.endsWith('_count') &&
          Object.entries(labels).every(([name, value]) => own[name as 'route'] === value),
      )?.value ?? 0
    )
  }
  const before = await observed()
  for (const more of [{}, BY_FASTIFY]) {
    const { headers: received } = await rawGet(server.url, HOME, { ...headers, ...more })
    const line = await waitForLine(String(received['x-request-id']))
    expect(line).toEqual({
      level: 30,
      time: expect.anything() as unknown,
      pid: process.pid,
      hostname: expect.anything() as unknown,
      reqId: received['x-request-id'],
      method: 'GET',
      path: HOME,
      status: 200,
      ms: expect.any(Number) as unknown,
      msg: 'answered',
    })
  }
  expect(instantCount).toBe(1)
  expect(await observed()).toBe(before + 2)
  expect((await server.metrics.inFlight.get()).values[0]?.value).toBe(0)
})

async function waitForLine(reqId: string) {
  let line
  while (!(line = log.lines().find((each) => each.reqId === reqId))) await new Promise(setImmediate)
  return line
}
