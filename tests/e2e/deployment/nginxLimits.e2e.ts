import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect as connectPlain } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import { httpsRequest } from '../../support/nginx.ts'
import { expect } from '../support/fixtures.ts'
import { test } from './nginxFixtures.ts'

test.describe.configure({ mode: 'serial' })

test('bodies that never end have few places of an address in nginx, beside which small forms pass', async ({
  staticNginx,
  proxyNginx,
}) => {
  for (const [{ httpsUrl }, method] of [
    [staticNginx, 'POST'],
    [proxyNginx, 'POST'],
    [proxyNginx, 'GET'],
  ] as const) {
    const responses: string[] = []
    const sockets = Array.from({ length: 30 }, () =>
      startBody(httpsUrl, method, 2_000_000, (text) => responses.push(text)),
    )
    try {
      await expect.poll(() => responses.length).toBe(10)
      expect(responses.every((text) => text.startsWith('HTTP/1.1 429 '))).toBe(true)
      const empty = { method: 'POST', headers: { 'content-length': '0' } }
      expect((await httpsRequest(httpsUrl, '/aspapi/pc/home.asp', empty)).status).not.toBe(429)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  }
})

test('no request leaves a line in the logs of nginx, which a flood would fill its disk with', async ({
  staticNginx,
  proxyNginx,
}) => {
  for (const { httpUrl, httpsUrl, readLogs } of [staticNginx, proxyNginx]) {
    const tooLarge = { method: 'POST', headers: { 'content-length': '50000000' } }
    expect((await fetch(httpUrl, { redirect: 'manual' })).status).toBe(308)
    expect((await httpsRequest(httpsUrl, '/missing')).status).toBe(404)
    expect((await httpsRequest(httpsUrl, '/aspapi/pc/home.asp', tooLarge)).status).toBe(413)
    expect(readLogs()).toBe('')
  }
})

test('a body of less than 100 kB takes no file of nginx, whose writes would delay the connections of others', async ({
  staticNginx,
  proxyNginx,
}) => {
  test.skip(process.platform !== 'linux', 'The test reads /proc.')
  for (const { httpsUrl, countBodyFiles } of [staticNginx, proxyNginx]) {
    const sockets = [99_000, 2_000_000].map((size) => startBody(httpsUrl, 'POST', size, () => undefined))
    try {
      for (const socket of sockets) socket.write('a'.repeat(98_000))
      sockets[1]?.write('a'.repeat(50_000))
      await expect.poll(countBodyFiles).toBe(1)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  }
})

test('a connection gets few responses that nginx writes itself, since it writes all before it turns to others', async ({
  staticNginx,
  proxyNginx,
}) => {
  for (const [url, count] of [
    [staticNginx.httpsUrl, 20],
    [proxyNginx.httpsUrl, 20],
    [staticNginx.httpUrl, 1],
    [proxyNginx.httpUrl, 1],
  ] as const)
    expect([url, await countResponses(url, 150)]).toEqual([url, count])
})

test('a client that reads nothing holds little memory of the kernel', async ({ staticNginx, proxyNginx }) => {
  test.skip(process.platform !== 'linux', 'The test reads /proc.')
  for (const { httpsUrl } of [staticNginx, proxyNginx]) {
    const { hostname: host, port } = new URL(httpsUrl)
    const socket = connect({ host, port: Number(port), rejectUnauthorized: false }).pause()
    try {
      await once(socket, 'secureConnect')
      socket.write(`GET /index.html HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(20))
      const unreadBytes = () => unacknowledgedBytes(Number(port), socket.localPort)
      let last = -1
      for (let bytes = 0; bytes === 0 || bytes !== last; bytes = unreadBytes()) {
        last = bytes
        await sleep(100)
      }
      expect(last).toBeLessThan(250_000)
    } finally {
      socket.destroy()
    }
  }
})

test('TLS has the two groups whose handshakes take little of a worker', async ({ staticNginx, proxyNginx }) => {
  for (const { httpsUrl } of [staticNginx, proxyNginx]) {
    const results = await Promise.all(
      ['X25519', 'prime256v1', 'secp384r1', 'secp521r1', 'ffdhe2048', 'ffdhe8192'].map((group) =>
        greet(httpsUrl, group),
      ),
    )
    expect(results.flat()).toEqual(['X25519', 'prime256v1'])
  }
})

/** Sends requests for a page that does not exist, all at once. @returns the number of responses on the connection */
async function countResponses(url: string, requests: number): Promise<number> {
  const { hostname: host, port, protocol } = new URL(url)
  const target = { host, port: Number(port) }
  const socket = protocol === 'https:' ? connect({ ...target, rejectUnauthorized: false }) : connectPlain(target)
  socket.write(`GET /.missing HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(requests))
  let responses = ''
  try {
    // The end of a connection with unread requests is a reset.
    for await (const chunk of socket) responses += String(chunk)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ECONNRESET' })
  }
  return responses.split('HTTP/1.1 ').length - 1
}

/** Bytes that a local server has written to a connection, and its client has not received. */
function unacknowledgedBytes(port: number, clientPort = 0): number {
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(4, '0')
  const row = new RegExp(`:${hex(port)} \\w+:${hex(clientPort)} \\w+ (\\w+):`)
  return parseInt(row.exec(readFileSync('/proc/net/tcp', 'utf8'))?.[1] ?? '0', 16)
}

/** Sends a request's head and the start of its body. */
function startBody(httpsUrl: string, method: string, size: number, onResponse: (text: string) => void): TLSSocket {
  const { hostname: host, port } = new URL(httpsUrl)
  const socket = connect({ host, port: Number(port), rejectUnauthorized: false })
  socket.on('error', () => undefined).once('data', (data) => onResponse(String(data)))
  const head = [`${method} /aspapi/pc/home.asp HTTP/1.1`, `Host: ${host}`, `Content-Length: ${size}`, '', 'a']
  socket.write(head.join('\r\n'))
  return socket
}

/** Greets with one group alone. @returns the group if the handshake succeeds */
function greet(httpsUrl: string, group: string): Promise<string[]> {
  const { hostname: host, port } = new URL(httpsUrl)
  const socket = connect({ host, port: Number(port), rejectUnauthorized: false, ecdhCurve: group })
  return new Promise<string[]>((resolve) => {
    socket.once('secureConnect', () => resolve([group])).once('error', () => resolve([]))
  }).finally(() => socket.destroy())
}
