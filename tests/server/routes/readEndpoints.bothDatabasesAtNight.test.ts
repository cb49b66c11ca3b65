import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootstrap } from '../../../src/server/start.ts'
import { TestClient } from '../../support/server/testClient.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { startTestServer, createTempDir, type TestServer } from '../../support/server/testServer.ts'
import { DEMO_CUSTOMER_BY_NUMBER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const parseMultilingual = (text: unknown): { val: string; value: string }[] =>
  JSON.parse(String(text)) as { val: string; value: string }[]

test('home has at most six items of each list, in six languages and without bodies', async () => {
  const { status, headers, body } = await server.client().get('/aspapi/pc/home.asp')
  expect([status, body.code]).toEqual([200, 200])
  expect(headers.get('cache-control')).toBe('no-store')
  for (const [list, count] of [
    ['banners', 2],
    ['news', 6],
    ['products', 6],
    ['promotions', 4],
  ] as const) {
    const items = body.data?.[list] as Record<string, unknown>[]
    expect([list, items.length]).toEqual([list, count])
    for (const item of items) {
      expect(
        parseMultilingual(item.title)
          .map(({ val }) => val)
          .sort(),
      ).toEqual(['en', 'id', 'th', 'tw', 'vi', 'zh'])
      expect(parseMultilingual(item.summary)).toHaveLength(6)
      expect(item).not.toHaveProperty('body')
    }
  }
  const [promotion] = body.data?.promotions as Record<string, unknown>[]
  expect(promotion).toMatchObject({
    id: '301',
    cover: 'content/activity/301/cover.svg',
    date: '2026-08-20',
    start: '2026-09-01',
    end: '2027-08-31',
  })
  const [product] = body.data?.products as { symbol: string; specs: { label: string; value: string }[] }[]
  expect(product?.symbol).toBe('EURUSD')
  expect(parseMultilingual(product?.specs[0]?.label).find(({ val }) => val === 'tw')?.value).toBe('合約規格')
})

test('sample customers get their user info', async () => {
  const client = server.client()
  await client.signIn(...REAL_CUSTOMER)
  expect((await client.post('/pc/getUserInfo')).body).toEqual({
    code: 200,
    message: '完成',
    data: {
      a_type: 0,
      name: 'Rita Chen',
      email: 'real@example.com',
      tradingAccount: '8800001',
      currency: 'USD',
      requests: [],
    },
  })
  await client.signIn(...DEMO_CUSTOMER_BY_NUMBER)
  expect((await client.post('/pc/getUserInfo')).body.data).toMatchObject({ a_type: 1, tradingAccount: '8800002' })
})

test('a visitor has an account type and no name', async () => {
  const client = server.client()
  expect((await client.signInAsVisitor()).body.code).toBe(200)
  expect((await client.post('/pc/getUserInfo')).body.data).toEqual({
    a_type: 2,
    name: '',
    email: '',
    tradingAccount: '',
    currency: '',
    requests: [],
  })
  const { body } = await client.post('/pc/userCenterBanner')
  expect(body.data?.banners).toHaveLength(2)
})

test('a refusal has a message in the requested language', async () => {
  const { status, body } = await server.client().post('/pc/getUserInfo', {}, { 'accept-language': 'vi' })
  expect([status, body]).toEqual([200, { code: 401, message: 'Vui lòng đăng nhập lại' }])
})

test('a sign-out invalidates the token; a second one causes no error', async () => {
  const client = server.client()
  await client.signInAsVisitor()
  const before = client.clone()
  expect((await client.post('/pc/logout')).body.code).toBe(200)
  expect(client.cookies.has('sid')).toBe(false)
  expect((await before.post('/pc/getUserInfo')).body.code).toBe(401)
  expect((await client.post('/pc/logout')).body.code).toBe(200)
})

test('an unknown call, or a GET of a POST call, is 404 in JSON', async () => {
  const client = server.client()
  for (const path of ['/aspapi/pc/nothing.asp', '/aspapi/pc/login.asp', '/aspapi/', '/assets/none.js', '/other']) {
    const { status, body } = await client.get(path)
    expect([status, body.code]).toEqual([404, 404])
  }
  const { status, body } = await client.postBody('/pc/nothing', '{', { 'content-type': 'application/json' })
  expect([status, body.code]).toEqual([404, 404])
})

test('the server reports health and readiness', async () => {
  const client = server.client()
  expect((await client.get('/healthz')).body.code).toBe(200)
  expect((await client.get('/readyz')).body.code).toBe(200)
  const other = await startTestServer()
  await other.store.close()
  const { status, body } = await other.client().get('/readyz')
  expect([status, body.code]).toEqual([503, 503])
  await other.close()
})

test('behind another server, such as Vite’s, the app handles requests without listening itself', async () => {
  const { app, close } = await bootstrap(PROJECT_ROOT, { LOG_LEVEL: 'silent', DATA_DIR: createTempDir() })
  const frontServer = createServer((request, response) => {
    app.routing(request, response)
  }).listen(0, '127.0.0.1')
  await once(frontServer, 'listening')
  const client = new TestClient(`http://127.0.0.1:${(frontServer.address() as AddressInfo).port}`)
  expect((await client.signInAsVisitor()).body.code).toBe(200)
  expect((await client.post('/pc/getUserInfo')).body.data?.a_type).toBe(2)
  frontServer.close()
  await close()
})
