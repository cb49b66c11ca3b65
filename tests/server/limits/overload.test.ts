import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { TestClient } from '../../support/server/testClient.ts'
import { captureLog } from '../../support/server/captureLog.ts'
import { openRawSocket, sessionHeaderLines, type RawSocket } from '../../support/server/rawSocket.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

const servers: TestServer[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) await server.close()
})
const startTracked = async (options: Parameters<typeof startTestServer>[0]): Promise<TestServer> => {
  const server = await startTestServer(options)
  servers.push(server)
  return server
}

async function openSocket(server: TestServer): Promise<RawSocket> {
  const connection = await openRawSocket(server.url)
  sockets.push(connection.socket)
  return connection
}

/** Sends a visitor's sign-in without the last byte of its body; the request is in flight until the byte is sent. */
async function sendIncompleteRequest(server: TestServer, client: TestClient, headers: string[] = []) {
  const connection = await openSocket(server)
  connection.socket.write(
    [
      'POST /aspapi/pc/login.asp HTTP/1.1',
      'Host: x',
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 9',
      'Connection: close',
      ...sessionHeaderLines(client),
      ...headers,
      '',
      'visitor=',
    ].join('\r\n'),
  )
  return connection
}

const inFlight = async (server: TestServer): Promise<number> =>
  (await server.metrics.inFlight.get()).values[0]?.value ?? 0
const shedRequests = async (server: TestServer) =>
  Object.fromEntries(
    (await server.metrics.shedRequests.get()).values.map(({ labels, value }) => [labels.reason, value]),
  )

test('beyond the limit of requests in flight the server sends 503 with Retry-After, finishes accepted requests and reports its health', async () => {
  const { logger, lines } = captureLog()
  const server = await startTracked({ env: { MAX_REQUESTS: '3' }, logger })
  const client = server.client()
  await client.fetchXsrfCookie()
  const pendingRequests = await Promise.all([
    sendIncompleteRequest(server, client),
    sendIncompleteRequest(server, client),
    sendIncompleteRequest(server, client),
  ])
  await expect.poll(() => inFlight(server)).toBe(3)
  for (let i = 0; i < 20; i += 1) {
    const { status, headers, body } = await client.get('/aspapi/pc/home.asp', { 'accept-language': 'en' })
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('5')
    expect(body).toEqual({
      code: 503,
      message: 'The service is not available at the moment. Please try again later.',
      data: { requestId: headers.get('x-request-id') },
    })
  }
  expect((await client.get('/healthz')).status).toBe(200)
  expect((await client.get('/readyz')).status).toBe(200)
  for (const { socket } of pendingRequests) socket.write('1')
  for (const { closed } of pendingRequests) expect(await closed).toMatch(/^HTTP\/1.1 200 [^]*"token":/)
  expect((await client.get('/aspapi/pc/home.asp')).status).toBe(200)
  await expect.poll(() => inFlight(server)).toBe(0)
  expect(await shedRequests(server)).toEqual({ requests: 20 })
  expect(lines().filter(({ msg }) => msg.startsWith('overloaded'))).toHaveLength(1)
  expect(lines().filter(({ msg }) => msg === 'request failed')).toEqual([])
})

test('a home holds a twentieth of the places at most, and its network a tenth', async () => {
  const server = await startTracked({ env: { MAX_REQUESTS: '80' } })
  const client = server.client()
  await client.fetchXsrfCookie()
  const flood = (address: string, requests: number) =>
    Promise.all(
      Array.from({ length: requests }, () => sendIncompleteRequest(server, client, [`X-Forwarded-For: ${address}`])),
    )
  const fromHome = await flood('203.0.113.7', 6)
  await expect.poll(() => shedRequests(server)).toEqual({ requests: 2 })
  const fromNeighbour = await flood('203.0.113.8', 6)
  await expect.poll(() => shedRequests(server)).toEqual({ requests: 4 })
  expect(await inFlight(server)).toBe(8)
  expect((await client.get('/aspapi/pc/home.asp', { 'x-forwarded-for': '198.51.100.1' })).status).toBe(200)
  for (const { socket } of [...fromHome, ...fromNeighbour]) socket.destroy()
})

test.each([
  ['/%ff', 400],
  ['/healthz', 200],
  ['/nothing', 404],
])('many requests for %s do not delay the first of another network', async (url, status) => {
  const { app } = await startTracked({})
  const completed: string[] = []
  const request = async (address: string) => {
    const response = await app.inject({ url, headers: { host: 'www.example.com', 'x-forwarded-for': address } })
    completed.push(address)
    return response.statusCode
  }
  const flood = Array.from({ length: 100 }, () => request('203.0.113.7'))
  const other = request('198.51.100.1')
  expect(new Set(await Promise.all([...flood, other]))).toEqual(new Set([status]))
  expect(completed.indexOf('198.51.100.1')).toBeLessThan(10)
})

test('a disconnected client frees its place', async () => {
  const server = await startTracked({ env: { MAX_REQUESTS: '3' } })
  const client = server.client()
  await client.fetchXsrfCookie()
  for (let round = 0; round < 3; round += 1) {
    const pendingRequests = await Promise.all([
      sendIncompleteRequest(server, client),
      sendIncompleteRequest(server, client),
      sendIncompleteRequest(server, client),
    ])
    await expect.poll(() => inFlight(server)).toBe(3)
    for (const { socket } of pendingRequests) socket.destroy()
    await expect.poll(() => inFlight(server)).toBe(0)
  }
  expect((await client.get('/aspapi/pc/home.asp')).status).toBe(200)
})

test('while the event loop lags, requests are shed; afterwards they are accepted again', async () => {
  const server = await startTracked({ env: { MAX_LAG_MS: '1000' } })
  const client = server.client()
  await client.fetchXsrfCookie()
  const statuses: number[] = []
  for (let turn = 0; turn < 6 && !statuses.includes(503); turn += 1) {
    for (let block = 0; block < 3; block += 1) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
      await new Promise(setImmediate)
    }
    statuses.push((await client.get('/aspapi/pc/home.asp')).status)
  }
  expect(statuses.at(-1)).toBe(503)
  expect((await client.get('/healthz')).status).toBe(200)
  await expect.poll(async () => (await client.get('/aspapi/pc/home.asp')).status).toBe(200)
  expect((await shedRequests(server)).eventLoop).toBeGreaterThan(0)
})

test('sockets beyond the limit are closed unread; the others are served', async () => {
  const server = await startTracked({ env: { MAX_CONNECTIONS: '5' } })
  const first = await Promise.all(Array.from({ length: 5 }, () => openSocket(server)))
  const excessSockets = await Promise.all(Array.from({ length: 4 }, () => openSocket(server)))
  expect(await Promise.all(excessSockets.map(({ closed }) => closed))).toEqual(['', '', '', ''])
  for (const { socket } of first) socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  for (const { closed } of first) expect(await closed).toMatch(/^HTTP\/1.1 200/)
  expect(await shedRequests(server)).toEqual({ connections: 4 })
  expect((await server.client().get('/healthz')).status).toBe(200)
})

test('a connection that is reset before its request is looked at costs no error and no place', async () => {
  const { logger, lines } = captureLog()
  const server = await startTracked({ logger })
  // As the socket is once the client's reset has arrived, and before Node closes it.
  server.app.server.prependListener('request', ({ socket }) =>
    Object.defineProperty(socket, 'remoteAddress', { value: undefined }),
  )
  expect((await fetch(`${server.url}/aspapi/pc/home.asp`)).status).toBe(400)
  expect(await inFlight(server)).toBe(0)
  expect(lines().filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('hundreds of costly bodies from one network delay a customer elsewhere by a few of them', async () => {
  const server = await startTracked({})
  const client = server.client()
  await client.fetchXsrfCookie()
  await client.get('/aspapi/pc/home.asp')
  const body = Array.from({ length: 499 }, (_, index) => `unknown${index}=1`).join('&')
  const send = async (from: string, head: string, content = '') => {
    const connection = await openSocket(server)
    return { ...connection, request: [`${head} HTTP/1.1`, 'Host: x', `X-Forwarded-For: ${from}`, content].join('\r\n') }
  }
  const costly = ['Connection: close', 'Content-Type: application/x-www-form-urlencoded', ...sessionHeaderLines(client)]
  const flood = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      send(
        `198.51.100.${index}`,
        'POST /aspapi/pc/school.asp',
        [...costly, `Content-Length: ${body.length}`, '', body].join('\r\n'),
      ),
    ),
  )
  const customer = await send('192.0.2.1', 'GET /aspapi/pc/home.asp', 'Connection: close\r\n\r\n')
  let answered = 0
  let answeredBefore = NaN
  for (const { socket } of flood) socket.once('data', () => (answered += 1))
  customer.socket.once('data', () => (answeredBefore = answered))
  for (const { socket, request } of [...flood, customer]) socket.write(request)
  expect(await customer.closed).toMatch(/^HTTP\/1\.1 200 /)
  for (const { closed } of flood) expect(await closed).toContain('"code":501')
  expect(answeredBefore).toBeLessThan(50)
})
