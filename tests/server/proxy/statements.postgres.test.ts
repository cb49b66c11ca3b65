import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  LEGACY_CAPTCHA_SOLUTION,
  LEGACY_CUSTOMERS,
  startLegacyBackend,
  type LegacyBackend,
} from '../../support/server/legacyBackend.ts'
import { databaseSettings } from '../../support/server/testDatabase.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { createTempDir, startTestServer, type TestServer } from '../../support/server/testServer.ts'

const [REAL] = LEGACY_CUSTOMERS as [(typeof LEGACY_CUSTOMERS)[0]]

let backend: LegacyBackend
let server: TestServer
let browser: TestClient
beforeAll(async () => {
  backend = await startLegacyBackend()
  const env = { ...(await databaseSettings(createTempDir())), ASPAPI_URL: backend.url, VERIFY_CODE: '' }
  server = await startTestServer({ env })
  browser = server.client()
  await browser.fetchCaptcha()
  await browser.signIn(REAL.account, REAL.password)
  // From now on the session's cookies and account are known.
  await browser.fetchCaptcha()
  await browser.post('/pc/getUserInfo')
})
afterAll(async () => {
  await server.close()
  await backend.stop()
})

/** The statements that the server sends to PostgreSQL meanwhile, by their first words. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.flatMap(([text]: unknown[]) =>
      typeof text === 'string' ? [/^\S+( transaction| into "\w+"| from "\w+")?/.exec(text)?.[0] ?? ''] : [],
    )
  } finally {
    query.mockRestore()
  }
}

test('in front of a backend on PostgreSQL a read costs one statement', async () => {
  const statements = await statementsOf(async () =>
    expect((await browser.post('/pc/userCenterBanner')).body.code).toBe(200),
  )
  expect(statements).toEqual(['select'])
})

test('a repeated report of the same account writes nothing', async () => {
  const statements = await statementsOf(async () => expect((await browser.post('/pc/getUserInfo')).body.code).toBe(200))
  expect(new Set(statements)).toEqual(new Set(['select']))
})

test('a form costs nine, two of which wait for the disk', async () => {
  const fields = { name: 'Ann', email: 'ann@example.com', message: 'Once.', verifyCode: LEGACY_CAPTCHA_SOLUTION }
  const statements = await statementsOf(async () =>
    expect((await browser.post('/pc/messageUpdate', fields, { 'idempotency-key': 'one' })).body.code).toBe(200),
  )
  expect(statements).toEqual([
    // The session, and earlier uses of the key.
    ...['select', 'select', 'select'],
    'insert into "unconfirmed"',
    'select',
    ...['start transaction', 'delete from "unconfirmed"', 'insert into "idempotency"', 'commit'],
  ])
})
