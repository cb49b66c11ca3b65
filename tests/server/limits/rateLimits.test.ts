import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BUDGETS, NETWORK_FACTORS, type Budget } from '../../../src/server/limits/budgets.ts'
import { captureLog } from '../../support/server/captureLog.ts'
import { VALID_DEMO_APPLICATION, VALID_MESSAGE } from '../../support/server/formFixtures.ts'
import { openRawSocket, sessionHeaderLines } from '../../support/server/rawSocket.ts'
import type { TestClient, TestResponse } from '../../support/server/testClient.ts'
import {
  projectRegistry,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../support/server/testServer.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

const START = Date.UTC(2026, 0, 5)
let server: TestServer | undefined
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(async () => {
  vi.useRealTimers()
  await server?.close()
  server = undefined
})

const startLimited = async (factor: string, options: TestServerOptions = {}): Promise<TestServer> =>
  (server = await startTestServer({ registry: projectRegistry, ...options, env: { RATE_LIMITS: factor } }))
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address, 'accept-language': 'en' })

const PASSWORD_CHANGE = {
  oldPassword: 'old',
  newPassword: 'seven green bicycles',
  confirmPassword: 'seven green bicycles',
}

/** The cheapest call of each budget. */
const CALLS: Record<Budget, (client: TestClient, headers: Record<string, string>) => Promise<TestResponse>> = {
  images: (client, headers) => client.get('/aspapi/inc/verifycode.asp', headers),
  codeTexts: (client, headers) => client.post('/inc/verifytext', {}, headers),
  posts: (client, headers) => client.post('/pc/messageUpdate', VALID_MESSAGE, headers),
  accounts: (client, headers) => client.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION, headers),
  signIns: (client, headers) => client.post('/pc/login', { account: 'nobody@example.com', password: 'x' }, headers),
  passwords: (client, headers) => client.post('/pc/passwordUpdate', PASSWORD_CHANGE, headers),
}

/** Makes a call `count` times. @returns the HTTP statuses */
async function flood(budget: Budget, client: TestClient, address: string, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let call = 0; call < count; call += 1) statuses.push((await CALLS[budget](client, from(address))).status)
  return statuses
}

const FACTOR = 0.1
const budgetOf = (budget: Budget, factor = FACTOR): number => Math.round(BUDGETS[budget].perAddress * factor)

test.each(Object.keys(BUDGETS) as Budget[])(
  'beyond its budget of %s an address gets 429 with the time, others are unaffected, and later it is served again',
  async (budget) => {
    const { client: newClient } = await startLimited(String(FACTOR))
    const client = newClient()
    await client.signInAsVisitor()
    expect(new Set(await flood(budget, client, '203.0.113.7', budgetOf(budget)))).toEqual(new Set([200]))
    const refusal = await CALLS[budget](client, from('203.0.113.7'))
    const retryAfter = Number(refusal.headers.get('retry-after'))
    expect(refusal.status).toBe(429)
    expect(refusal.body).toMatchObject({ code: 429, data: { retryAfter } })
    expect(refusal.body.message).toMatch(
      /^Too many attempts at the moment\. What you have entered is kept; please try again in \d+ (minutes|hour)\.$/,
    )
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(BUDGETS[budget].windowSeconds)
    expect(await flood(budget, client, '198.51.100.1', 3)).toEqual([200, 200, 200])
    vi.setSystemTime(START + BUDGETS[budget].windowSeconds * 1000)
    if (budget === 'accounts') await client.signInAsVisitor()
    expect(await flood(budget, client, '203.0.113.7', 1)).toEqual([200])
  },
)

test('a refused call stores nothing, keeps the verification code and has a message in the client’s language', async () => {
  const { client: newClient, store } = await startLimited('0.01')
  const client = newClient()
  await flood('posts', client, '203.0.113.7', 3)
  await client.fetchCaptcha()
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const { status, body } = await client.post('/pc/messageUpdate', VALID_MESSAGE, headers)
  expect([status, body.message]).toEqual([429, '目前操作過於頻繁。您填寫的內容會保留，請於 10 分鐘後再試。'])
  expect(await store.submissions.search({}, 10)).toEqual([])
  expect((await client.post('/pc/messageUpdate', VALID_MESSAGE, from('198.51.100.1'))).body.code).toBe(200)
})

test.each([
  [['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:DB8:1:2:0:0:0:3'], '2001:db8:1:3::1'],
  [['8.8.8.8', '::ffff:8.8.8.8', '::ffff:0808:0808', '0:0:0:0:0:FFFF:808:808'], '8.8.8.9'],
])('%j count as one client', async (addresses, other) => {
  const { client: newClient } = await startLimited('0.01')
  const client = newClient()
  const budget = Math.round(BUDGETS.signIns.perAddress * 0.01)
  const statuses: number[] = []
  for (let call = 0; call <= budget; call += 1)
    statuses.push(...(await flood('signIns', client, addresses[call % addresses.length] ?? '', 1)))
  expect(statuses).toEqual([...Array.from({ length: budget }, () => 200), 429])
  expect(await flood('signIns', client, other, 1)).toEqual([200])
})

test('a flood from a hundred networks uses up the budget of nobody elsewhere', async () => {
  const { client: newClient } = await startLimited('0.01')
  const flooder = newClient()
  for (let network = 0; network < 100; network += 1) {
    for (let call = 0; call < 3; call += 1)
      await flooder.post('/pc/messageUpdate', {}, from(`2001:db8:${network.toString(16)}::1`))
    await flood('signIns', flooder, `2001:db8:${network.toString(16)}::1`, 5)
  }
  const client = newClient()
  const [account, password] = REAL_CUSTOMER
  expect((await client.post('/pc/login', { account, password }, from('198.51.100.1'))).status).toBe(200)
  expect((await client.post('/pc/messageUpdate', VALID_MESSAGE, from('198.51.100.1'))).status).toBe(200)
})

test.each([
  [48, (call: number) => `2001:db8:1:${call.toString(16)}00::1`, '2001:db8:2::1'],
  [56, (call: number) => `2001:db8:1:${call.toString(16)}::1`, '2001:db8:1:100::1'],
  [24, (call: number) => `203.0.113.${call}`, '203.0.114.1'],
] as const)('addresses of one /%i network share a wider budget', async (prefix, addressOf, elsewhere) => {
  const { client: newClient } = await startLimited('0.002')
  const client = newClient()
  await client.fetchXsrfCookie()
  const statuses: number[] = []
  for (let call = 0; call <= NETWORK_FACTORS[prefix]; call += 1)
    statuses.push(...(await flood('signIns', client, addressOf(call), 1)))
  expect(statuses).toEqual([...Array.from({ length: NETWORK_FACTORS[prefix] }, () => 200), 429])
  expect(await flood('signIns', client, elsewhere, 1)).toEqual([200])
})

test('at an address over its budget its customers share a second one, and a visitor has none', async () => {
  const { client: newClient } = await startLimited('0.01')
  const customers = await Promise.all(
    [REAL_CUSTOMER, DEMO_CUSTOMER].map(async (customer) => {
      const client = newClient()
      const [account, password] = customer
      await client.signIn(account, password)
      return client
    }),
  )
  const visitor = newClient()
  await visitor.signInAsVisitor()
  await flood('posts', visitor, '203.0.113.7', budgetOf('posts', 0.01))
  expect(await flood('posts', visitor, '203.0.113.7', 1)).toEqual([429])
  const [first, second] = customers as [TestClient, TestClient]
  expect(await flood('posts', first, '203.0.113.7', 2)).toEqual([200, 200])
  expect(await flood('posts', second, '203.0.113.7', 2)).toEqual([200, 429])
})

test('one session at all addresses of a network finds the room of the network twice, and no more', async () => {
  const { client: newClient } = await startLimited('0.002')
  const customer = newClient()
  await customer.signIn(...REAL_CUSTOMER)
  const room = Math.round(BUDGETS.posts.perAddress * NETWORK_FACTORS[24] * 0.002)
  const statuses: number[] = []
  for (let call = 0; call <= 2 * room; call += 1)
    statuses.push(...(await flood('posts', customer, `203.0.113.${call}`, 1)))
  expect(statuses).toEqual([...Array.from({ length: 2 * room }, () => 200), 429])
})

test('this machine itself may make several hundred calls of each kind a minute by default', async () => {
  for (const { localPerMinute } of Object.values(BUDGETS)) expect(localPerMinute).toBeGreaterThanOrEqual(600)
  const { client: newClient } = await startLimited('0.1')
  const client = newClient()
  const count = BUDGETS.posts.localPerMinute * 0.1
  expect(count).toBeGreaterThan(budgetOf('posts'))
  for (let call = 0; call < count; call += 1) expect((await CALLS.posts(client, {})).status).toBe(200)
  const refusal = await CALLS.posts(client, {})
  expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([429, '60'])
})

test('an office behind one address is served: a tenth of 50 people fetch five images, sign in twice and send two forms each', async () => {
  const { client: newClient } = await startLimited('0.1')
  const statuses = new Set<number>()
  for (let person = 0; person < 5; person += 1) {
    const client = newClient()
    for (const [budget, count] of [['images', 5] as const, ['signIns', 1] as const, ['posts', 2] as const])
      for (const status of await flood(budget, client, '203.0.113.7', count)) statuses.add(status)
    const [account, password] = REAL_CUSTOMER
    statuses.add((await client.post('/pc/login', { account, password }, from('203.0.113.7'))).status)
  }
  expect(statuses).toEqual(new Set([200]))
})

test('RATE_LIMITS=off limits nothing', async () => {
  const { client: newClient } = await startLimited('off')
  const client = newClient()
  await client.signInAsVisitor()
  const count = BUDGETS.accounts.perAddress + 10
  expect(new Set(await flood('accounts', client, '203.0.113.7', count))).toEqual(new Set([200]))
})

test('a flood is counted, and one line a minute of the log names budget and address', async () => {
  const log = captureLog('warn')
  const { client: newClient, url } = await startLimited('0.01', { logger: log.logger })
  await flood('signIns', newClient(), '203.0.113.7', 10)
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toContain('formwright_limited_calls_total{budget="signIns",scope="address"} 5')
  expect(log.lines().map(({ msg, budget, scope, address }) => ({ msg, budget, scope, address }))).toEqual([
    { msg: 'too many calls: turning away', budget: 'signIns', scope: 'address', address: '203.0.113.7' },
  ])
})

test('an address over budget is refused before its body arrives, and without a session before any look-up', async () => {
  const { client: newClient, store, url } = await startLimited('0.01')
  const client = newClient()
  await client.fetchXsrfCookie()
  expect((await flood('posts', client, '203.0.113.7', 4)).at(-1)).toBe(429)
  expect((await flood('signIns', client, '203.0.113.7', 6)).at(-1)).toBe(429)
  const lookups = [vi.spyOn(store.sessions, 'find'), vi.spyOn(store.sessions, 'findByCookie')]
  for (const [call, length] of [
    ['messageUpdate', 60_000],
    ['fileUploadUpdate', 8_000_000],
    ['login', 60],
  ] as const) {
    const head = [
      `POST /aspapi/pc/${call}.asp HTTP/1.1`,
      'Host: 127.0.0.1',
      'Connection: close',
      ...sessionHeaderLines(client),
      'X-Forwarded-For: 203.0.113.7',
      `Content-Type: ${call === 'fileUploadUpdate' ? 'multipart/form-data; boundary=b' : 'application/x-www-form-urlencoded'}`,
      `Content-Length: ${length}`,
    ]
    const { socket, closed } = await openRawSocket(url)
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    const [response] = (await once(socket, 'data')) as [Buffer]
    expect([call, response.toString('latin1', 0, 12)]).toEqual([call, 'HTTP/1.1 429'])
    socket.destroy()
    await closed
  }
  expect(lookups.map(({ mock }) => mock.calls)).toEqual([[], []])
})
