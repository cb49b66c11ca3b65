import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureLog } from '../../support/server/captureLog.ts'
import { sendRaw } from '../../support/server/rawSocket.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const { logger, lines } = captureLog()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ logger })
})
afterAll(() => server.close())

test.each<[string, string, number]>([
  ['an answer', 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 200],
  ['an unknown path', 'GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
  [
    'a refused POST',
    'POST /aspapi/pc/login.asp HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    403,
  ],
  ['an address that cannot be read', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ['bytes that are no request', 'HELLO\r\n\r\n', 400],
  [
    'a smuggled length',
    'POST /aspapi/pc/login.asp HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a header too long', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('%s has a request id that is in the log', async (_what, bytes, status) => {
  const text = await sendRaw(server.url, bytes)
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  const [id] = /(?<=x-request-id: )\S+/i.exec(text) ?? []
  expect(id).toMatch(UUID)
  await expect.poll(() => lines().find(({ reqId }) => reqId === id)?.status).toBe(status)
  expect(text).not.toContain('requestId')
})
