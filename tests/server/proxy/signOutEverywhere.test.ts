import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountsCommand } from '../../../src/server/cli/accountsCommand.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { LEGACY_CUSTOMERS, startLegacyBackend, type LegacyBackend } from '../../support/server/legacyBackend.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

const [REAL, DEMO] = LEGACY_CUSTOMERS as [(typeof LEGACY_CUSTOMERS)[0], (typeof LEGACY_CUSTOMERS)[0]]

let backend: LegacyBackend
let server: TestServer
beforeEach(async () => {
  backend = await startLegacyBackend()
  server = await startTestServer({ env: { ASPAPI_URL: backend.url, VERIFY_CODE: '' } })
})
afterEach(async () => {
  await server.close()
  await backend.stop()
})

const callCode = async (client: TestClient) => (await client.post('/pc/getUserInfo')).body.code

test('a log-out everywhere ends sessions of the account that have made no call, however they signed in', async () => {
  const [owner, thief] = [server.client(), server.client()]
  await thief.signIn(REAL.tradingAccount, REAL.password)
  await owner.signIn(REAL.account, REAL.password)
  expect((await owner.post('/pc/logout', { everywhere: '1' })).body.code).toBe(200)
  expect(await callCode(thief)).toBe(401)
})

test('an operator ends the sessions of all customers', async () => {
  const lines: string[] = []
  const env = { DATA_DIR: server.dataDir, ASPAPI_URL: backend.url }
  const customer = server.client()
  await customer.signIn(REAL.account, REAL.password)
  await accountsCommand(PROJECT_ROOT, ['--everybody', '--end-sessions'], env, (line) => lines.push(line))
  expect(lines).toEqual(['Sessions ended: 1.'])
  expect(await callCode(customer)).toBe(401)
})

test.each([
  ['one number', (account: string) => ({ tradingAccount: '0', email: account })],
  ['one number, and no email', () => ({ tradingAccount: '0' })],
  ['digits in place of an email', () => ({ tradingAccount: '', email: '10000' })],
  ['one text, and a masked email', () => ({ tradingAccount: 'pending', email: 'r***@example.com' })],
])('customers for whom a backend reports %s end no sessions of each other', async (_, report) => {
  backend.fault = ({ path, headers }, response) => {
    if (!path.endsWith('/pc/getUserInfo.asp')) return false
    const data = { a_type: 1, ...report(JSON.parse(String(headers.token)).account) }
    return response.end(JSON.stringify({ code: 200, message: 'OK', data }))
  }
  const [first, second] = [server.client(), server.client()]
  await first.signIn(REAL.account, REAL.password)
  await second.signIn(DEMO.account, DEMO.password)
  expect((await first.post('/pc/logout', { everywhere: '1' })).body.code).toBe(200)
  expect([await callCode(first), await callCode(second)]).toEqual([401, 200])
})

test('a visitor who logs out everywhere ends no session of others, also if the backend reports one account for all', async () => {
  backend.fault = ({ path }, response) => {
    if (!path.endsWith('/pc/getUserInfo.asp')) return false
    const userInfo = { a_type: 2, tradingAccount: '0', email: 'guest@broker.example' }
    return response.end(JSON.stringify({ code: 200, message: 'OK', data: userInfo }))
  }
  const [first, second] = [server.client(), server.client()]
  for (const visitor of [first, second]) {
    await visitor.signInAsVisitor()
    expect(await callCode(visitor)).toBe(200)
  }
  expect((await first.post('/pc/logout', { everywhere: '1' })).body.code).toBe(200)
  expect([await callCode(first), await callCode(second)]).toEqual([401, 200])
})
