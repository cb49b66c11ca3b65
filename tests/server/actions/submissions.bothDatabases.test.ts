import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Sealed } from '../../../src/server/secrets/vault.ts'
import { openVault } from '../../../src/server/store/vaultKeyFile.ts'
import { VALID_DEMO_APPLICATION, VALID_MESSAGE } from '../../support/server/formFixtures.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { startTestServer, createTempDir, type TestServer } from '../../support/server/testServer.ts'
import { TestClient } from '../../support/server/testClient.ts'

let server: TestServer
let client: TestClient
beforeEach(async () => {
  server = await startTestServer()
  client = server.client()
  await client.signInAsVisitor()
})
afterEach(() => server.close())

const allSubmissions = () => server.store.submissions.search({}, 1000)

test('a message is stored once and returns its reference', async () => {
  await client.fetchCaptcha()
  const { body } = await client.post('/pc/messageUpdate', VALID_MESSAGE, { 'accept-language': 'en' })
  expect(body).toEqual({
    code: 200,
    message: 'Submitted',
    data: { reference: expect.stringMatching(/^FW-[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}$/) },
  })
  const [row, ...others] = await allSubmissions()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    page: 'message',
    call: '/pc/messageUpdate',
    reference: body.data?.reference,
    language: 'en',
    aType: 2,
    accountId: null,
  })
  const { verifyCode: _verifyCode, ...submittedFields } = VALID_MESSAGE
  expect(JSON.parse(row?.data ?? '')).toEqual(submittedFields)
})

test('a registration opens an account that can sign in, by email in any case or by number', async () => {
  await client.fetchCaptcha()
  const { body } = await client.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION)
  const { tradingAccount, account, password } = body.data as Record<string, string>
  expect(Object.keys(body.data ?? {})).toEqual(['tradingAccount', 'account', 'password'])
  expect(tradingAccount).toMatch(/^\d{8}$/)
  expect(account).toBe('chen@example.com')
  expect(password).toMatch(/^[A-Za-z2-9]{16}$/)
  for (const name of ['CHEN@example.com', tradingAccount as string]) {
    const customer = server.client()
    expect((await customer.signIn(name, password as string)).body.code).toBe(200)
    expect((await customer.post('/pc/getUserInfo')).body.data).toEqual({
      a_type: 1,
      name: '陳大文',
      email: 'chen@example.com',
      tradingAccount,
      currency: 'USD',
      requests: [],
    })
  }
})

test('two accounts of one email each sign in with their own password', async () => {
  const passwords: string[] = []
  for (const givenName of ['Ann', 'Bo']) {
    await client.fetchCaptcha()
    const { body } = await client.post('/pc/applyDemoUpdate', { ...VALID_DEMO_APPLICATION, surname: 'Lee', givenName })
    passwords.push(String(body.data?.password))
  }
  for (const [index, name] of ['Lee Ann', 'Lee Bo'].entries()) {
    const customer = server.client()
    await customer.signIn('chen@example.com', passwords[index] as string)
    expect((await customer.post('/pc/getUserInfo')).body.data?.name).toBe(name)
  }
})

test.each([
  ['en', 'Rita', 'Chen', 'Rita Chen'],
  ['th', 'Somchai', 'Jaidee', 'Somchai Jaidee'],
  ['id', 'Suharto', 'Suharto', 'Suharto'],
  ['vi', 'Văn An', 'Nguyễn', 'Nguyễn Văn An'],
  ['zh-TW', 'Rita', 'Chen', 'Chen Rita'],
  ['en', '大文', '陳', '陳大文'],
])('a name is stored in the order of the language of the request: %s', async (language, givenName, surname, name) => {
  await client.fetchCaptcha()
  const application = { ...VALID_DEMO_APPLICATION, surname, givenName }
  const { body } = await client.post('/pc/applyDemoUpdate', application, { 'accept-language': language })
  const { tradingAccount, password } = body.data as Record<string, string>
  const customer = server.client()
  await customer.signIn(String(tradingAccount), String(password))
  expect((await customer.post('/pc/getUserInfo')).body.data?.name).toBe(name)
})

test('the document number is encrypted with the key, and the captcha is not stored', async () => {
  await client.fetchCaptcha()
  await client.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION)
  const [row] = await allSubmissions()
  const data = JSON.parse(row?.data ?? '') as { idOrPassport: Sealed; phone: string; verifyCode?: string }
  expect(row?.data).not.toContain('A123456789')
  expect(data).not.toHaveProperty('verifyCode')
  expect(data.phone).toBe('912345678')
  expect(openVault(server.dataDir).open(data.idOrPassport, `${row?.reference}/idOrPassport`)).toBe('A123456789')
  expect(() => openVault(server.dataDir).open(data.idOrPassport, 'FW-OTHER/idOrPassport')).toThrow()
})

test('a repeat with the same key gets the first response, without a new captcha', async () => {
  await client.fetchCaptcha()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await client.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION, key)
  const second = await client.post('/pc/applyDemoUpdate', { ...VALID_DEMO_APPLICATION, verifyCode: 'zzzz' }, key)
  expect(first.body.code).toBe(200)
  expect(second.body).toEqual(first.body)
  expect(await allSubmissions()).toHaveLength(1)
})

test('a repeat with the same key and other content is refused', async () => {
  await client.fetchCaptcha()
  const key = { 'idempotency-key': 'k' }
  await client.post('/pc/messageUpdate', VALID_MESSAGE, key)
  const { body } = await client.post('/pc/messageUpdate', { ...VALID_MESSAGE, message: 'something else' }, key)
  expect(body).toEqual({
    code: 501,
    message: expect.stringContaining('已收到這份表單的先前版本') as string,
    data: { received: true },
  })
  await client.fetchCaptcha()
  expect((await client.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION, key)).body.code).toBe(200)
})

test('a refusal is not stored under the key; the corrected form is stored, and its response is repeated', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  await client.fetchCaptcha()
  expect((await client.post('/pc/messageUpdate', { ...VALID_MESSAGE, email: 'no' }, key)).body.data).toEqual({
    errors: { '/email': 'format' },
  })
  expect((await client.post('/pc/messageUpdate', { ...VALID_MESSAGE, verifyCode: 'zzzz' }, key)).body.data).toEqual({
    errors: { '/verifyCode': 'captcha' },
  })
  await client.fetchCaptcha()
  const storedResponse = await client.post('/pc/messageUpdate', VALID_MESSAGE, key)
  expect(storedResponse.body.code).toBe(200)
  expect((await client.post('/pc/messageUpdate', VALID_MESSAGE, key)).body).toEqual(storedResponse.body)
})

test.each([
  ['/pc/messageUpdate', VALID_MESSAGE],
  ['/pc/applyDemoUpdate', VALID_DEMO_APPLICATION],
] as const)('50 parallel posts of %s with one key leave one row and get one response', async (call, form) => {
  await client.fetchCaptcha()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const responses = await Promise.all(Array.from({ length: 50 }, () => client.post(call, form, key)))
  expect(new Set(responses.map(({ bytes }) => bytes.toString())).size).toBe(1)
  expect(responses[0]?.body.code).toBe(200)
  expect(await allSubmissions()).toHaveLength(1)
})

test('two servers on one database store one row and send one response', async () => {
  const other = await startTestServer({ dataDir: server.dataDir })
  await client.fetchCaptcha()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const otherClient = new TestClient(other.url)
  for (const [name, value] of client.cookies) otherClient.cookies.set(name, value)
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? client : otherClient).post('/pc/messageUpdate', VALID_MESSAGE, key),
    ),
  )
  expect(new Set(responses.map(({ bytes }) => bytes.toString())).size).toBe(1)
  expect(responses[0]?.body.code).toBe(200)
  expect(await allSubmissions()).toHaveLength(1)
  await other.close()
})

test('a captcha is consumed by its first check, right or wrong', async () => {
  const sendWithSolution = async (verifyCode: string) =>
    (await client.post('/pc/messageUpdate', { ...VALID_MESSAGE, verifyCode })).body
  const rejection = { code: 501, data: { errors: { '/verifyCode': 'captcha' } } }
  expect(await sendWithSolution(CAPTCHA_SOLUTION)).toMatchObject(rejection)
  await client.fetchCaptcha()
  expect((await sendWithSolution(CAPTCHA_SOLUTION.toUpperCase())).code).toBe(200)
  expect(await sendWithSolution(CAPTCHA_SOLUTION)).toMatchObject(rejection)
  await client.fetchCaptcha()
  expect(await sendWithSolution('zzzz')).toMatchObject(rejection)
  expect(await sendWithSolution(CAPTCHA_SOLUTION)).toMatchObject(rejection)
  expect(await allSubmissions()).toHaveLength(1)
})

test('an invalid form does not consume the captcha', async () => {
  await client.fetchCaptcha()
  await client.post('/pc/messageUpdate', { ...VALID_MESSAGE, email: 'no' })
  expect((await client.post('/pc/messageUpdate', VALID_MESSAGE)).body.code).toBe(200)
})

test('50 parallel posts with different keys and one captcha: exactly one is accepted', async () => {
  await client.fetchCaptcha()
  const responses = await Promise.all(
    Array.from({ length: 50 }, () =>
      client.post('/pc/messageUpdate', VALID_MESSAGE, { 'idempotency-key': crypto.randomUUID() }),
    ),
  )
  expect(responses.filter(({ body }) => body.code === 200)).toHaveLength(1)
  expect(responses.filter(({ body }) => body.code === 501)).toHaveLength(49)
  expect(await allSubmissions()).toHaveLength(1)
})

test('a captcha is valid in its own browser only, and the newest one counts', async () => {
  await client.fetchCaptcha()
  const other = server.client()
  expect((await other.post('/pc/messageUpdate', VALID_MESSAGE)).body.code).toBe(501)
  await client.fetchCaptcha()
  expect((await client.post('/pc/messageUpdate', VALID_MESSAGE)).body.code).toBe(200)
})

test('the captcha is a PNG that is never cached, with an HttpOnly cookie', async () => {
  const { headers, bytes } = await server.client().fetchCaptcha()
  expect(headers.get('content-type')).toBe('image/png')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([300, 100])
  expect(headers.getSetCookie().join()).toMatch(/captcha=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict/)
})

test('a captcha is valid for 600 seconds', async () => {
  let now = Date.now()
  const other = await startTestServer({ clock: () => now })
  const lateClient = other.client()
  await lateClient.fetchCaptcha()
  now += 600_001
  expect((await lateClient.post('/pc/messageUpdate', VALID_MESSAGE)).body.code).toBe(501)
  await lateClient.fetchCaptcha()
  now += 599_000
  expect((await lateClient.post('/pc/messageUpdate', VALID_MESSAGE)).body.code).toBe(200)
  await other.close()
})

test('submission, account and first response survive a restart', async () => {
  const dataDir = createTempDir()
  let other = await startTestServer({ dataDir })
  const before = other.client()
  await before.signInAsVisitor()
  await before.fetchCaptcha()
  const key = { 'idempotency-key': 'kept' }
  const first = await before.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION, key)
  await other.close()
  other = await startTestServer({ dataDir })
  const after = other.client()
  after.cookies.set('sid', before.cookies.get('sid') ?? '')
  after.token = before.token
  expect((await after.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION, key)).body).toEqual(first.body)
  expect(await other.store.submissions.search({}, 9)).toHaveLength(1)
  expect((await other.client().signIn('chen@example.com', String(first.body.data?.password))).body.code).toBe(200)
  await other.close()
})
