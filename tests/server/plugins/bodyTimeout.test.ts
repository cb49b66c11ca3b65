import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpeg } from '../../support/fileFixtures.ts'
import { rawMultipart } from '../../support/server/multipart.ts'
import { openRawSocket, sessionHeaderLines } from '../../support/server/rawSocket.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import type { TestClient } from '../../support/server/testClient.ts'

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = server.client()
  await client.signInAsVisitor()
})
afterAll(() => server.close())

const TIMEOUT_RESPONSE = /^HTTP\/1\.1 408 [\s\S]*\{"code":408,"message":"Request Timeout"\}$/

/**
 * Sends a form slowly and reads the response.
 * @param delayMs time before the last byte, or between pieces
 * @param bytes size of a piece; without it, everything but the last byte is sent at once
 */
async function sendSlowly(
  call: string,
  body: Buffer,
  type: string,
  delayMs: number,
  bytes?: number,
): Promise<{ text: string; ms: number }> {
  const head = [
    `POST /aspapi${call}.asp HTTP/1.1`,
    'Host: x',
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    'Connection: close',
    ...sessionHeaderLines(client),
  ].join('\r\n')
  const startedAt = Date.now()
  const { socket, closed } = await openRawSocket(server.url)
  let sentBytes = bytes === undefined ? body.length - 1 : 0
  socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body.subarray(0, sentBytes)]))
  const timer = setInterval(() => {
    if (socket.writable) socket.write(body.subarray(sentBytes, sentBytes + (bytes ?? 1)))
    sentBytes += bytes ?? 1
    if (sentBytes >= body.length) clearInterval(timer)
  }, delayMs)
  const text = await closed
  clearInterval(timer)
  return { text, ms: Date.now() - startedAt }
}

const uploadSlowly = (body: Buffer, type: string, bytes: number, delayMs: number) =>
  sendSlowly('/pc/fileUploadUpdate', body, type, delayMs, bytes)

test('a form has 15 seconds to arrive; a form with files longer, as long as it keeps coming', async () => {
  const { body, headers } = rawMultipart([
    { header: 'name="documentType"', content: 'identity' },
    { header: 'name="files"; filename="a.jpg"', content: await jpeg(1200, 1200) },
  ])
  const type = String(headers['content-type'])
  const [form, parts, stalled, tooSlow, slowButSteady] = await Promise.all([
    sendSlowly('/pc/messageUpdate', Buffer.from('name=A'), 'application/x-www-form-urlencoded', 25_000),
    sendSlowly('/pc/messageUpdate', body.subarray(-2000), type, 25_000),
    sendSlowly('/pc/fileUploadUpdate', body, type, 35_000),
    uploadSlowly(body, type, 1, 500),
    // 256 kbit/s.
    uploadSlowly(body, type, 8192, 256),
  ])
  for (const { text, ms } of [form, parts]) {
    expect(text).toMatch(TIMEOUT_RESPONSE)
    expect(ms).toBeGreaterThan(14_500)
    expect(ms).toBeLessThan(17_000)
  }
  for (const { text, ms } of [stalled, tooSlow]) {
    expect(text).toMatch(TIMEOUT_RESPONSE)
    expect(ms).toBeGreaterThan(9_500)
    expect(ms).toBeLessThan(21_500)
  }
  expect(slowButSteady.ms).toBeGreaterThan(15_000)
  expect(slowButSteady.text).toMatch(/^HTTP\/1\.1 200 [\s\S]*"code":200/)
})
