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

/** Sends a body but its last byte, that after `pause` ms, and reads what comes. */
function drip(call: string, body: Buffer, type: string, pause: number): Promise<{ text: string; ms: number }> {
  const head = [
    `POST /aspapi${call}.asp HTTP/1.1`, 'Host: x', `Content-Type: ${type}`, `Content-Length: ${body.length}`, 'Connection: close',
    `Cookie: ${client.cookie}`, `X-XSRF-TOKEN: ${client.cookies.get('XSRF-TOKEN')}`, `token: ${JSON.stringify(client.token)}`,
  ].join('\r\n')
  return new Promise((resolve) => {
    const begun = Date.now()
    let text = ''
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body.subarray(0, -1)]))
      setTimeout(() => { if (socket.writable) socket.write(body.subarray(-1)) }, pause)
    })
    socket.on('data', (chunk) => { text += String(chunk) }).on('error', () => undefined).on('close', () => resolve({ text, ms: Date.now() - begun }))
  })
}

test('a form has 15 seconds to arrive, a form with files longer', { timeout: 40_000 }, async () => {
  const { body, headers } = rawMultipart([{ header: 'name="documentType"', content: 'identity' }, { header: 'name="files"; filename="a.jpg"', content: await jpeg() }])
  const urlencoded = 'application/x-www-form-urlencoded'
  const [form, parts, upload] = await Promise.all([
    drip('/pc/messageUpdate', Buffer.from('name=A'), urlencoded, 25_000),
    drip('/pc/messageUpdate', body, String(headers['content-type']), 25_000),
    drip('/pc/fileUploadUpdate', body, String(headers['content-type']), 17_000),
  ])
  for (const { text, ms } of [form, parts]) {
    expect(text).toMatch(/^HTTP\/1\.1 408 [\s\S]*\{"code":408,"message":"Request Timeout"\}$/)
    expect(ms).toBeGreaterThan(14_500)
    expect(ms).toBeLessThan(17_000)
  }
  expect(upload.text).toMatch(/^HTTP\/1\.1 200 [\s\S]*"code":200/)
})
