import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { TestClient } from './testClient.ts'

const COOKIE = 'ASPSESSIONIDFACE'
const FORWARDED_HEADERS = ['content-type', 'accept-language']

/**
 * Lets a server of this product be the broker's own backend of another one: it has one cookie of its own and no CSRF
 * token, and it takes the sign-in payload for a token, as an old backend does.
 * @param target URL of the server
 * @returns URL for ASPAPI_URL
 */
export async function startLegacyFace(target: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const browsers = new Map<string, TestClient>()
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const path = request.url ?? ''
    const id = new RegExp(`${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? randomUUID()
    const browser = browsers.get(id) ?? new TestClient(target)
    browsers.set(id, browser)
    const headers = Object.fromEntries(FORWARDED_HEADERS.map((name) => [name, String(request.headers[name] ?? '')]))
    const answered =
      request.method === 'GET'
        ? await browser.get(path, headers)
        : await browser.postBody(path.replace(/^\/aspapi|\.asp$/g, ''), new Uint8Array(body), headers)
    const { status, bytes } = answered
    const { token, ...data } = answered.body.data ?? {}
    if (path.endsWith('/pc/login.asp') && typeof token === 'string') browser.token = token
    response
      .writeHead(status, {
        'content-type': answered.headers.get('content-type') ?? '',
        'set-cookie': `${COOKIE}=${id}; path=/`,
      })
      .end(token === undefined ? bytes : JSON.stringify({ ...answered.body, data }))
  }
  const server = createServer((request, response) => {
    // A target that is gone breaks the connection.
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/aspapi`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
