import { expect, test } from 'vitest'
import { MESSAGE } from './forms.ts'
import { CODE, startTestServer } from './start.ts'

const YEAR = 365 * 24 * 60 * 60_000

test.each([
  ['ahead', YEAR],
  ['back', -YEAR],
])(
  'a clock that jumps a year %s: sessions and images as the rules say, references unlike, nothing lost',
  async (_way, jump) => {
    const start = Date.UTC(2026, 6, 1)
    let now = start
    const server = await startTestServer({ clock: () => now })
    const before = server.client()
    await before.visit()
    await before.image()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await before.post('/pc/messageUpdate', MESSAGE, key)
    expect(first.body.code).toBe(200)
    await before.image()
    now += jump
    if (jump > 0) {
      expect((await before.post('/pc/getUserInfo')).body.code).toBe(401)
      expect((await before.post('/pc/messageUpdate', MESSAGE)).body.data).toEqual({
        errors: { '/verifyCode': 'captcha' },
      })
    }
    const after = server.client()
    expect((await after.signIn('real@example.com', 'Sample-real-2026')).body.code).toBe(200)
    await after.image()
    const second = await after.post('/pc/messageUpdate', MESSAGE)
    expect(second.body.code).toBe(200)
    expect(second.body.data?.reference).not.toBe(first.body.data?.reference)
    expect((await after.post('/pc/getUserInfo')).body.data?.tradingAccount).toBe('8800001')
    // Nothing is thrown away because of a clock; the first answer is given again, also once the clock is right again.
    expect((await after.post('/pc/messageUpdate', MESSAGE, key)).body).toEqual(first.body)
    now = start
    expect((await after.get('/aspapi/pc/home.asp')).body.code).toBe(200)
    expect((await before.post('/pc/messageUpdate', MESSAGE, key)).body).toEqual(first.body)
    expect(await server.store.submissions.newest(9)).toHaveLength(2)
    await server.close()
  },
)

test('a session of a time to come is none: a clock set back lengthens no session, and each is as it was once the clock is right', async () => {
  const start = Date.UTC(2026, 6, 1)
  let now = start
  const server = await startTestServer({ clock: () => now })
  const [brief, kept] = [server.client(), server.client()]
  await brief.signIn('real@example.com', 'Sample-real-2026')
  await kept.signIn('demo@example.com', 'Sample-demo-2026', { remember: 'true' })
  const codes = async () =>
    Promise.all([brief, kept].map(async (client) => (await client.copy().post('/pc/getUserInfo')).body.code))
  // Servers whose clocks differ a little share sessions.
  now = start - 4 * 60_000
  expect(await codes()).toEqual([200, 200])
  now = start - 6 * 60_000
  expect(await codes()).toEqual([401, 401])
  now = start - YEAR
  expect(await codes()).toEqual([401, 401])
  now = start + 60_000
  expect(await codes()).toEqual([200, 200])
  await server.close()
})

test('what failed log-ins and images of a clock a year ahead say is over once the clock is right: a customer waits an hour at most', async () => {
  const start = Date.UTC(2026, 6, 1)
  let now = start + YEAR
  const server = await startTestServer({ clock: () => now })
  const drawn = server.client()
  await drawn.visit()
  await drawn.image()
  const guesser = server.client()
  const guess = async () => {
    await guesser.image()
    return guesser.post('/pc/login', { account: 'demo@example.com', password: 'wrong', verifyCode: CODE })
  }
  // One address tries an account until both are told to wait.
  for (let count = 0; count < 5; count += 1) await guess()
  expect((await guess()).body.message).toContain('失敗次數過多')
  now = start
  const owner = server.client()
  await owner.image()
  expect(
    (await owner.post('/pc/login', { account: 'demo@example.com', password: 'Sample-demo-2026', verifyCode: CODE }))
      .body.code,
  ).toBe(200)
  expect((await drawn.post('/pc/messageUpdate', MESSAGE)).body.data).toEqual({ errors: { '/verifyCode': 'captcha' } })
  await drawn.image()
  expect((await drawn.post('/pc/messageUpdate', MESSAGE)).body.code).toBe(200)
  await server.close()
})
