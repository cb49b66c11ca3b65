import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashToken } from '../../../src/server/secrets/tokens.ts'
import type { StoredSession } from '../../../src/server/store/accounts/sessionStore.ts'
import { VALID_WITHDRAWAL } from '../../support/server/formFixtures.ts'
import { openRawSocket, sessionHeaderLines } from '../../support/server/rawSocket.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { executeSql } from '../../support/server/testDatabase.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

let server: TestServer
let now: number
beforeEach(async () => {
  now = Date.UTC(2026, 0, 5)
  server = await startTestServer({ clock: () => now })
})
afterEach(() => server.close())

/** Another tab of the same browser: the same cookies, no token yet. */
function openTab(first: TestClient): TestClient {
  const tab = server.client()
  Object.assign(tab, { cookies: first.cookies })
  return tab
}

const accountOrCode = async (client: TestClient) => {
  const { body } = await client.post('/pc/getUserInfo')
  return body.code === 200 ? body.data?.tradingAccount : body.code
}

test('a sign-in ends the earlier session of the browser, also if the tab has no token of it', async () => {
  const first = server.client()
  await first.signIn(...DEMO_CUSTOMER)
  const cookies = new Map(first.cookies)
  const second = openTab(first)
  await second.signInAsVisitor()
  expect([await accountOrCode(second), await accountOrCode(first)]).toEqual(['', 401])
  Object.assign(first, { cookies })
  expect(await accountOrCode(first)).toBe(401)
})

test('a tab’s token is invalid with the cookie of another browser', async () => {
  const first = server.client()
  await first.signIn(...DEMO_CUSTOMER)
  const stranger = server.client()
  await stranger.signIn(...REAL_CUSTOMER)
  stranger.token = first.token
  expect(await accountOrCode(stranger)).toBe(401)
})

test('signing out in one tab ends the sessions of all tabs of the browser, and removes the cookie', async () => {
  const first = server.client()
  await first.signIn(...DEMO_CUSTOMER)
  const cookies = new Map(first.cookies)
  const second = openTab(first)
  second.token = first.token
  const elsewhere = server.client()
  await elsewhere.signIn(...DEMO_CUSTOMER)
  await second.post('/pc/logout')
  expect(first.cookies.has('sid')).toBe(false)
  Object.assign(first, { cookies })
  expect([await accountOrCode(first), await accountOrCode(elsewhere)]).toEqual([401, '8800002'])
})

test('a late sign-out of a tab whose session is over ends no other session', async () => {
  const first = server.client()
  await first.signIn(...DEMO_CUSTOMER)
  const second = openTab(first)
  second.token = 'A'.repeat(43)
  await second.post('/pc/logout')
  expect(await accountOrCode(first)).toBe('8800002')
})

test('a planted session cookie is replaced', async () => {
  const planted = server.client()
  planted.cookies.set('sid', 'A'.repeat(43))
  await planted.signIn(...DEMO_CUSTOMER)
  expect(planted.cookies.get('sid')).not.toBe('A'.repeat(43))
})

test('an account has a thousand sessions at most: a further sign-in ends the oldest one', async () => {
  const first = server.client()
  await first.signIn(...DEMO_CUSTOMER)
  const { sessions } = server.store
  const { accountId = null } = (await sessions.find(hashToken(first.token), now)) ?? {}
  const columns =
    'token_hash, cookie_hash, account_id, customer, reported_account, a_type, remember, created_at, seen_at'
  const fill = (name: string, count: number, owner: string) =>
    executeSql(
      server.dataDir,
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
        insert into sessions (${columns}) select '${name} ' || i, 'c', ${owner}, 1, 0, ${now} + i, ${now} from n`,
    )
  await fill('own', 999, `'${accountId}', null, null`)
  await fill('namesake', 1, "null, 'a', 'y'")
  await fill('backend', 1000, "null, 'a', 'x'")
  const start = async (tokenHash: string, owner: Partial<StoredSession>) => {
    const common = {
      tokenHash,
      cookieHash: 'c',
      accountId: null,
      aType: 1,
      remember: 0,
      createdAt: now + 1001,
      seenAt: now,
    }
    await sessions.start({ ...common, ...owner })
    await sessions.saveReported({ ...common, ...owner })
  }
  expect(await accountOrCode(first)).toBe('8800002')
  await start('own', { accountId })
  await start('backend', { customer: 'a', reportedAccount: 'x' })
  expect(await accountOrCode(first)).toBe(401)
  now += 1001
  const names = ['own 1', 'own', 'namesake 1', 'backend 1', 'backend 2', 'backend']
  const found = await Promise.all(names.map((name) => sessions.find(name, now)))
  expect(found.map(Boolean)).toEqual([true, true, true, false, true, true])
})

test('a new sign-in in the same tab ends its session and sets a new cookie', async () => {
  const client = server.client()
  await client.signInAsVisitor()
  const old = client.cookies.get('sid')
  await client.signIn(...DEMO_CUSTOMER)
  expect(client.cookies.get('sid')).not.toBe(old)
})

test('a session that is ended while a form arrives sends none', async () => {
  const thief = server.client()
  await thief.signIn(...REAL_CUSTOMER)
  await thief.fetchCaptcha()
  const body = new URLSearchParams(VALID_WITHDRAWAL).toString()
  const { socket, closed } = await openRawSocket(server.url)
  const head = [
    'POST /aspapi/pc/withdrawalApplyUpdate.asp HTTP/1.1',
    `Host: ${new URL(server.url).host}`,
    'Connection: close',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
    ...sessionHeaderLines(thief),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`)
  await expect.poll(async () => (await server.metrics.inFlight.get()).values[0]?.value).toBe(1)
  const owner = server.client()
  await owner.signIn(...REAL_CUSTOMER)
  expect((await owner.post('/pc/logout', { everywhere: '1' })).body.code).toBe(200)
  socket.write(body.slice(-1))
  expect(await closed).toContain('"code":401')
  expect(await server.store.submissions.search({}, 9)).toEqual([])
})
