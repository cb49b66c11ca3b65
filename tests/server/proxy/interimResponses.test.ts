import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createUpstream, type Upstream } from '../../../src/server/proxy/upstream/upstream.ts'

const ENVELOPE = '{"code":200,"message":"OK"}'
const RESPONSE = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${ENVELOPE.length}\r\n\r\n${ENVELOPE}`
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'

let backend: Server
let upstream: Upstream
afterEach(async () => {
  await upstream.close()
  backend.close()
})

async function sendPieces(socket: Socket, pieces: string[]): Promise<void> {
  for (const piece of pieces) {
    socket.write(piece)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Starts a backend that answers each request with these pieces, one packet each. */
async function startBackend(pieces: string[]): Promise<void> {
  backend = createServer({ noDelay: true }, (socket: Socket) => {
    socket.on('error', () => undefined)
    socket.on('data', () => void sendPieces(socket, pieces))
  }).listen(0, '127.0.0.1')
  await once(backend, 'listening')
  upstream = createUpstream(`http://127.0.0.1:${(backend.address() as AddressInfo).port}/aspapi`)
}

const send = (method: 'GET' | 'POST') =>
  upstream.send({
    lane: 'read',
    client: '127.0.0.1',
    method,
    call: '/pc/home',
    headers: {},
    body: 'a=1',
    maxBytes: 1000,
    timeoutMs: 10_000,
  })

test.each<[string, string[]]>([
  ['100 Continue in a packet of its own', [CONTINUE, RESPONSE]],
  ['several, early hints among them', [CONTINUE, 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n', CONTINUE, RESPONSE]],
])('interim responses of the backend are skipped: %s', async (_what, pieces) => {
  await startBackend(pieces)
  for (const method of ['POST', 'GET', 'GET'] as const) {
    const { status, body } = await send(method)
    expect([status, body.toString()]).toEqual([200, ENVELOPE])
  }
})

test.each<[string, string]>([
  ['one without an end', `HTTP/1.1 100 Continue\r\nX: ${'a'.repeat(40_000)}`],
  ['a switch of protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
])('an incomplete interim response is an error: %s', async (_what, response) => {
  await startBackend([response])
  await expect(send('POST')).rejects.toThrow('cut')
})
