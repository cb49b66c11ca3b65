import { expect, test } from 'vitest'
import { VALID_MESSAGE } from '../../support/server/formFixtures.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { startTestServer } from '../../support/server/testServer.ts'
import { DEMO_CUSTOMER, DEMO_PASSWORD, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { YEAR_MS } from '../../support/time.ts'

test.each([
  ['ahead', YEAR_MS],
  ['back', -YEAR_MS],
])(
  'a clock that jumps a year %s: sessions and captchas follow the rules, references differ, nothing is lost',
  async (_way, jumpMs) => {
    const start = Date.UTC(2026, 6, 1)
    let now = start
    const server = await startTestServer({ clock: () => now })
    const before = server.client()
    await before.signInAsVisitor()
    await before.fetchCaptcha()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await before.post('/pc/messageUpdate', VALID_MESSAGE, key)
    expect(first.body.code).toBe(200)
    await before.fetchCaptcha()
    now += jumpMs
    if (jumpMs > 0) {
      expect((await before.post('/pc/getUserInfo')).body.code).toBe(401)
      expect((await before.post('/pc/messageUpdate', VALID_MESSAGE)).body.data).toEqual({
        errors: { '/verifyCode': 'captcha' },
      })
    }
    const after = server.client()
    expect((await after.signIn(...REAL_CUSTOMER)).body.code).toBe(200)
    await after.fetchCaptcha()
    const second = await after.post('/pc/messageUpdate', VALID_MESSAGE)
    expect(second.body.code).toBe(200)
    expect(second.body.data?.reference).not.toBe(first.body.data?.reference)
    expect((await after.post('/pc/getUserInfo')).body.data?.tradingAccount).toBe('8800001')
    // A clock change deletes nothing; repeats get the first response, also after the clock is corrected.
    expect((await after.post('/pc/messageUpdate', VALID_MESSAGE, key)).body).toEqual(first.body)
    now = start
    expect((await after.get('/aspapi/pc/home.asp')).body.code).toBe(200)
    expect((await before.post('/pc/messageUpdate', VALID_MESSAGE, key)).body).toEqual(first.body)
    expect(await server.store.submissions.search({}, 9)).toHaveLength(2)
    await server.close()
  },
)

test('a session from the future is invalid: a clock set back lengthens no session, and all work again once the clock is right', async () => {
  const start = Date.UTC(2026, 6, 1)
  let now = start
  const server = await startTestServer({ clock: () => now })
  const [shortSession, rememberedSession] = [server.client(), server.client()]
  await shortSession.signIn(...REAL_CUSTOMER)
  await rememberedSession.signIn(...DEMO_CUSTOMER, { remember: 'true' })
  const codes = async () =>
    Promise.all(
      [shortSession, rememberedSession].map(async (client) => (await client.clone().post('/pc/getUserInfo')).body.code),
    )
  // Servers with slightly different clocks can share sessions.
  now = start - 4 * 60_000
  expect(await codes()).toEqual([200, 200])
  now = start - 6 * 60_000
  expect(await codes()).toEqual([401, 401])
  now = start - YEAR_MS
  expect(await codes()).toEqual([401, 401])
  now = start + 60_000
  expect(await codes()).toEqual([200, 200])
  await server.close()
})

test('failed sign-ins and captchas recorded a year ahead expire once the clock is right: a customer waits an hour at most', async () => {
  const start = Date.UTC(2026, 6, 1)
  let now = start + YEAR_MS
  const server = await startTestServer({ clock: () => now })
  const clientWithCaptcha = server.client()
  await clientWithCaptcha.signInAsVisitor()
  await clientWithCaptcha.fetchCaptcha()
  const guesser = server.client()
  const guessPassword = async () => {
    await guesser.fetchCaptcha()
    return guesser.post('/pc/login', { account: 'demo@example.com', password: 'wrong', verifyCode: CAPTCHA_SOLUTION })
  }
  // One address guesses at an account until both are delayed.
  for (let count = 0; count < 5; count += 1) await guessPassword()
  expect((await guessPassword()).body.message).toContain('失敗次數過多')
  now = start
  const owner = server.client()
  await owner.fetchCaptcha()
  expect(
    (
      await owner.post('/pc/login', {
        account: 'demo@example.com',
        password: DEMO_PASSWORD,
        verifyCode: CAPTCHA_SOLUTION,
      })
    ).body.code,
  ).toBe(200)
  expect((await clientWithCaptcha.post('/pc/messageUpdate', VALID_MESSAGE)).body.data).toEqual({
    errors: { '/verifyCode': 'captcha' },
  })
  await clientWithCaptcha.fetchCaptcha()
  expect((await clientWithCaptcha.post('/pc/messageUpdate', VALID_MESSAGE)).body.code).toBe(200)
  await server.close()
})
