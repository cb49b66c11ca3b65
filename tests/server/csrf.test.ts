import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './start.ts'

let server: TestServer
beforeAll(async () => { server = await startTestServer() })
afterAll(() => server.close())

const send = (headers: Record<string, string>) =>
  fetch(`${server.url}/aspapi/pc/login.asp`, { method: 'POST', headers, body: new URLSearchParams({ visitor: '1' }) })

test('the first GET gives a cookie that scripts can read', async () => {
  const response = await fetch(`${server.url}/aspapi/pc/home.asp`)
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^XSRF-TOKEN=[A-Za-z0-9_-]{43}; Path=\/; SameSite=Strict$/)])
  const again = await fetch(`${server.url}/aspapi/pc/home.asp`, { headers: { cookie: 'XSRF-TOKEN=abc' } })
  expect(again.headers.getSetCookie()).toEqual([])
})

test.each<[string, Record<string, string>]>([
  ['neither', {}],
  ['the cookie alone', { cookie: 'XSRF-TOKEN=abcdef' }],
  ['the header alone', { 'x-xsrf-token': 'abcdef' }],
  ['a pair that differs', { cookie: 'XSRF-TOKEN=abcdef', 'x-xsrf-token': 'abcdeg' }],
  ['an empty pair', { cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }],
])('a POST with %s is refused and gets a fresh cookie', async (_what, headers) => {
  const response = await send(headers)
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 403 })
  expect(response.headers.getSetCookie().join()).toMatch(/^XSRF-TOKEN=/)
})

test('a POST that the browser says comes from another site is refused even with the pair', async () => {
  const pair = { cookie: 'XSRF-TOKEN=abcdef', 'x-xsrf-token': 'abcdef' }
  expect((await send({ ...pair, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await send({ ...pair, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})
