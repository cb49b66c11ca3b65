import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createUpstream, type Upstream } from '../../../src/server/proxy/upstream/upstream.ts'

const ENVELOPE = '{"code":200}'
const RESPONSE = `HTTP/1.1 200 OK\r\nContent-Length: ${ENVELOPE.length}\r\n\r\n${ENVELOPE}`

/** Requests of each connection; the backend resets a connection at its second one. */
let requests: number[]
let backend: Server
let upstream: Upstream
beforeEach(async () => {
  requests = []
  backend = createServer((socket: Socket) => {
    const at = requests.push(0) - 1
    socket.on('error', () => undefined)
    socket.on('data', () => {
      requests[at] = (requests[at] ?? 0) + 1
      if (requests[at] === 1) socket.write(RESPONSE)
      else socket.resetAndDestroy()
    })
  }).listen(0, '127.0.0.1')
  await once(backend, 'listening')
  upstream = createUpstream(`http://127.0.0.1:${(backend.address() as AddressInfo).port}/aspapi`)
})
afterEach(async () => {
  await upstream.close()
  backend.close()
})

const send = async (isForm: boolean) => {
  const request = { method: 'POST', call: '/pc/getUserInfo', headers: {}, body: 'a=1', isForm } as const
  const more = { lane: 'read', client: '127.0.0.1', maxBytes: 1000, timeoutMs: 10_000 } as const
  return (await upstream.send({ ...request, ...more })).body.toString()
}

test('a read takes a kept connection, and is repeated on a new one if the backend was just closing it', async () => {
  expect([await send(false), await send(false)]).toEqual([ENVELOPE, ENVELOPE])
  expect(requests).toEqual([2, 1])
})

test('a form has a connection of its own, which no other request takes', async () => {
  expect([await send(false), await send(true), await send(true)]).toEqual([ENVELOPE, ENVELOPE, ENVELOPE])
  expect(requests).toEqual([1, 1, 1])
})
