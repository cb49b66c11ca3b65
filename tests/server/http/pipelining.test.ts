import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer()
  port = Number(new URL(server.url).port)
})
afterAll(() => server.close())

/** Sends requests in one packet, the last of which asks for the end of the connection. @returns the responses as text */
const sendAtOnce = (count: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    const request = (connection: string): string =>
      `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
    socket.write(request('keep-alive').repeat(count - 1) + request('close'))
  })

test('a connection with a thousand requests at once is closed', async () => {
  const responses = await sendAtOnce(1000)
  expect(responses.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThanOrEqual(8)
})

test('a few requests at once get their responses', async () => {
  const responses = await sendAtOnce(8)
  expect(responses.match(/HTTP\/1\.1 200/g)).toHaveLength(8)
})
