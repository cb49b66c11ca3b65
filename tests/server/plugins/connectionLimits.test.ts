import staticFiles from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createAddressMatcher } from '../../../src/server/http/addressRanges.ts'
import { createMetrics } from '../../../src/server/http/metrics.ts'
import { connectionLimits } from '../../../src/server/plugins/connectionLimits.ts'
import { openRawSocket, sendRaw } from '../../support/server/rawSocket.ts'
import { createTempDir, startTestServer } from '../../support/server/testServer.ts'

const MIB = 1024 * 1024
const ASSET_BYTES = 16 * MIB
/** A hundredth of the real one; the line is as much faster. */
const WRITE_TIMEOUT_MS = 300
const metrics = createMetrics()
let app: FastifyInstance | undefined
afterEach(async () => {
  metrics.shedRequests.reset()
  await app?.close()
  app = undefined
})

/** A server with these limits, whose `/large` is larger than any buffer of the system. @returns its URL */
async function start(options: { isProxy?: () => boolean; maxConnectionsPerAddress?: number; writeTimeoutMs?: number }) {
  app = Fastify({ forceCloseConnections: true })
  let requests = 0
  app.register(connectionLimits, { metrics, maxConnectionsPerAddress: 1000, isProxy: () => false, ...options })
  app.get('/large', async () => Buffer.alloc(32 * MIB, 'x'))
  const root = createTempDir()
  writeFileSync(join(root, 'asset.js'), Buffer.alloc(ASSET_BYTES))
  app.register(staticFiles, { root })
  app.addHook('onClose', async () => rmSync(root, { recursive: true }))
  app.get('/', async () => {
    requests += 1
    await pause(20)
    return 'ok'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, requests: () => requests }
}

const turnedAway = async () =>
  Object.fromEntries((await metrics.shedRequests.get()).values.map(({ labels, value }) => [labels.reason, value]))

test('who does not read a response is cut; who reads slowly gets all of it', async () => {
  const { url } = await start({ writeTimeoutMs: 600 })
  const unread = await openRawSocket(url)
  unread.socket.pause()
  unread.socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
  const slow = await openRawSocket(url)
  let received = 0
  slow.socket.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  slow.socket.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  // Half of the time standing still, three times as long in all as the other one is allowed to.
  for (let turn = 0; turn < 12; turn += 1) {
    slow.socket.pause()
    await pause(100)
    slow.socket.resume()
    await pause(2)
  }
  slow.socket.resume()
  await slow.closed
  expect(received).toBeGreaterThan(32 * MIB)
  await expect.poll(turnedAway).toEqual({ unread: 1 })
  unread.socket.destroy()
})

test('a phone on a slow line gets a large file of the site whole, however long it takes', async () => {
  const { url } = await start({ writeTimeoutMs: WRITE_TIMEOUT_MS })
  const { hostname, port } = new URL(url)
  const phone = connect(Number(port), hostname)
  phone.on('readable', () => undefined)
  phone.write('GET /asset.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const closed = once(phone, 'close')
  let received = 0
  const startedAt = performance.now()
  // 64 kB at a time, as many as have come.
  while (!phone.destroyed && !phone.readableEnded) {
    const chunk: unknown = phone.read()
    if (chunk instanceof Buffer) received += chunk.length
    await pause(20)
  }
  await closed
  expect(performance.now() - startedAt).toBeGreaterThan(10 * WRITE_TIMEOUT_MS)
  expect(received).toBeGreaterThan(ASSET_BYTES)
  expect(await turnedAway()).toEqual({})
})

test('who has read fast, so that its buffers are large, may then take nothing for longer, but not for ever', async () => {
  const { url } = await start({ writeTimeoutMs: WRITE_TIMEOUT_MS })
  /** Reads 12 MiB as fast as it can, and then no more. */
  const readFast = async () => {
    const { socket, closed } = await openRawSocket(url)
    let received = 0
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await new Promise<void>((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        if (received < 12 * MIB && received + chunk.length >= 12 * MIB) {
          socket.pause()
          resolve()
        }
        received += chunk.length
      })
    })
    return { socket, closed }
  }
  const slow = await readFast()
  await pause(4 * WRITE_TIMEOUT_MS)
  slow.socket.resume()
  expect((await slow.closed).length).toBeGreaterThan(32 * MIB)
  expect(await turnedAway()).toEqual({})
  const gone = await readFast()
  await expect.poll(turnedAway).toEqual({ unread: 1 })
  gone.socket.destroy()
})

test('more than 32 requests on one connection that wait for their responses cut it; one after the other is no matter', async () => {
  const { url, requests } = await start({})
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  expect(await sendRaw(url, request.repeat(1000))).toBe('')
  expect(requests()).toBeLessThanOrEqual(32)
  expect(await turnedAway()).toEqual({ pipelining: 1 })
  const last = request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
  expect((await sendRaw(url, request.repeat(31) + last)).match(/HTTP\/1.1 200/g)).toHaveLength(32)
  const { socket, closed } = await openRawSocket(url)
  for (let turn = 0; turn < 40; turn += 1) {
    socket.write(turn < 39 ? request : last)
    await pause(25)
  }
  expect((await closed).match(/HTTP\/1.1 200/g)).toHaveLength(40)
})

test('sockets of one address beyond the limit are closed unread, and count no longer once they are closed', async () => {
  const { url } = await start({ maxConnectionsPerAddress: 3 })
  const first = await Promise.all([1, 2, 3].map(() => openRawSocket(url)))
  expect(await sendRaw(url, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('')
  expect(await turnedAway()).toEqual({ address: 1 })
  first[0]?.socket.destroy()
  await first[0]?.closed
  await expect
    .poll(() => sendRaw(url, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))
    .toMatch(/^HTTP\/1.1 200/)
  for (const { socket } of first) socket.destroy()
})

test('proxies are excepted: on this machine, and those that the operator names', async () => {
  const isProxy = createAddressMatcher(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])
  for (const address of [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '192.0.2.7',
    '2001:db8::1',
  ])
    expect([address, isProxy(address)]).toEqual([address, true])
  for (const address of ['192.0.2.8', '11.0.0.1', '2001:db9::1', '::ffff:8.8.8.8', 'unknown', ''])
    expect([address, isProxy(address)]).toEqual([address, false])
  const server = await startTestServer({ env: { MAX_CONNECTIONS_PER_ADDRESS: '1' } })
  const sockets = await Promise.all([1, 2, 3].map(() => openRawSocket(server.url)))
  for (const { socket } of sockets) socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  for (const { closed } of sockets) expect(await closed).toMatch(/^HTTP\/1.1 200/)
  await server.close()
})

test.each([
  'GET /healthz',
  'GET /healthz HTTP/0.9',
  'GET /healthz HTTP/2.0',
  'GET healthz HTTP/1.1',
  'GET evil:x HTTP/1.1',
])('a request line of no HTTP/1 is refused and the connection closed: %s', async (line) => {
  const server = await startTestServer()
  // Alone too: what follows on the connection is refused by itself.
  expect(await sendRaw(server.url, `${line}\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /)
  const text = await sendRaw(server.url, `${line}\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(text).toMatch(/^HTTP\/1.1 400 /)
  expect(text.match(/HTTP\/1.1/g)).toHaveLength(1)
  expect(await sendRaw(server.url, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
  await server.close()
})

test('a request behind a body that was refused is answered after it, or not at all', async () => {
  const server = await startTestServer()
  const body = 'a'.repeat(200_000)
  const text = await sendRaw(
    server.url,
    `POST /csp-report HTTP/1.1\r\nHost: x\r\nContent-Type: application/csp-report\r\nContent-Length: ${body.length}\r\n\r\n${body}GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  )
  expect(text.match(/HTTP\/1.1 \d{3}/g)?.[0]).toBe('HTTP/1.1 413')
  expect(text.match(/HTTP\/1.1 \d{3}/g)?.[1] ?? 'HTTP/1.1 200').toBe('HTTP/1.1 200')
  await server.close()
})
