import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../src/server/secrets/passwordHashing.ts'
import { VALID_DEMO_APPLICATION } from '../../support/server/formFixtures.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function createAccount(password: string): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await server.store.accounts.add([
    {
      id: randomUUID(),
      email,
      name: 'X',
      tradingAccount: String(Math.floor(10_000_000 + Math.random() * 89_999_999)),
      aType: 1,
      currency: 'USD',
      passwordHash: await hashPassword(password),
      status: 'active',
      createdAt: Date.now(),
    },
  ])
  return email
}

const signInCode = async (email: string, password: string) => (await server.client().signIn(email, password)).body.code

test.each([
  ['outer spaces', '  a pass phrase  ', 'a pass phrase'],
  ['capitals', 'ALL Capitals Here', 'all capitals here'],
  ['128 characters', 'k'.repeat(127) + 'z', 'k'.repeat(127) + 'y'],
  ['a letter that Unicode writes in two ways', 'Ame\u0301lie-Ame\u0301lie', 'Am\u00e9lie-Am\u00e9lie'],
  ['Chinese, Thai and pictures', '密碼 รหัสผ่าน 🔐🔐', '密碼 รหัสผ่าน 🔐'],
  ['marks of SQL and HTML', `'; DROP TABLE accounts; --<b>`, `'; DROP TABLE accounts; --`],
])('a password is compared exactly as typed: %s', async (_what, password, other) => {
  const email = await createAccount(password)
  expect([await signInCode(email, other), await signInCode(email, password)]).toEqual([501, 200])
})

test('the server generates passwords: 15 or more characters, random for each account', async () => {
  const generatedPasswords = new Set<string>()
  for (let count = 0; count < 5; count += 1) {
    const client = server.client()
    await client.signInAsVisitor()
    await client.fetchCaptcha()
    const { body } = await client.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION)
    generatedPasswords.add(String(body.data?.password))
    const rejection = await client.post('/pc/applyDemoUpdate', {
      ...VALID_DEMO_APPLICATION,
      password: 'of-my-own-choice-1',
    })
    expect(rejection.body.data?.errors).toEqual({ '/password': 'additionalProperties' })
  }
  expect(generatedPasswords.size).toBe(5)
  for (const password of generatedPasswords) expect(password).toMatch(/^[A-Za-z2-9]{15,}$/)
})
