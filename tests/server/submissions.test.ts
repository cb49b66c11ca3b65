import { afterEach, beforeEach, expect, test } from 'vitest'
import { openVault, type Sealed } from '../../src/server/store/vault.ts'
import { DEMO, MESSAGE } from './forms.ts'
import { CODE, startTestServer, tempDir, type TestServer } from './start.ts'
import { Client } from './client.ts'

let server: TestServer
let client: Client
beforeEach(async () => {
  server = await startTestServer()
  client = server.client()
  await client.visit()
})
afterEach(() => server.close())

const stored = () => server.store.submissions.newest(1000)

test('a message is stored once and answered with its reference', async () => {
  await client.image()
  const { body } = await client.post('/pc/messageUpdate', MESSAGE, { 'accept-language': 'en' })
  expect(body).toEqual({
    code: 200,
    message: 'Submitted',
    data: { reference: expect.stringMatching(/^FW-[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}$/) },
  })
  const [row, ...others] = await stored()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    page: 'message',
    call: '/pc/messageUpdate',
    reference: body.data?.reference,
    language: 'en',
    aType: 2,
    accountId: null,
  })
  const { verifyCode: _code, ...said } = MESSAGE
  expect(JSON.parse(row?.data ?? '')).toEqual(said)
})

test('a registration opens an account that can sign in, by email in any case or by number', async () => {
  await client.image()
  const { body } = await client.post('/pc/applyDemoUpdate', DEMO)
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
    await client.image()
    const { body } = await client.post('/pc/applyDemoUpdate', { ...DEMO, surname: 'Lee', givenName })
    passwords.push(String(body.data?.password))
  }
  for (const [index, name] of ['Lee Ann', 'Lee Bo'].entries()) {
    const customer = server.client()
    await customer.signIn('chen@example.com', passwords[index] as string)
    expect((await customer.post('/pc/getUserInfo')).body.data?.name).toBe(name)
  }
})

test('the document number is sealed, the code is not kept, and only the key opens the seal', async () => {
  await client.image()
  await client.post('/pc/applyDemoUpdate', DEMO)
  const [row] = await stored()
  const data = JSON.parse(row?.data ?? '') as { idOrPassport: Sealed; phone: string; verifyCode?: string }
  expect(row?.data).not.toContain('A123456789')
  expect(data).not.toHaveProperty('verifyCode')
  expect(data.phone).toBe('912345678')
  expect(openVault(server.dataDir).open(data.idOrPassport, `${row?.reference}/idOrPassport`)).toBe('A123456789')
  expect(() => openVault(server.dataDir).open(data.idOrPassport, 'FW-OTHER/idOrPassport')).toThrow()
})

test('a repeat with the same key gets the first answer, without a new code', async () => {
  await client.image()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const first = await client.post('/pc/applyDemoUpdate', DEMO, key)
  const second = await client.post('/pc/applyDemoUpdate', { ...DEMO, verifyCode: 'zzzz' }, key)
  expect(first.body.code).toBe(200)
  expect(second.body).toEqual(first.body)
  expect(await stored()).toHaveLength(1)
})

test('a repeat with the same key and other content is refused', async () => {
  await client.image()
  const key = { 'idempotency-key': 'k' }
  await client.post('/pc/messageUpdate', MESSAGE, key)
  const { body } = await client.post('/pc/messageUpdate', { ...MESSAGE, message: 'something else' }, key)
  expect(body).toEqual({
    code: 501,
    message: expect.stringContaining('先前版本的表單已經收到') as string,
    data: { received: true },
  })
  await client.image()
  expect((await client.post('/pc/applyDemoUpdate', DEMO, key)).body.code).toBe(200)
})

test('a refusal is not kept under the key: the corrected form is stored under it, and its answer is the first', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  await client.image()
  expect((await client.post('/pc/messageUpdate', { ...MESSAGE, email: 'no' }, key)).body.data).toEqual({
    errors: { '/email': 'format' },
  })
  expect((await client.post('/pc/messageUpdate', { ...MESSAGE, verifyCode: 'zzzz' }, key)).body.data).toEqual({
    errors: { '/verifyCode': 'captcha' },
  })
  await client.image()
  const stored = await client.post('/pc/messageUpdate', MESSAGE, key)
  expect(stored.body.code).toBe(200)
  expect((await client.post('/pc/messageUpdate', MESSAGE, key)).body).toEqual(stored.body)
})

test.each([
  ['/pc/messageUpdate', MESSAGE],
  ['/pc/applyDemoUpdate', DEMO],
] as const)('50 parallel posts of %s with one key: one row, one answer', async (call, form) => {
  await client.image()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all(Array.from({ length: 50 }, () => client.post(call, form, key)))
  expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1)
  expect(answers[0]?.body.code).toBe(200)
  expect(await stored()).toHaveLength(1)
})

test('two servers on one database agree on one row and one answer', async () => {
  const other = await startTestServer({ dataDir: server.dataDir })
  await client.image()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const there = new Client(other.url)
  for (const [name, value] of client.cookies) there.cookies.set(name, value)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? client : there).post('/pc/messageUpdate', MESSAGE, key)),
  )
  expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1)
  expect(answers[0]?.body.code).toBe(200)
  expect(await stored()).toHaveLength(1)
  await other.close()
})

test('a verification code is used up by its first check, right or wrong', async () => {
  const check = async (verifyCode: string) => (await client.post('/pc/messageUpdate', { ...MESSAGE, verifyCode })).body
  const refused = { code: 501, data: { errors: { '/verifyCode': 'captcha' } } }
  expect(await check(CODE)).toMatchObject(refused)
  await client.image()
  expect((await check(CODE.toUpperCase())).code).toBe(200)
  expect(await check(CODE)).toMatchObject(refused)
  await client.image()
  expect(await check('zzzz')).toMatchObject(refused)
  expect(await check(CODE)).toMatchObject(refused)
  expect(await stored()).toHaveLength(1)
})

test('a form that breaks a rule does not use up the code', async () => {
  await client.image()
  await client.post('/pc/messageUpdate', { ...MESSAGE, email: 'no' })
  expect((await client.post('/pc/messageUpdate', MESSAGE)).body.code).toBe(200)
})

test('50 parallel posts with keys of their own and one code: exactly one is accepted', async () => {
  await client.image()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      client.post('/pc/messageUpdate', MESSAGE, { 'idempotency-key': crypto.randomUUID() }),
    ),
  )
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 501)).toHaveLength(49)
  expect(await stored()).toHaveLength(1)
})

test('the code of one browser is worth nothing in another, and the newest image counts', async () => {
  await client.image()
  const other = server.client()
  expect((await other.post('/pc/messageUpdate', MESSAGE)).body.code).toBe(501)
  await client.image()
  expect((await client.post('/pc/messageUpdate', MESSAGE)).body.code).toBe(200)
})

test('the image is a PNG that is never kept, with a cookie that scripts cannot read', async () => {
  const { headers, bytes } = await server.client().image()
  expect(headers.get('content-type')).toBe('image/png')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([300, 100])
  expect(headers.getSetCookie().join()).toMatch(/captcha=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict/)
})

test('a code is good for 600 seconds', async () => {
  let now = Date.now()
  const other = await startTestServer({ clock: () => now })
  const late = other.client()
  await late.image()
  now += 600_001
  expect((await late.post('/pc/messageUpdate', MESSAGE)).body.code).toBe(501)
  await late.image()
  now += 599_000
  expect((await late.post('/pc/messageUpdate', MESSAGE)).body.code).toBe(200)
  await other.close()
})

test('submission, account and first answer outlive a restart', async () => {
  const dataDir = tempDir()
  let other = await startTestServer({ dataDir })
  const before = other.client()
  await before.visit()
  await before.image()
  const key = { 'idempotency-key': 'kept' }
  const first = await before.post('/pc/applyDemoUpdate', DEMO, key)
  await other.close()
  other = await startTestServer({ dataDir })
  const after = other.client()
  after.cookies.set('sid', before.cookies.get('sid') ?? '')
  after.token = before.token
  expect((await after.post('/pc/applyDemoUpdate', DEMO, key)).body).toEqual(first.body)
  expect(await other.store.submissions.newest(9)).toHaveLength(1)
  expect((await other.client().signIn('chen@example.com', String(first.body.data?.password))).body.code).toBe(200)
  await other.close()
})
