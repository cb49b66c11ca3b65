import { afterEach, beforeEach, expect, test } from 'vitest'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { captureLog } from '../../support/server/captureLog.ts'
import { VALID_DEMO_APPLICATION } from '../../support/server/formFixtures.ts'
import type { TestClient, TestResponse } from '../../support/server/testClient.ts'
import { projectRegistry, startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { REAL_CUSTOMER, REAL_CUSTOMER_BY_NUMBER, REAL_PASSWORD } from '../../support/sampleCustomers.ts'
import { MINUTE_MS } from '../../support/time.ts'

const NEW_PASSWORD = 'seven green bicycles'
const [REAL_EMAIL] = REAL_CUSTOMER

let server: TestServer
let log: ReturnType<typeof captureLog>
let now: number
beforeEach(async () => {
  now = Date.UTC(2026, 0, 5)
  log = captureLog()
  server = await startTestServer({ clock: () => now, registry: projectRegistry, logger: log.logger })
})
afterEach(() => server.close())

const change = (
  client: TestClient,
  oldPassword: string,
  newPassword = NEW_PASSWORD,
  more: Record<string, string> = {},
): Promise<TestResponse> =>
  client.post('/pc/passwordUpdate', { oldPassword, newPassword, confirmPassword: newPassword, ...more })

async function signedIn(...[account, password]: readonly [string, string]): Promise<TestClient> {
  const client = server.client()
  expect((await client.signIn(account, password)).body.code).toBe(200)
  return client
}

const userCode = async (client: TestClient) => (await client.post('/pc/getUserInfo')).body.code
const signInCode = async (account: string, password: string, client = server.client()) =>
  (await client.signIn(account, password)).body.code

/** Changes the password with the code of a fresh image. */
async function changeWithCode(client: TestClient, oldPassword: string, newPassword?: string): Promise<TestResponse> {
  await client.fetchCaptcha()
  return change(client, oldPassword, newPassword, { verifyCode: CAPTCHA_SOLUTION })
}

async function openDemoAccount(email: string): Promise<readonly [string, string]> {
  const client = server.client()
  await client.signInAsVisitor()
  await client.fetchCaptcha()
  const { body } = await client.post('/pc/applyDemoUpdate', { ...VALID_DEMO_APPLICATION, email, confirmEmail: email })
  return [String(body.data?.tradingAccount), String(body.data?.password)]
}

test('a customer changes the password: this session stays, all others of the account end, the old password is refused', async () => {
  const [here, phone, stranger] = [
    await signedIn(...REAL_CUSTOMER),
    await signedIn(...REAL_CUSTOMER_BY_NUMBER),
    await signedIn(...(await openDemoAccount('another@example.com'))),
  ]
  const { body } = await change(here, REAL_PASSWORD, NEW_PASSWORD)
  expect(body).toEqual({ code: 200, message: '密碼已變更。' })
  expect([await userCode(here), await userCode(phone), await userCode(stranger)]).toEqual([200, 401, 200])
  expect(await signInCode(REAL_EMAIL, REAL_PASSWORD)).toBe(501)
  expect([await signInCode(REAL_EMAIL, NEW_PASSWORD), await signInCode('8800001', NEW_PASSWORD)]).toEqual([200, 200])
})

test('a repeat whose first response was lost succeeds too', async () => {
  const client = await signedIn(...REAL_CUSTOMER)
  await change(client, REAL_PASSWORD)
  expect((await change(client, REAL_PASSWORD)).body.code).toBe(200)
  expect(await signInCode(REAL_EMAIL, NEW_PASSWORD)).toBe(200)
})

test('nothing of the form is stored or logged, and its outcome under a key is unknown', async () => {
  const client = await signedIn(...REAL_CUSTOMER)
  const key = { 'idempotency-key': 'change-1' }
  const fields = { oldPassword: REAL_PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
  expect((await client.post('/pc/passwordUpdate', fields, key)).body.code).toBe(200)
  expect(await server.store.submissions.search({}, 50)).toEqual([])
  const status = await client.post('/pc/submissionStatus', { call: '/pc/passwordUpdate' }, key)
  expect(status.body.data).toEqual({ status: 'pending' })
  expect(log.lines()).toContainEqual(
    expect.objectContaining({ msg: 'password change', result: 'ok', account: expect.stringMatching(/^[\w-]{16}$/) }),
  )
  expect(log.text()).not.toMatch(/seven green|Sample-real|8800001|real@example/)
})

test.each([
  ['the current one', REAL_PASSWORD, 'unchanged'],
  ['a short one', 'k3Xp9-q2Zr7', 'minLength'],
  ['a common one with digits', 'Password1234', 'easilyGuessed'],
  ['a row of the keyboard', 'qwertyuiop12', 'easilyGuessed'],
  ['the same piece again and again', 'abcabcabcabcabc', 'easilyGuessed'],
  ['the owner’s email and number', 'real@example.com8800001', 'easilyGuessed'],
  ['the broker’s name', 'harbourmeridian', 'easilyGuessed'],
])('a new password is refused: %s', async (_kind, newPassword, rule) => {
  const client = await signedIn(...REAL_CUSTOMER)
  expect((await change(client, REAL_PASSWORD, newPassword)).body).toMatchObject({
    code: 501,
    data: { errors: { '/newPassword': rule } },
  })
  expect(await signInCode(...REAL_CUSTOMER)).toBe(200)
})

test('a guess at the current password is counted before the new one is rated', async () => {
  const client = await signedIn(...REAL_CUSTOMER)
  for (let count = 0; count < 3; count += 1)
    expect((await change(client, 'wrong', 'Password1234')).body.data?.errors).toEqual({
      '/oldPassword': 'wrongPassword',
    })
  expect((await change(client, 'wrong', 'Password1234')).body.data).toMatchObject({ needVerifyCode: true })
})

test('the two new passwords must be equal', async () => {
  const client = await signedIn(...REAL_CUSTOMER)
  const { body } = await change(client, REAL_PASSWORD, NEW_PASSWORD, { confirmPassword: 'seven green bicycle' })
  expect(body.data?.errors).toEqual({ '/confirmPassword': 'equalTo' })
})

test('spaces pasted around a password are dropped, of the old and the new one and at the sign-in', async () => {
  const client = await signedIn(REAL_EMAIL, ` ${REAL_PASSWORD}\t`)
  expect((await change(client, `${REAL_PASSWORD} `, ` ${NEW_PASSWORD} `)).body.code).toBe(200)
  expect([
    await signInCode(REAL_EMAIL, NEW_PASSWORD),
    await signInCode(REAL_EMAIL, `${NEW_PASSWORD} `),
    await signInCode(REAL_EMAIL, NEW_PASSWORD.replaceAll(' ', '')),
  ]).toEqual([200, 200, 501])
})

test('a visitor is refused with a sentence, and nobody without a session', async () => {
  const visitor = server.client()
  await visitor.signInAsVisitor()
  expect((await change(visitor, REAL_PASSWORD)).body).toEqual({
    code: 501,
    message: '訪客沒有密碼。若要變更密碼，請登入您的帳戶。',
  })
  expect((await change(server.client(), REAL_PASSWORD)).body.code).toBe(401)
})

test('a stolen session guesses the old password no faster than a sign-in: a code after three failures, then delays', async () => {
  const thief = await signedIn(...REAL_CUSTOMER)
  thief.cookies.delete('device')
  const first = await change(thief, 'guess number 1')
  expect(first.body).toMatchObject({ code: 501, data: { errors: { '/oldPassword': 'wrongPassword' } } })
  expect(first.body.data?.needVerifyCode).toBeUndefined()
  await change(thief, 'guess number 2')
  expect((await change(thief, 'guess number 3')).body.data?.needVerifyCode).toBe(true)
  expect((await change(thief, REAL_PASSWORD)).body.data).toEqual({
    needVerifyCode: true,
    errors: { '/verifyCode': 'required' },
  })
  await changeWithCode(thief, 'guess number 4')
  await changeWithCode(thief, 'guess number 5')
  const waiting = await changeWithCode(thief, REAL_PASSWORD)
  expect(waiting.body).toMatchObject({ code: 501, data: { needVerifyCode: true } })
  expect(waiting.body.message).toContain('30')
  // The count is that of sign-ins, which wait as well.
  expect(await signInCode(...REAL_CUSTOMER)).toBe(501)
  now += MINUTE_MS
  expect((await changeWithCode(thief, REAL_PASSWORD)).body.code).toBe(200)
})

test('a browser that signed in before changes the password while strangers guess at it', async () => {
  const owner = await signedIn(...REAL_CUSTOMER)
  for (let count = 0; count < 6; count += 1) {
    const stranger = server.client()
    await stranger.fetchCaptcha()
    await stranger.signIn(REAL_EMAIL, 'a guess', { verifyCode: CAPTCHA_SOLUTION })
  }
  expect((await change(owner, REAL_PASSWORD)).body.code).toBe(200)
})

test('browsers of the old password have no guesses of their own at the new one, but the one that changed it has', async () => {
  const thieves = [await signedIn(...REAL_CUSTOMER), await signedIn(...REAL_CUSTOMER)]
  const owner = await signedIn(...REAL_CUSTOMER)
  expect((await change(owner, REAL_PASSWORD)).body.code).toBe(200)
  for (const thief of thieves) {
    await thief.signIn(REAL_EMAIL, 'a guess')
    await thief.signIn(REAL_EMAIL, 'another guess')
  }
  // The fourth failure of the account needed a code, and so does the fifth, by any of its strangers.
  expect((await server.client().signIn(REAL_EMAIL, NEW_PASSWORD)).body.data?.needVerifyCode).toBe(true)
  await owner.post('/pc/logout')
  expect(await signInCode(REAL_EMAIL, NEW_PASSWORD, owner)).toBe(200)
})

test('choosing passwords for an account with somebody else’s email counts as guessing at theirs', async () => {
  const [number, generated] = await openDemoAccount(REAL_EMAIL)
  let password = generated
  const client = await signedIn(number, password)
  const outcomes: unknown[] = []
  for (let count = 0; count < 6; count += 1) {
    const guess = `a chosen pass phrase ${count}`
    const { body } = await changeWithCode(client, password, guess)
    outcomes.push(body.code)
    if (body.code === 200) password = guess
  }
  expect(outcomes).toEqual([200, 200, 200, 200, 200, 501])
  expect(await signInCode(number, password)).toBe(501)
})

test('a sign-in with the old password that meets the change starts no session', async () => {
  const { accounts } = server.store
  const findByPassword = accounts.findByPasswordHash
  accounts.findByPasswordHash = async (...given) => {
    const account = await findByPassword(...given)
    if (account) await accounts.changePassword(account, 'another hash', '')
    return account
  }
  const client = server.client()
  expect((await client.signIn(...REAL_CUSTOMER)).body).toMatchObject({ code: 501 })
  accounts.findByPasswordHash = findByPassword
  expect(await userCode(client)).toBe(401)
})
