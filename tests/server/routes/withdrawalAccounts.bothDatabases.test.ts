import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { VALID_REAL_APPLICATION, VALID_WITHDRAWAL } from '../../support/server/formFixtures.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { projectRegistry, startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { HOUR_MS } from '../../support/time.ts'

const CALL = '/pc/withdrawalAccounts'

let server: TestServer
let client: TestClient
let now: number
beforeEach(async () => {
  now = Date.UTC(2026, 0, 5)
  server = await startTestServer({ clock: () => now, registry: projectRegistry })
  client = server.client()
  await client.signIn(...REAL_CUSTOMER)
})
afterEach(() => server.close())

async function withdraw(bankCardNumber: string, more: Record<string, string> = {}, sender = client) {
  now += 1000
  await sender.fetchCaptcha()
  const { body } = await sender.post('/pc/withdrawalApplyUpdate', { ...VALID_WITHDRAWAL, bankCardNumber, ...more })
  expect(body.code).toBe(200)
}

const offered = async (sender = client) => (await sender.post(CALL)).body.data?.accounts as Record<string, string>[]

test('the accounts of earlier withdrawals are listed masked, each once, the latest first, at most three', async () => {
  expect(await offered()).toEqual([])
  for (const number of ['6222000011110001', '6222000011110002', '6222000011110003']) await withdraw(number)
  await withdraw('6222-0000-1111-0001')
  await withdraw('me@bank.example', { bankName: 'HSBC', bankBranch: 'Central' })
  const accounts = await offered()
  expect(accounts.map(({ id: _id, ...values }) => values)).toEqual([
    { bankName: 'HSBC', bankCardNumber: '••••mple', bankBranch: 'Central' },
    { bankName: '示範銀行', bankCardNumber: '••••0001', bankBranch: '中山分行' },
    { bankName: '示範銀行', bankCardNumber: '••••0003', bankBranch: '中山分行' },
  ])
  expect(JSON.stringify(accounts)).not.toMatch(/6222|me@bank|FW-|8800001/)
})

test('the id of an entry gives the values that fill the form', async () => {
  await withdraw('6222 0000 1111 0001')
  const [account] = await offered()
  expect((await client.post(CALL, { id: account?.id ?? '' })).body.data).toEqual({
    values: { bankName: '示範銀行', bankCardNumber: '6222000011110001', bankBranch: '中山分行' },
  })
})

test('nobody gets the account of another customer, by its id neither', async () => {
  await withdraw('6222000011110001')
  const id = (await offered())[0]?.id ?? ''
  const applicant = server.client()
  await applicant.signInAsVisitor()
  await applicant.fetchCaptcha()
  const { tradingAccount, password } = (await applicant.post('/pc/applyRealUpdate', VALID_REAL_APPLICATION)).body
    .data as Record<string, string>
  const [other, demo] = [server.client(), server.client()]
  await other.signIn(String(tradingAccount), String(password))
  await demo.signIn(...DEMO_CUSTOMER)
  expect(await offered(other)).toEqual([])
  for (const stranger of [other, demo, applicant]) {
    const { body } = await stranger.post(CALL, { id })
    expect([body.code, body.data]).toEqual([501, undefined])
  }
  expect((await server.client().post(CALL, { id })).body.code).toBe(401)
})

test('a sign-in of yesterday gives no account, but the request to type the password again', async () => {
  await withdraw('6222000011110001')
  const kept = server.client()
  await kept.signIn(...REAL_CUSTOMER, { remember: 'true' })
  now += 13 * HOUR_MS
  expect((await kept.post(CALL)).body).toMatchObject({ code: 401, data: { stale: true } })
})
