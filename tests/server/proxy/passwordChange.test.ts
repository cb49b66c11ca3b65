import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  LEGACY_CAPTCHA_SOLUTION,
  LEGACY_CUSTOMERS,
  startLegacyBackend,
  type LegacyBackend,
} from '../../support/server/legacyBackend.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { projectRegistry, startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { DAY_MS, MINUTE_MS } from '../../support/time.ts'

const [REAL] = LEGACY_CUSTOMERS as [(typeof LEGACY_CUSTOMERS)[0]]
const CALL = '/pc/passwordUpdate'
const NEW_PASSWORD = 'seven green bicycles'

let backend: LegacyBackend
let server: TestServer
let now = Date.UTC(2026, 0, 5)
beforeAll(async () => {
  backend = await startLegacyBackend()
  server = await startTestServer({
    env: { ASPAPI_URL: backend.url, VERIFY_CODE: '' },
    registry: projectRegistry,
    clock: () => now,
  })
})
beforeEach(() => {
  backend.requests.splice(0)
  // A backend that checks the current password, and slows nobody.
  backend.fault = ({ path, fields }, response) => {
    if (!path.endsWith(`${CALL}.asp`)) return false
    const isRight = fields.oldPassword === REAL.password
    return response.end(JSON.stringify(isRight ? { code: 200, message: 'OK' } : { code: 501, message: 'Wrong' }))
  }
})
afterAll(async () => {
  await server.close()
  await backend.stop()
})

const change = (client: TestClient, oldPassword: string, more: Record<string, string> = {}) =>
  client.post(CALL, { oldPassword, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, ...more })

async function changeWithCode(client: TestClient, oldPassword: string) {
  await client.fetchCaptcha()
  return change(client, oldPassword, { verifyCode: LEGACY_CAPTCHA_SOLUTION })
}

test('guesses at the current password wait as guesses at the sign-in do, and reach the backend no more', async () => {
  const thief = server.client()
  await thief.signIn(REAL.account, REAL.password)
  expect((await change(thief, 'guess 1')).body).toEqual({ code: 501, message: 'Wrong' })
  await change(thief, 'guess 2')
  expect((await change(thief, 'guess 3')).body.data).toEqual({ needVerifyCode: true })
  expect((await change(thief, REAL.password)).body.data).toEqual({
    needVerifyCode: true,
    errors: { '/verifyCode': 'required' },
  })
  await changeWithCode(thief, 'guess 4')
  expect(backend.requestsTo(CALL)).toHaveLength(4)
  const waiting = await changeWithCode(thief, REAL.password)
  expect([waiting.body.code, waiting.body.message]).toEqual([501, expect.stringContaining('30')])
  expect(backend.requestsTo(CALL)).toHaveLength(4)
  now += MINUTE_MS
  expect((await changeWithCode(thief, REAL.password)).body.code).toBe(200)
  // The right password takes back its own attempt only.
  expect((await change(thief, REAL.password)).body.data).toMatchObject({ needVerifyCode: true })
})

test('a backend that lacks the call or fails counts no guess', async () => {
  // Earlier guesses have faded.
  now += 7 * DAY_MS
  const client = server.client()
  await client.signIn(REAL.account, REAL.password)
  backend.fault = undefined
  for (let count = 0; count < 6; count += 1) expect((await change(client, REAL.password)).status).toBe(502)
})

test('refusals that cannot be read buy no guesses', async () => {
  now += 7 * DAY_MS
  const thief = server.client()
  await thief.signIn(REAL.account, REAL.password)
  backend.fault = ({ path }, response) => path.endsWith(`${CALL}.asp`) && response.end('wrong password')
  for (let count = 0; count < 10; count += 1) await change(thief, `guess ${count}`)
  expect(backend.requestsTo(CALL).length).toBeLessThanOrEqual(4)
})

test('a visitor is refused with a sentence, and the backend is not asked', async () => {
  const visitor = server.client()
  await visitor.signInAsVisitor()
  expect((await change(visitor, 'any')).body).toEqual({
    code: 501,
    message: '訪客沒有密碼。若要變更密碼，請登入您的帳戶。',
  })
  expect(backend.requestsTo(CALL)).toEqual([])
})

test('a change ends every other session of the account, however it signed in', async () => {
  now += 7 * DAY_MS
  const [owner, thief] = [server.client(), server.client()]
  await owner.signIn(REAL.account, REAL.password)
  await thief.signIn(REAL.tradingAccount, REAL.password)
  expect((await change(owner, REAL.password)).body.code).toBe(200)
  expect((await thief.post('/pc/getUserInfo')).body.code).toBe(401)
  expect((await owner.post('/pc/getUserInfo')).body.code).toBe(200)
})
