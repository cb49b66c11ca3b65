import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { rawMultipart } from '../../support/server/multipart.ts'
import { startTestServer } from '../../support/server/testServer.ts'

const MIB = 1024 * 1024
const files = Array.from({ length: 5 }, () => ({
  header: 'name="files"; filename="a.jpg"',
  content: Buffer.alloc(4 * MIB),
}))

const { headers } = rawMultipart([])
const withFiles = (texts: { header: string; content: string }[]) => rawMultipart([...texts, ...files]).body

test.each([
  [
    'refused while reading, for a text that is too long',
    413,
    withFiles([{ header: 'name="description"', content: 'x'.repeat(70_000) }]),
    (token = '') => token,
  ],
  [
    'refused while reading, for texts that are too long together',
    413,
    withFiles([1, 2].map(() => ({ header: 'name="description"', content: 'x'.repeat(35_000) }))),
    (token = '') => token,
  ],
  [
    'refused while reading, for too many parts without a name',
    413,
    Buffer.concat([Buffer.from('--bOuNdArY\r\n\r\n\r\n'.repeat(600)), withFiles([])]),
    (token = '') => token,
  ],
  [
    'refused before reading, for a wrong CSRF token',
    403,
    withFiles([{ header: 'name="description"', content: 'x' }]),
    () => 'another',
  ],
] as const)(
  'the server discards the rest of a refused upload and answers the next request on its connection: %s',
  async (_when, status, body, tokenFor) => {
    const server = await startTestServer()
    const client = server.client()
    await client.signInAsVisitor()
    // One connection, like a browser.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ports = new Set<number | undefined>()
    const sendRequest = (method: string, path: string, content?: Buffer) =>
      new Promise<number | undefined>((resolve, reject) => {
        request(
          server.url + path,
          {
            method,
            agent,
            headers: {
              ...headers,
              'content-length': content?.length ?? 0,
              cookie: client.cookie,
              'x-xsrf-token': tokenFor(client.cookies.get('XSRF-TOKEN')),
              token: JSON.stringify(client.token),
            },
          },
          (response) => {
            ports.add(response.socket.localPort)
            response.on('end', () => resolve(response.statusCode)).resume()
          },
        )
          .on('error', reject)
          .end(content)
      })
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await sendRequest('POST', '/aspapi/pc/fileUploadUpdate.asp', body)).toBe(status)
      expect(await sendRequest('GET', '/healthz')).toBe(200)
    }
    expect(ports.size).toBe(1)
    agent.destroy()
    await server.close()
  },
)
