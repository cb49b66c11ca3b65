import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { startTestServer, createTempDir, type TestServer } from '../../support/server/testServer.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { MINUTE_MS } from '../../support/time.ts'
import { DEMO_CUSTOMER } from '../../support/sampleCustomers.ts'

let server: TestServer
let now: number
beforeEach(async () => {
  now = Date.UTC(2026, 0, 5)
  server = await startTestServer({ clock: () => now })
})
afterEach(() => server.close())

async function failSignIns(client: TestClient, account: string, times: number): Promise<unknown> {
  let data: unknown
  for (let count = 0; count < times; count += 1) {
    await client.fetchCaptcha()
    data = (await client.signIn(account, 'wrong', { verifyCode: CAPTCHA_SOLUTION })).body.data
  }
  return data
}

test('each half of the token alone is invalid', async () => {
  const client = server.client()
  const { headers, body } = await client.signIn(...DEMO_CUSTOMER)
  expect(body).toMatchObject({ code: 200, message: '登入成功' })
  expect(client.token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^sid=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
  )
  const [noCookie, noToken, foreign] = [client.clone(), client.clone(), client.clone()]
  noCookie.cookies.delete('sid')
  noToken.token = ''
  foreign.cookies.set('sid', 'A'.repeat(43))
  for (const incomplete of [noCookie, noToken, foreign])
    expect((await incomplete.post('/pc/getUserInfo')).body.code).toBe(401)
  expect((await client.post('/pc/getUserInfo')).body.code).toBe(200)
})

test('an invalid token header is no session and causes no error', async () => {
  const client = server.client()
  await client.signIn(...DEMO_CUSTOMER)
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
  await client.signInAsVisitor()
  const old = client.clone()
  await client.signIn(...DEMO_CUSTOMER)
  expect((await old.post('/pc/getUserInfo')).body.code).toBe(401)
})

test('over TLS the HttpOnly cookies have __Host- names', async () => {
  const client = server.client()
  await client.fetchXsrfCookie()
  const { headers } = await client.post('/pc/login', { visitor: '1' }, { 'x-forwarded-proto': 'https' })
  const image = await client.get('/aspapi/inc/verifycode.asp', { 'x-forwarded-proto': 'https' })
  for (const [name, responseHeaders] of [
    ['sid', headers],
    ['captcha', image.headers],
  ] as const) {
    expect(responseHeaders.getSetCookie()).toContainEqual(
      expect.stringMatching(new RegExp(`^__Host-${name}=[^;]+; Path=/; HttpOnly; Secure; SameSite=Strict$`)),
    )
  }
})

test('a session ends after 60 minutes idle and 24 hours at most; a remembered one after 30 days', async () => {
  const [idle, active, remembered] = [server.client(), server.client(), server.client()]
  await idle.signIn(...DEMO_CUSTOMER)
  await active.signIn(...DEMO_CUSTOMER)
  const { headers } = await remembered.signIn(...DEMO_CUSTOMER, { remember: 'true' })
  expect(headers.getSetCookie().join()).toContain('Max-Age=2592000')
  const touch = vi.spyOn(server.store.sessions, 'touch')
  async function code(client: TestClient): Promise<unknown> {
    const { body } = await client.post('/pc/getUserInfo')
    // The server records the use of a session in parallel to the response.
    await Promise.all(touch.mock.results.map(({ value }) => value as Promise<void>))
    return body.code
  }
  now += 59 * MINUTE_MS
  expect(await code(active)).toBe(200)
  now += 2 * MINUTE_MS
  expect([await code(idle), await code(active)]).toEqual([401, 200])
  for (let hours = 0; hours < 26; hours += 1) {
    now += 50 * MINUTE_MS
    await code(active)
  }
  now += 100 * MINUTE_MS
  expect([await code(active), await code(remembered)]).toEqual([401, 200])
  now += 30 * 24 * 60 * MINUTE_MS
  expect(await code(remembered)).toBe(401)
})

test('a wrong password and an unknown account get the same message', async () => {
  const client = server.client()
  const wrongPasswordResponse = await client.signIn('demo@example.com', 'wrong')
  const unknown = await client.signIn('nobody@example.com', 'wrong')
  expect(wrongPasswordResponse.body).toEqual({ code: 501, message: '帳號或密碼不正確。' })
  expect(unknown.body).toEqual(wrongPasswordResponse.body)
})

test.each(['demo@example.com', 'nobody@example.com'])(
  'after three failures on %s a verification code is needed',
  async (account) => {
    const client = server.client()
    expect(await failSignIns(client, account, 2)).toBeUndefined()
    expect(await failSignIns(client, account, 1)).toEqual({ needVerifyCode: true })
    const missingCodeResponse = await client.signIn(account, DEMO_CUSTOMER[1])
    expect(missingCodeResponse.body).toMatchObject({
      code: 501,
      data: { needVerifyCode: true, errors: { '/verifyCode': 'required' } },
    })
    await client.fetchCaptcha()
    const wrongCodeResponse = await client.signIn(account, DEMO_CUSTOMER[1], { verifyCode: 'zzzz' })
    expect(wrongCodeResponse.body).toMatchObject({
      code: 501,
      data: { needVerifyCode: true, errors: { '/verifyCode': 'captcha' } },
    })
    const usedCodeResponse = await client.signIn(account, DEMO_CUSTOMER[1], { verifyCode: CAPTCHA_SOLUTION })
    expect(usedCodeResponse.body.data?.errors).toEqual({ '/verifyCode': 'captcha' })
  },
)

test('the right password with the right captcha signs in and clears the failures', async () => {
  const client = server.client()
  await failSignIns(client, DEMO_CUSTOMER[0], 4)
  await client.fetchCaptcha()
  expect((await client.signIn(...DEMO_CUSTOMER, { verifyCode: CAPTCHA_SOLUTION })).body.code).toBe(200)
  expect((await client.signIn(DEMO_CUSTOMER[0], 'wrong')).body.data).toBeUndefined()
  expect((await client.signIn(...DEMO_CUSTOMER)).body.code).toBe(200)
})

test('from the fifth failure on even the right password is delayed, longer each time, also after a restart', async () => {
  const dataDir = createTempDir()
  let restarted = await startTestServer({ clock: () => now, dataDir })
  await failSignIns(restarted.client(), DEMO_CUSTOMER[0], 5)
  await restarted.close()
  restarted = await startTestServer({ clock: () => now, dataDir })
  const client = restarted.client()
  const trySignIn = async () => {
    await client.fetchCaptcha()
    return (await client.signIn(...DEMO_CUSTOMER, { verifyCode: CAPTCHA_SOLUTION })).body
  }
  expect(await trySignIn()).toEqual({
    code: 501,
    message: '失敗次數過多，請於 30 秒後再試。',
    data: { needVerifyCode: true },
  })
  now += 31_000
  await failSignIns(client, DEMO_CUSTOMER[0], 1)
  expect((await trySignIn()).message).toContain('1 分鐘')
  now += 31_000
  expect((await trySignIn()).code).toBe(501)
  now += 30_000
  expect((await trySignIn()).code).toBe(200)
  await restarted.close()
})

test('the delay never grows beyond an hour', async () => {
  const client = server.client()
  for (let count = 0; count < 16; count += 1) {
    await failSignIns(client, DEMO_CUSTOMER[0], 1)
    now += 60 * MINUTE_MS + 1000
  }
  await client.fetchCaptcha()
  expect((await client.signIn(...DEMO_CUSTOMER, { verifyCode: CAPTCHA_SOLUTION })).body.code).toBe(200)
})

test('a few of many simultaneous guesses are verified', async () => {
  const responses = await Promise.all(
    Array.from({ length: 60 }, () => server.client().signIn(DEMO_CUSTOMER[0], 'wrong')),
  )
  const verified = responses.filter(({ body }) => body.message === '帳號或密碼不正確。')
  expect(verified.length).toBeLessThanOrEqual(3)
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
})

test('from 20 failures of one address in 15 minutes every account needs a code, and from 50 the address waits', async () => {
  const from = { 'x-forwarded-for': '203.0.113.7' }
  const client = server.client()
  const guess = async (index: number) => {
    await client.fetchCaptcha()
    return (
      await client.post(
        '/pc/login',
        { account: `a${index}@example.com`, password: 'x', verifyCode: CAPTCHA_SOLUTION },
        from,
      )
    ).body
  }
  for (let index = 0; index < 19; index += 1) expect((await guess(index)).data).toBeUndefined()
  expect((await guess(19)).data).toEqual({ needVerifyCode: true })
  for (let index = 20; index < 50; index += 1) await guess(index)
  expect((await guess(50)).message).toContain('30 秒')
  expect((await client.signIn(...DEMO_CUSTOMER)).body.code).toBe(200)
  now += 16 * MINUTE_MS
  expect((await guess(51)).data).toBeUndefined()
})

test('a suspended account cannot sign in (501), and its sessions end with 405', async () => {
  const client = server.client()
  await client.signIn(...DEMO_CUSTOMER)
  await server.store.accounts.setStatus(['8800002'], 'suspended')
  expect((await client.post('/pc/getUserInfo')).body).toEqual({ code: 405, message: '此帳戶已暫停使用，請聯絡客服。' })
  expect((await server.client().signIn(...DEMO_CUSTOMER)).body.code).toBe(501)
})
