import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const PATHS = ['/aspapi/pc/home.asp', '/aspapi/pc/login.asp', '/aspapi/inc/verifycode.asp', '/healthz', '/']

/** Uses `node:http`, because fetch sends no TRACE. */
const sendRequest = (
  method: string,
  path: string,
): Promise<{ status: number | undefined; type: string | undefined; allow: unknown }> =>
  new Promise((resolve, reject) => {
    request(server.url + path, { method }, (response) => {
      response.resume()
      resolve({
        status: response.statusCode,
        type: response.headers['content-type'],
        allow: response.headers.allow ?? response.headers['access-control-allow-methods'],
      })
    })
      .on('error', reject)
      .end()
  })

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])(
  'no path serves the method %s',
  async (method) => {
    for (const path of PATHS) {
      const { status, allow } = await sendRequest(method, path)
      expect([path, status === 400 || status === 403 || status === 404 || status === 405, allow]).toEqual([
        path,
        true,
        undefined,
      ])
    }
  },
)

test('fields in a query are ignored, so no secret need be in an address', async () => {
  const client = server.client()
  const { body } = await client.post('/pc/login', {})
  const emptyPost = await client.postBody('/pc/login', '', { 'content-type': 'application/x-www-form-urlencoded' })
  await client.fetchXsrfCookie()
  const response = await fetch(
    `${server.url}/aspapi/pc/login.asp?account=demo@example.com&password=Sample-demo-2026&visitor=1&token=x`,
    {
      method: 'POST',
      headers: {
        cookie: client.cookie,
        'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: '',
    },
  )
  expect(body.data?.errors).toEqual({ '/account': 'required', '/password': 'required' })
  expect([emptyPost.body, await response.json()]).toEqual([body, body])
})
