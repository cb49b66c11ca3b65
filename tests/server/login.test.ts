import { afterEach, beforeEach, expect, test } from 'vitest'
import { CODE, startTestServer, tempDir, type TestServer } from './start.ts'
import type { Client } from './client.ts'

const DEMO = ['demo@example.com', 'Sample-demo-2026'] as const
const MINUTE = 60_000

let server: TestServer
let now: number
beforeEach(async () => {
  now = Date.UTC(2026, 0, 5)
  server = await startTestServer({ clock: () => now })
})
afterEach(() => server.close())

async function fail(client: Client, account: string, times: number): Promise<unknown> {
  let data: unknown
  for (let count = 0; count < times; count += 1) {
    await client.image()
    data = (await client.signIn(account, 'wrong', { verifyCode: CODE })).body.data
  }
  return data
}

test('the token has two halves, and each alone is worth nothing', async () => {
  const client = server.client()
  const { headers, body } = await client.signIn(...DEMO)
  expect(body).toMatchObject({ code: 200, message: '登入成功' })
  expect(client.token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^sid=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
  )
  const [noCookie, noToken, foreign] = [client.copy(), client.copy(), client.copy()]
  noCookie.cookies.delete('sid')
  noToken.token = ''
  foreign.cookies.set('sid', 'A'.repeat(43))
  for (const half of [noCookie, noToken, foreign]) expect((await half.post('/pc/getUserInfo')).body.code).toBe(401)
  expect((await client.post('/pc/getUserInfo')).body.code).toBe(200)
})

test('a token header of any kind is no session and no fault', async () => {
  const client = server.client()
  await client.signIn(...DEMO)
  for (const token of [
    '',
    '""',
    '{',
    '[]',
    'null',
    '1e999',
    '{"a":1}',
    '"\\u0000"',
    `"${'x'.repeat(5000)}"`,
    '"__proto__"',
    client.token,
  ]) {
    const { status, body } = await client.post('/pc/getUserInfo', {}, { token })
    expect([status, body.code]).toEqual([200, 401])
  }
})

test('a new session ends the old one of the same browser', async () => {
  const client = server.client()
  await client.visit()
  const old = client.copy()
  await client.signIn(...DEMO)
  expect((await old.post('/pc/getUserInfo')).body.code).toBe(401)
})

test('over TLS the cookies that no script reads have __Host- names', async () => {
  const client = server.client()
  await client.arrive()
  const { headers } = await client.post('/pc/login', { visitor: '1' }, { 'x-forwarded-proto': 'https' })
  const image = await client.get('/aspapi/inc/verifycode.asp', { 'x-forwarded-proto': 'https' })
  for (const [name, said] of [
    ['sid', headers],
    ['captcha', image.headers],
  ] as const) {
    expect(said.getSetCookie()).toContainEqual(
      expect.stringMatching(new RegExp(`^__Host-${name}=[^;]+; Path=/; HttpOnly; Secure; SameSite=Strict$`)),
    )
  }
})

test('a session ends after 60 minutes idle and 24 hours at most; a remembered one after 30 days', async () => {
  const [idle, busy, remembered] = [server.client(), server.client(), server.client()]
  await idle.signIn(...DEMO)
  await busy.signIn(...DEMO)
  const { headers } = await remembered.signIn(...DEMO, { remember: 'true' })
  expect(headers.getSetCookie().join()).toContain('Max-Age=2592000')
  const code = async (client: Client) => (await client.post('/pc/getUserInfo')).body.code
  now += 59 * MINUTE
  expect(await code(busy)).toBe(200)
  now += 2 * MINUTE
  expect([await code(idle), await code(busy)]).toEqual([401, 200])
  for (let hours = 0; hours < 26; hours += 1) {
    now += 50 * MINUTE
    await code(busy)
  }
  now += 100 * MINUTE
  expect([await code(busy), await code(remembered)]).toEqual([401, 200])
  now += 30 * 24 * 60 * MINUTE
  expect(await code(remembered)).toBe(401)
})

test('a wrong password and an unknown account are refused with the same words', async () => {
  const client = server.client()
  const wrong = await client.signIn('demo@example.com', 'wrong')
  const unknown = await client.signIn('nobody@example.com', 'wrong')
  expect(wrong.body).toEqual({ code: 501, message: '帳號或密碼不正確。' })
  expect(unknown.body).toEqual(wrong.body)
})

test.each(['demo@example.com', 'nobody@example.com'])(
  'after three failures on %s a verification code is needed',
  async (account) => {
    const client = server.client()
    expect(await fail(client, account, 2)).toBeUndefined()
    expect(await fail(client, account, 1)).toEqual({ needVerifyCode: true })
    const missing = await client.signIn(account, DEMO[1])
    expect(missing.body).toMatchObject({
      code: 501,
      data: { needVerifyCode: true, errors: { '/verifyCode': 'required' } },
    })
    await client.image()
    const wrong = await client.signIn(account, DEMO[1], { verifyCode: 'zzzz' })
    expect(wrong.body).toMatchObject({
      code: 501,
      data: { needVerifyCode: true, errors: { '/verifyCode': 'captcha' } },
    })
    const used = await client.signIn(account, DEMO[1], { verifyCode: CODE })
    expect(used.body.data?.errors).toEqual({ '/verifyCode': 'captcha' })
  },
)

test('the right password with the right code is let in and clears the failures', async () => {
  const client = server.client()
  await fail(client, DEMO[0], 4)
  await client.image()
  expect((await client.signIn(...DEMO, { verifyCode: CODE })).body.code).toBe(200)
  expect((await client.signIn(DEMO[0], 'wrong')).body.data).toBeUndefined()
  expect((await client.signIn(...DEMO)).body.code).toBe(200)
})

test('from the fifth failure on even the right password waits, longer each time, also after a restart', async () => {
  const dataDir = tempDir()
  let other = await startTestServer({ clock: () => now, dataDir })
  await fail(other.client(), DEMO[0], 5)
  await other.close()
  other = await startTestServer({ clock: () => now, dataDir })
  const client = other.client()
  const attempt = async () => {
    await client.image()
    return (await client.signIn(...DEMO, { verifyCode: CODE })).body
  }
  expect(await attempt()).toEqual({
    code: 501,
    message: '失敗次數過多，請於 30 秒後再試。',
    data: { needVerifyCode: true },
  })
  now += 31_000
  await fail(client, DEMO[0], 1)
  expect((await attempt()).message).toContain('1 分鐘')
  now += 31_000
  expect((await attempt()).code).toBe(501)
  now += 30_000
  expect((await attempt()).code).toBe(200)
  await other.close()
})

test('the delay never grows beyond an hour', async () => {
  const client = server.client()
  for (let count = 0; count < 16; count += 1) {
    await fail(client, DEMO[0], 1)
    now += 60 * MINUTE + 1000
  }
  await client.image()
  expect((await client.signIn(...DEMO, { verifyCode: CODE })).body.code).toBe(200)
})

test('many guesses at one time are no more than a few verifications', async () => {
  const guesses = await Promise.all(Array.from({ length: 60 }, () => server.client().signIn(DEMO[0], 'wrong')))
  const verified = guesses.filter(({ body }) => body.message === '帳號或密碼不正確。')
  expect(verified.length).toBeLessThanOrEqual(3)
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([200]))
})

test('from 20 failures of one address in 15 minutes every account needs a code, and from 50 the address waits', async () => {
  const from = { 'x-forwarded-for': '203.0.113.7' }
  const client = server.client()
  const guess = async (index: number) => {
    await client.image()
    return (await client.post('/pc/login', { account: `a${index}@example.com`, password: 'x', verifyCode: CODE }, from))
      .body
  }
  for (let index = 0; index < 19; index += 1) expect((await guess(index)).data).toBeUndefined()
  expect((await guess(19)).data).toEqual({ needVerifyCode: true })
  for (let index = 20; index < 50; index += 1) await guess(index)
  expect((await guess(50)).message).toContain('30 秒')
  expect((await client.signIn(...DEMO)).body.code).toBe(200)
  now += 16 * MINUTE
  expect((await guess(51)).data).toBeUndefined()
})

test('a suspended account is refused at the door (501) and shown out of its sessions (405)', async () => {
  const client = server.client()
  await client.signIn(...DEMO)
  await server.store.accounts.setStatus(['8800002'], 'suspended')
  expect((await client.post('/pc/getUserInfo')).body).toEqual({ code: 405, message: '此帳戶已停用，請聯絡客服。' })
  expect((await server.client().signIn(...DEMO)).body.code).toBe(501)
})
