import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpeg } from '../files.ts'
import { rawMultipart } from './multipart.ts'
import { startTestServer, type TestServer } from './start.ts'
import type { Client } from './client.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  client = server.client()
  await client.visit()
})
afterAll(() => server.close())

const LATE = /^HTTP\/1\.1 408 [\s\S]*\{"code":408,"message":"Request Timeout"\}$/

/** Sends a body but its last byte, that after `pause` ms, or all of it in pieces of `bytes`; and reads what comes. */
function drip(
  call: string,
  body: Buffer,
  type: string,
  pause: number,
  bytes?: number,
): Promise<{ text: string; ms: number }> {
  const head = [
    `POST /aspapi${call}.asp HTTP/1.1`,
    'Host: x',
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    'Connection: close',
    `Cookie: ${client.cookie}`,
    `X-XSRF-TOKEN: ${client.cookies.get('XSRF-TOKEN')}`,
    `token: ${JSON.stringify(client.token)}`,
  ].join('\r\n')
  return new Promise((resolve) => {
    const begun = Date.now()
    let text = ''
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      let sent = bytes === undefined ? body.length - 1 : 0
      socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body.subarray(0, sent)]))
      const timer = setInterval(() => {
        if (socket.writable) socket.write(body.subarray(sent, sent + (bytes ?? 1)))
        sent += bytes ?? 1
        if (sent >= body.length) clearInterval(timer)
      }, pause)
      socket.once('close', () => clearInterval(timer))
    })
    socket
      .on('data', (chunk) => {
        text += String(chunk)
      })
      .on('error', () => undefined)
      .on('close', () => resolve({ text, ms: Date.now() - begun }))
  })
}

const trickle = (body: Buffer, type: string, bytes: number, pause: number) =>
  drip('/pc/fileUploadUpdate', body, type, pause, bytes)

test('a form has 15 seconds to arrive; a form with files longer, as long as it keeps coming', async () => {
  const { body, headers } = rawMultipart([
    { header: 'name="documentType"', content: 'identity' },
    { header: 'name="files"; filename="a.jpg"', content: await jpeg(1200, 1200) },
  ])
  const type = String(headers['content-type'])
  const [form, parts, stuck, drop, honest] = await Promise.all([
    drip('/pc/messageUpdate', Buffer.from('name=A'), 'application/x-www-form-urlencoded', 25_000),
    drip('/pc/messageUpdate', body.subarray(-2000), type, 25_000),
    drip('/pc/fileUploadUpdate', body, type, 35_000),
    trickle(body, type, 1, 500),
    // 256 kbit/s.
    trickle(body, type, 8192, 256),
  ])
  for (const { text, ms } of [form, parts]) {
    expect(text).toMatch(LATE)
    expect(ms).toBeGreaterThan(14_500)
    expect(ms).toBeLessThan(17_000)
  }
  for (const { text, ms } of [stuck, drop]) {
    expect(text).toMatch(LATE)
    expect(ms).toBeGreaterThan(9_500)
    expect(ms).toBeLessThan(21_500)
  }
  expect(honest.ms).toBeGreaterThan(15_000)
  expect(honest.text).toMatch(/^HTTP\/1\.1 200 [\s\S]*"code":200/)
})
