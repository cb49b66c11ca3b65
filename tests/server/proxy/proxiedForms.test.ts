import { rmSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { jpegWithGps, pdf } from '../../support/fileFixtures.ts'
import type { TestResponse, TestClient } from '../../support/server/testClient.ts'
import { VALID_DEMO_APPLICATION, VALID_DEPOSIT, VALID_UPLOAD } from '../../support/server/formFixtures.ts'
import {
  LEGACY_CUSTOMERS,
  LEGACY_CAPTCHA_SOLUTION,
  startLegacyBackend,
  type LegacyBackend,
} from '../../support/server/legacyBackend.ts'
import { readUnconfirmed } from '../../support/server/readUnconfirmed.ts'
import { multipart } from '../../support/server/multipart.ts'
import { startTestServer, createTempDir, type TestServer } from '../../support/server/testServer.ts'

const [REAL] = LEGACY_CUSTOMERS as [(typeof LEGACY_CUSTOMERS)[0]]
const MESSAGE = { name: 'Ann', email: 'ann@example.com', message: 'Hello there', verifyCode: LEGACY_CAPTCHA_SOLUTION }

let backend: LegacyBackend
let server: TestServer
let client: TestClient
beforeAll(async () => {
  backend = await startLegacyBackend()
  server = await startTestServer({ env: { ASPAPI_URL: backend.url, VERIFY_CODE: '' } })
  client = server.client()
  await client.signIn(REAL.account, REAL.password)
}, 30_000)
beforeEach(async () => {
  backend.fault = undefined
  backend.submissions.splice(0)
  backend.requests.splice(0)
  await client.fetchCaptcha()
})
afterAll(async () => {
  await server.close()
  await backend.stop()
})

const sendMessage = (key: string, fields: Record<string, string> = MESSAGE): Promise<TestResponse> =>
  client.post('/pc/messageUpdate', fields, { 'idempotency-key': key })

test('a form is forwarded as the site itself would send it, with the session’s login payload and its verification code', async () => {
  expect((await sendMessage('plain')).body).toEqual({ code: 200, message: 'OK', data: { reference: 'L-1' } })
  expect(backend.submissions).toEqual([
    { call: '/pc/messageUpdate', fields: MESSAGE, files: [], account: REAL.account },
  ])
})

test.each<[string, Record<string, string> | [string, string][], Record<string, unknown>]>([
  ['a broken rule', { ...MESSAGE, email: 'nobody' }, { '/email': 'format' }],
  ['a missing field', { ...MESSAGE, name: '' }, { '/name': 'required' }],
  ['a field that the form does not have', { ...MESSAGE, isAdmin: '1' }, { '/isAdmin': 'additionalProperties' }],
  ['a field given twice', [...Object.entries(MESSAGE), ['email', 'other@example.com']], { '/email': 'type' }],
])('%s is refused here and never forwarded', async (_name, fields, errors) => {
  const { body } = await client.post('/pc/messageUpdate', fields)
  expect(body).toMatchObject({ code: 501, data: { errors } })
  expect(backend.requestsTo('/pc/messageUpdate')).toEqual([])
})

test('a repeat gets exactly the first response and is forwarded once; other content under the key is refused', async () => {
  const first = await sendMessage('again')
  const repeats = await Promise.all(Array.from({ length: 30 }, () => sendMessage('again')))
  expect(new Set(repeats.map(({ bytes }) => bytes.toString()))).toEqual(new Set([first.bytes.toString()]))
  expect((await sendMessage('again', { ...MESSAGE, message: 'Other words' })).body).toMatchObject({
    code: 501,
    data: { received: true },
  })
  expect(backend.requestsTo('/pc/messageUpdate')).toHaveLength(1)
})

test('many simultaneous posts under one key are forwarded once', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => sendMessage('at-once')))
  expect(new Set(responses.map(({ bytes }) => bytes.toString())).size).toBe(1)
  expect(responses[0]?.body.code).toBe(200)
  expect(backend.requestsTo('/pc/messageUpdate')).toHaveLength(1)
})

test('a form that the backend refused may be sent again under its key', async () => {
  expect((await sendMessage('refused', { ...MESSAGE, verifyCode: 'zzzz' })).body.data?.errors).toEqual({
    '/verifyCode': 'captcha',
  })
  await client.fetchCaptcha()
  expect((await sendMessage('refused')).body.code).toBe(200)
  expect(backend.submissions).toHaveLength(1)
})

test('the details of a new account pass through and are stored for a repeat only under its key', async () => {
  const applyDemo = () =>
    client.post(
      '/pc/applyDemoUpdate',
      { ...VALID_DEMO_APPLICATION, verifyCode: LEGACY_CAPTCHA_SOLUTION },
      { 'idempotency-key': 'account' },
    )
  const first = await applyDemo()
  expect(first.body.data).toEqual({
    tradingAccount: '7700009',
    account: 'Chen@Example.com',
    password: 'made-by-the-backend',
  })
  expect((await applyDemo()).body).toEqual(first.body)
  expect(backend.submissions[0]?.fields).toMatchObject({
    idOrPassport: 'A123456789',
    phone: '912345678',
    over18: 'true',
  })
})

test('a field of the session’s account is checked against the backend’s current data; a visitor’s is free', async () => {
  const files = [{ name: 'statement.pdf', content: pdf() }]
  const upload = async (sender: TestClient, tradingAccount: string) =>
    (await sender.postBody('/pc/fileUploadUpdate', multipart({ documentType: 'identity', tradingAccount }, { files })))
      .body
  expect(await upload(client, '8800001')).toMatchObject({
    code: 501,
    data: { errors: { '/tradingAccount': 'sessionAccount' } },
  })
  expect(backend.submissions).toEqual([])
  backend.fault = ({ path }, response) => {
    if (!path.endsWith('/pc/getUserInfo.asp')) return false
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify({ code: 200, message: 'OK', data: { a_type: 0, tradingAccount: 8800001 } }))
  }
  expect((await upload(client, '8800001')).code).toBe(200)
  expect((await upload(client, '7700001')).code).toBe(501)
  backend.fault = undefined
  const visitor = server.client()
  await visitor.signInAsVisitor()
  expect((await upload(visitor, '8800001')).code).toBe(200)
})

test('files are checked and redrawn, and forwarded under generated names', async () => {
  const files = [
    { name: '../..\\x.asp;.jpg', content: await jpegWithGps() },
    { name: 'statement.pdf', content: pdf() },
  ]
  const { body } = await client.postBody(
    '/pc/fileUploadUpdate',
    multipart({ documentType: 'identity', tradingAccount: '7700001' }, { files }),
  )
  expect(body).toMatchObject({ code: 200, data: { reference: 'L-1' } })
  const [submission] = backend.submissions
  expect(submission?.fields).toEqual({ documentType: 'identity', tradingAccount: '7700001' })
  expect(submission?.files.map(({ field, name, type }) => [field, name, type])).toEqual([
    ['files', 'files-1.jpg', 'image/jpeg'],
    ['files', 'files-2.pdf', 'application/pdf'],
  ])
  expect(await sharp(submission?.files[0]?.bytes).metadata()).not.toHaveProperty('exif')
  expect(submission?.files[1]?.bytes.toString('latin1')).toMatch(/^%PDF-/)
  expect(submission?.files[1]?.bytes).not.toEqual(files[1]?.content)
  const refusal = await client.postBody(
    '/pc/fileUploadUpdate',
    multipart(VALID_UPLOAD, { files: [{ name: 'a.pdf', content: pdf(21) }] }),
  )
  expect(refusal.body.data?.errors).toEqual({ '/files': 'fileUnreadable' })
  expect(backend.submissions).toHaveLength(1)
})

test('an idempotency key of one customer’s form gives another customer no access to its response', async () => {
  const upload = (from: TestClient) =>
    from.postBody('/pc/fileUploadUpdate', multipart(VALID_UPLOAD, { files: [{ name: 'a.pdf', content: pdf() }] }), {
      'idempotency-key': 'shared',
    })
  const first = await upload(client)
  const other = server.client()
  await other.signIn(LEGACY_CUSTOMERS[1]?.account ?? '', LEGACY_CUSTOMERS[1]?.password ?? '')
  expect((await upload(other)).body.data).toEqual({ reference: 'L-2' })
  expect((await upload(client)).body).toEqual(first.body)
  expect(backend.submissions.map(({ account }) => account)).toEqual([REAL.account, LEGACY_CUSTOMERS[1]?.account])
})

test('a deposit is validated by the backend’s offers', async () => {
  const voucher = [{ name: 'v.pdf', content: pdf() }]
  const deposit = { ...VALID_DEPOSIT, merchantName: 'Legacy Trust' }
  const post = (fields: Record<string, string>) =>
    client.postBody('/pc/rechargeFormUpdate', multipart(fields, { voucher }))
  expect((await post({ ...deposit, tradeType: 'unknown' })).body).toMatchObject({
    code: 501,
    data: { errors: { '/tradeType': expect.any(String) as string } },
  })
  expect((await post({ ...deposit, tradeCurrency: 'THB' })).body.code).toBe(501)
  expect(backend.submissions).toEqual([])
  expect((await post(deposit)).body.code).toBe(200)
})

test('a form with a lost response stays in doubt, also after a restart and a change of its content; another key makes another form', async () => {
  const dataDir = createTempDir()
  let ownServer = await startTestServer({ env: { ASPAPI_URL: backend.url }, dataDir })
  const post = async (key: string, message = MESSAGE.message) => {
    const browser = ownServer.client()
    await browser.fetchCaptcha()
    return (
      await browser.post(
        '/pc/messageUpdate',
        { ...MESSAGE, message },
        { 'idempotency-key': key, 'accept-language': 'vi' },
      )
    ).body
  }
  backend.fault = ({ path }, response) => path.includes('message') && response.socket?.destroy()
  const first = await post('lost')
  expect(first.message).toMatch(/^Chúng tôi không thể xác nhận .* FW-/)
  backend.fault = undefined
  await ownServer.close()
  ownServer = await startTestServer({ env: { ASPAPI_URL: backend.url }, dataDir })
  expect(await post('lost')).toEqual(first)
  expect(await post('lost', 'Changed words')).toEqual(first)
  expect(backend.requestsTo('/pc/messageUpdate')).toHaveLength(1)
  expect((await post('new')).code).toBe(200)
  await ownServer.close()
  rmSync(dataDir, { recursive: true })
})

test('a form without a key may be in doubt like any other', async () => {
  backend.fault = ({ path }, response) => path.includes('message') && response.socket?.destroy()
  const before = (await readUnconfirmed(server.dataDir)).length
  const { body } = await client.post('/pc/messageUpdate', MESSAGE)
  expect(body.data?.inDoubt).toBe(true)
  expect((await readUnconfirmed(server.dataDir)).slice(before)).toEqual([
    expect.objectContaining({ reference: body.data?.reference, reason: expect.stringMatching(/^cut /) as string }),
  ])
})

test('a stopping server records pending forms as in doubt', async () => {
  const dataDir = createTempDir()
  const ownServer = await startTestServer({ env: { ASPAPI_URL: backend.url }, dataDir })
  const browser = ownServer.client()
  await browser.fetchCaptcha()
  const requestArrived = new Promise<void>((resolve) => {
    backend.fault = ({ path }) => path.includes('message') && (resolve(), true)
  })
  const failedPost = expect(browser.post('/pc/messageUpdate', MESSAGE)).rejects.toThrow()
  await requestArrived
  expect(await readUnconfirmed(dataDir)).toMatchObject([{ reason: null }])
  const closing = ownServer.close()
  ownServer.closeConnections()
  await closing
  await failedPost
  expect(await readUnconfirmed(dataDir)).toEqual([
    expect.objectContaining({ call: '/pc/messageUpdate', reason: expect.stringMatching(/^cut /) as string }),
  ])
  rmSync(dataDir, { recursive: true })
})
