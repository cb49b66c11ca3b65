import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({})
})
afterAll(() => server.close())

test('health checks take no place, so they ask the database for no session, and once for all who ask at one time', async () => {
  const { store, url } = server
  const client = server.client()
  await client.signInAsVisitor()
  const lookups = [vi.spyOn(store.sessions, 'find'), vi.spyOn(store.sessions, 'findByCookie')]
  // A live session's cookie, but neither its token nor a CSRF token.
  const headers = { token: JSON.stringify('B'.repeat(43)), cookie: `sid=${client.cookies.get('sid')}` }
  const paths = ['/readyz', '/healthz'].flatMap((path) => Array<string>(20).fill(path))
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(url + path, { headers })).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(lookups.map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})
