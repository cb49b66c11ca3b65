import { afterEach, beforeEach, expect, test } from 'vitest'
import { submissionsCommand } from '../../../src/server/cli/submissionsCommand.ts'
import { pdf } from '../../support/fileFixtures.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import {
  VALID_MESSAGE,
  VALID_REAL_APPLICATION,
  VALID_WITHDRAWAL,
  VALID_UPLOAD,
} from '../../support/server/formFixtures.ts'
import { multipart } from '../../support/server/multipart.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { databaseSettings, executeSql } from '../../support/server/testDatabase.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

async function signInClient(account: string, password: string): Promise<TestClient> {
  const client = server.client()
  await client.signIn(account, password)
  return client
}

/** Opens a new real account, which anybody can do. */
async function openRealAccount(): Promise<{ client: TestClient; number: string }> {
  const visitor = server.client()
  await visitor.signInAsVisitor()
  await visitor.fetchCaptcha()
  const { data } = (await visitor.post('/pc/applyRealUpdate', VALID_REAL_APPLICATION)).body
  const number = String(data?.tradingAccount)
  return { number, client: await signInClient(number, String(data?.password)) }
}

async function withdraw(client: TestClient, tradingAccount: string) {
  await client.fetchCaptcha()
  return (await client.post('/pc/withdrawalApplyUpdate', { ...VALID_WITHDRAWAL, tradingAccount })).body
}

const upload = async (client: TestClient, fields: Record<string, string>) =>
  (
    await client.postBody(
      '/pc/fileUploadUpdate',
      multipart({ ...VALID_UPLOAD, ...fields }, { files: [{ name: 'id.pdf', content: pdf() }] }),
    )
  ).body

const REFUSED = { code: 501, data: { errors: { '/tradingAccount': 'sessionAccount' } } }

test('a withdrawal from somebody else’s account is refused and not stored', async () => {
  const { client, number } = await openRealAccount()
  const before = (await server.store.submissions.search({}, 9)).length
  expect(await withdraw(client, '8800001')).toMatchObject(REFUSED)
  expect(await server.store.submissions.search({}, 9)).toHaveLength(before)
  expect((await withdraw(client, number)).code).toBe(200)
  expect((await withdraw(await signInClient(...REAL_CUSTOMER), ' 8800-001')).code).toBe(200)
})

test('a customer’s documents are accepted for the own account only, also a demo customer’s', async () => {
  const demo = await signInClient(...DEMO_CUSTOMER)
  expect(await upload(demo, { tradingAccount: '8800001' })).toMatchObject(REFUSED)
  expect((await upload(demo, { tradingAccount: '8800002' })).code).toBe(200)
  expect((await upload(demo, {})).code).toBe(200)
  expect((await server.store.submissions.search({}, 9)).map(({ unverified }) => unverified)).toEqual([null, null])
})

test('a visitor’s documents for an account are accepted and marked for the staff', async () => {
  const visitor = server.client()
  await visitor.signInAsVisitor()
  const { code, data } = await upload(visitor, { tradingAccount: '8800001' })
  expect(code).toBe(200)
  expect((await upload(visitor, {})).code).toBe(200)
  expect((await server.store.submissions.search({}, 9)).map(({ unverified }) => unverified).sort()).toEqual([
    '["/tradingAccount"]',
    null,
  ])
  const lines: string[] = []
  await submissionsCommand(
    PROJECT_ROOT,
    ['--reference', String(data?.reference)],
    await databaseSettings(server.dataDir),
    (line) => lines.push(line),
  )
  expect(lines[1]).toContain('8800001: account not verified, sent by a visitor')
  expect(lines.join('\n')).toMatch(
    /signed in +no account\n\/tradingAccount +8800001 \(account not verified, sent by a visitor\)/,
  )
})

test('the current account decides, not the one at the start of the session', async () => {
  const customer = await signInClient(...REAL_CUSTOMER)
  const change = (sql: string) =>
    executeSql(server.dataDir, `update accounts set ${sql} where email = 'real@example.com'`)
  await change("trading_account = '8800099'")
  expect(await withdraw(customer, '8800001')).toMatchObject(REFUSED)
  expect((await withdraw(customer, '8800099')).code).toBe(200)
  await change('a_type = 1')
  expect(await withdraw(customer, '8800099')).toMatchObject({ code: 501, message: expect.any(String) as string })
  expect((await customer.post('/pc/getUserInfo')).body.data).toMatchObject({ a_type: 1, tradingAccount: '8800099' })
})

test('a message may mention any account, since it is no order', async () => {
  const customer = await signInClient(...DEMO_CUSTOMER)
  await customer.fetchCaptcha()
  expect((await customer.post('/pc/messageUpdate', { ...VALID_MESSAGE, tradingAccount: '8800001' })).body.code).toBe(
    200,
  )
})
