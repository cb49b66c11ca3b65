import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashPassword, saltOf } from '../../../src/server/secrets/passwordHashing.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { VALID_DEMO_APPLICATION } from '../../support/server/formFixtures.ts'
import type { TestClient, TestResponse } from '../../support/server/testClient.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { DEMO_CUSTOMER } from '../../support/sampleCustomers.ts'
import { MINUTE_MS } from '../../support/time.ts'

const HOUR_MS = 60 * MINUTE_MS
const [DEMO_EMAIL, DEMO_PASSWORD] = DEMO_CUSTOMER
const DEMO_NUMBER = '8800002'

let server: TestServer
let now: number
beforeEach(async () => {
  now = Date.UTC(2026, 0, 5)
  server = await startTestServer({ clock: () => now })
})
afterEach(() => server.close())

/** Signs in with the code of a fresh image. */
async function signInWithCode(client: TestClient, account: string, password: string): Promise<TestResponse> {
  await client.fetchCaptcha()
  return client.signIn(account, password, { verifyCode: CAPTCHA_SOLUTION })
}

async function fail(account: string, times: number, client = server.client()): Promise<void> {
  for (let count = 0; count < times; count += 1) await signInWithCode(client, account, 'wrong')
}

async function openDemoAccount(email: string): Promise<{ tradingAccount: string; account: string; password: string }> {
  const client = server.client()
  await client.signInAsVisitor()
  await client.fetchCaptcha()
  const { body } = await client.post('/pc/applyDemoUpdate', {
    ...VALID_DEMO_APPLICATION,
    email,
    confirmEmail: email,
  })
  const { tradingAccount, account, password } = body.data ?? {}
  return { tradingAccount: String(tradingAccount), account: String(account), password: String(password) }
}

/** Adds accounts of one person. */
async function addAccounts(email: string, passwords: string[], createdAt: number): Promise<void> {
  const salt = saltOf(await hashPassword('any'))
  await server.store.accounts.add(
    await Promise.all(
      passwords.map(async (password, index) => ({
        id: randomUUID(),
        tradingAccount: String(7_000_000 + index),
        email,
        name: 'X',
        aType: 1,
        currency: 'USD',
        passwordHash: await hashPassword(password, salt),
        status: 'active' as const,
        createdAt,
      })),
    ),
  )
}

test('the details of a new account work for any number of accounts with one email', async () => {
  const email = 'shared@example.com'
  await addAccounts(
    email,
    Array.from({ length: 6 }, (_, index) => `earlier ${index}`),
    now - HOUR_MS,
  )
  const newAccounts = await Promise.all(Array.from({ length: 6 }, () => openDemoAccount(email)))
  for (const { account, tradingAccount, password } of newAccounts) {
    expect(account).toBe(email)
    const byEmail = server.client()
    expect((await byEmail.signIn(account, password)).body.code).toBe(200)
    expect((await byEmail.post('/pc/getUserInfo')).body.data).toMatchObject({ tradingAccount })
    expect((await server.client().signIn(tradingAccount, password)).body.code).toBe(200)
  }
  expect((await server.client().signIn(email, 'earlier 5')).body.code).toBe(200)
  expect(
    (await server.client().signIn(newAccounts[0]?.tradingAccount ?? '', newAccounts[1]?.password ?? '')).body.code,
  ).toBe(501)
})

test('accounts of one email share one salt, also when opened at the same moment: one computation serves all', async () => {
  const opened = await Promise.all(Array.from({ length: 5 }, () => openDemoAccount('twin@example.com')))
  const saltFor = async (account: string) => (await server.store.accounts.findSignInTarget(account)).salt
  const salts = await Promise.all(opened.map(({ tradingAccount }) => saltFor(tradingAccount)))
  expect(new Set([...salts, await saltFor('twin@example.com')]).size).toBe(1)
  await openDemoAccount('other@example.com')
  expect(await saltFor('other@example.com')).not.toBe(salts[0])
})

test('guesses by email and by number share one count', async () => {
  await fail(DEMO_EMAIL, 2)
  await fail(DEMO_NUMBER, 1)
  for (const account of [DEMO_EMAIL, DEMO_EMAIL.toUpperCase(), DEMO_NUMBER])
    expect((await server.client().signIn(account, DEMO_PASSWORD)).body.data).toMatchObject({ needVerifyCode: true })
  await fail(DEMO_NUMBER, 2)
  expect((await signInWithCode(server.client(), DEMO_EMAIL, DEMO_PASSWORD)).body.message).toContain('30 秒')
})

test('a sign-in to an own account with somebody’s email clears no guesses at theirs', async () => {
  const own = await openDemoAccount(DEMO_EMAIL)
  for (let round = 0; round < 3; round += 1) {
    await fail(DEMO_EMAIL, 1)
    await signInWithCode(server.client(), own.account, own.password)
  }
  expect((await server.client().signIn(DEMO_EMAIL, DEMO_PASSWORD)).body.data).toMatchObject({ needVerifyCode: true })
})

test('a browser that has signed in before needs no code and no wait after other people’s guesses', async () => {
  const knownBrowser = server.client()
  const { headers } = await knownBrowser.signIn(...DEMO_CUSTOMER)
  expect(headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^device=[\w-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/),
  )
  const firstCookie = knownBrowser.cookies.get('device')
  await knownBrowser.post('/pc/logout')
  await fail(DEMO_EMAIL, 7)
  for (const account of [DEMO_EMAIL, DEMO_NUMBER]) {
    expect((await knownBrowser.signIn(account, DEMO_PASSWORD)).body.code).toBe(200)
    await knownBrowser.post('/pc/logout')
  }
  expect(knownBrowser.cookies.get('device')).not.toBe(firstCookie)
  expect((await signInWithCode(server.client(), ...DEMO_CUSTOMER)).body.message).toContain('30 秒')
  now += 181 * 24 * HOUR_MS
  await fail(DEMO_EMAIL, 7)
  expect((await knownBrowser.signIn(...DEMO_CUSTOMER)).body.code).toBe(501)
})

test('a known browser’s failures have their own count, by the same rules', async () => {
  const knownBrowser = server.client()
  await knownBrowser.signIn(...DEMO_CUSTOMER)
  expect((await knownBrowser.signIn(DEMO_EMAIL, 'wrong')).body.data).toBeUndefined()
  expect((await knownBrowser.signIn(DEMO_EMAIL, 'wrong')).body.data).toBeUndefined()
  expect((await knownBrowser.signIn(DEMO_NUMBER, 'wrong')).body.data).toEqual({ needVerifyCode: true })
  expect((await knownBrowser.signIn(...DEMO_CUSTOMER)).body.data?.errors).toEqual({ '/verifyCode': 'required' })
  await fail(DEMO_EMAIL, 2, knownBrowser)
  expect((await signInWithCode(knownBrowser, ...DEMO_CUSTOMER)).body.message).toContain('30 秒')
  expect((await server.client().signIn(...DEMO_CUSTOMER)).body.code).toBe(200)
  now += 31_000
  expect((await signInWithCode(knownBrowser, ...DEMO_CUSTOMER)).body.code).toBe(200)
})

test('a device cookie that is forged, changed or of another account has no effect', async () => {
  const own = await openDemoAccount(DEMO_EMAIL)
  const [knownBrowser, other] = [server.client(), server.client()]
  await knownBrowser.signIn(...DEMO_CUSTOMER)
  await other.signIn(own.tradingAccount, own.password)
  const cookie = knownBrowser.cookies.get('device') ?? ''
  await fail(DEMO_EMAIL, 6)
  for (const value of [
    'x',
    'A'.repeat(43),
    `${cookie.slice(0, -2)}AA`,
    'A'.repeat(3000),
    other.cookies.get('device'),
  ]) {
    const forger = server.client()
    forger.cookies.set('device', value ?? '')
    expect((await signInWithCode(forger, ...DEMO_CUSTOMER)).body.code).toBe(501)
  }
  expect((await knownBrowser.signIn(...DEMO_CUSTOMER)).body.code).toBe(200)
})

test('a browser known for one account can sign in to others of the email while nobody guesses', async () => {
  const own = await openDemoAccount(DEMO_EMAIL)
  const client = server.client()
  await client.signIn(own.account, own.password)
  expect((await client.signIn(...DEMO_CUSTOMER)).body.code).toBe(200)
  expect((await client.post('/pc/getUserInfo')).body.data).toMatchObject({ tradingAccount: DEMO_NUMBER })
  await fail(DEMO_EMAIL, 6)
  // Now it is known for both accounts.
  expect((await client.signIn(...DEMO_CUSTOMER)).body.code).toBe(200)
  expect((await client.signIn(own.tradingAccount, own.password)).body.code).toBe(200)
})

test('half of the failures fade in twelve hours: no account stays slow for long', async () => {
  const trySignIn = async () => (await signInWithCode(server.client(), ...DEMO_CUSTOMER)).body.message
  for (let count = 1; count <= 12; count += 1) {
    await fail(DEMO_EMAIL, 1)
    now += count < 5 ? 0 : 30_000 * 2 ** (count - 5) + 1000
  }
  await fail(DEMO_EMAIL, 1)
  expect(await trySignIn()).toContain('1 小時')
  const needsCode = async () =>
    (await server.client().signIn(DEMO_EMAIL, DEMO_PASSWORD)).body.data?.needVerifyCode === true
  // 12 failures count at most, so 6 remain, and the next one waits like the seventh.
  now += 12 * HOUR_MS
  await fail(DEMO_EMAIL, 1)
  expect(await trySignIn()).toContain('2 分鐘')
  now += 12 * HOUR_MS
  expect(await needsCode()).toBe(true)
  now += 12 * HOUR_MS
  expect(await needsCode()).toBe(false)
})
