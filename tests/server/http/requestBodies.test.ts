import { afterAll, beforeAll, expect, test } from 'vitest'
import { VALID_DEMO_APPLICATION, VALID_MESSAGE } from '../../support/server/formFixtures.ts'
import { uploadEndlessly } from '../../support/server/endlessUpload.ts'
import { sendRaw } from '../../support/server/rawSocket.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import type { TestClient } from '../../support/server/testClient.ts'

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = server.client()
  await client.signInAsVisitor()
})
afterAll(() => server.close())

const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' }
const MESSAGE_CALL = '/pc/messageUpdate'

test('a large body in chunks, without a length, is also refused', async () => {
  await client.fetchXsrfCookie()
  const { status, sentBytes } = await uploadEndlessly(
    server.url,
    {
      path: `/aspapi${MESSAGE_CALL}.asp`,
      headers: { ...FORM_HEADERS, cookie: client.cookie, 'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '' },
    },
    Buffer.from('a=1&'.repeat(5000)),
    256 * 1024 * 1024,
  )
  expect([413, undefined]).toContain(status)
  expect(sentBytes).toBeLessThan(256 * 1024 * 1024)
})

test.each<[string, string, Record<string, string>]>([
  ['an unknown field', '&nix=1', { '/nix': 'additionalProperties' }],
  ['__proto__', '&__proto__=1', { '/__proto__': 'additionalProperties' }],
  ['__proto__[x]', '&__proto__[x]=1', { '/__proto__': 'additionalProperties' }],
  ['constructor[prototype][x]', '&constructor[prototype][x]=1', { '/constructor': 'additionalProperties' }],
  ['an object for a text', '&phone[a]=1', { '/phone': 'type' }],
  ['a field given twice', '&name=B', { '/name': 'type' }],
  ['a field without a name', '&=1', { '/': 'additionalProperties' }],
  ['a list for a text', '&phone[0]=1&phone[1]=2', { '/phone': 'type' }],
])('%s is refused at its field', async (_what, extraPairs, errors) => {
  const response = await client.postBody(
    MESSAGE_CALL,
    new URLSearchParams(VALID_MESSAGE).toString() + extraPairs,
    FORM_HEADERS,
  )
  expect([response.status, response.body]).toEqual([
    200,
    { code: 501, message: '請檢查標示的欄位。', data: { errors } },
  ])
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test('the response names the broken rules by field, and nothing is stored', async () => {
  const { surname: _surname, ...incomplete } = VALID_DEMO_APPLICATION
  const response = await client.post('/pc/applyDemoUpdate', {
    ...incomplete,
    confirmEmail: 'other@example.com',
    over18: 'false',
    country: 'XX',
    city: 'x'.repeat(100),
  })
  expect(response.body.data?.errors).toEqual({
    '/surname': 'required',
    '/confirmEmail': 'equalTo',
    '/over18': 'const',
    '/country': 'enum',
    '/city': 'maxLength',
  })
  expect(await server.store.submissions.search({}, 9)).toEqual([])
})

test('a call without fields refuses a field', async () => {
  expect((await client.post('/pc/getUserInfo', { x: '1' })).body).toMatchObject({
    code: 501,
    data: { errors: { '/x': 'additionalProperties' } },
  })
})

test('an idempotency key must be 1 to 255 visible characters', async () => {
  for (const key of ['', 'a b', 'a'.repeat(256), 'é']) {
    expect((await client.post(MESSAGE_CALL, VALID_MESSAGE, { 'idempotency-key': key })).status).toBe(400)
  }
})

test('a POST without a body is an empty form', async () => {
  const response = await client.postBody(MESSAGE_CALL, null)
  expect(response.body.data?.errors).toMatchObject({ '/name': 'required', '/verifyCode': 'required' })
})

test('multipart is read like a form; a file in a call without file fields is an unknown field', async () => {
  await client.fetchCaptcha()
  const form = new FormData()
  for (const [name, value] of Object.entries(VALID_MESSAGE)) form.append(name, value)
  expect((await client.postBody(MESSAGE_CALL, form)).body.code).toBe(200)
  form.append('photo', new Blob(['x'.repeat(1000)]), 'photo.jpg')
  expect((await client.postBody(MESSAGE_CALL, form)).body.data?.errors).toEqual({ '/photo': 'additionalProperties' })
  const duplicateFields = new FormData()
  for (const value of ['a', 'b']) duplicateFields.append('name', value)
  expect((await client.postBody(MESSAGE_CALL, duplicateFields)).body.data?.errors).toEqual({ '/name': 'type' })
})

test('bytes that are not HTTP get an envelope', async () => {
  const text = await sendRaw(server.url, 'NO HTTP\r\n\r\n')
  expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"code":400,"message":"Bad Request"\}$/)
})

test('a malformed request after a whole one takes the place of no earlier response', async () => {
  const whole = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const text = await sendRaw(server.url, `${whole}GET / HTTP/1.1\r\n: x\r\n\r\n`, { idleTimeoutMs: 3000 })
  expect(text).not.toContain('HTTP/1.1 400')
})

test('fields in a query are ignored, so no secret need be in an address', async () => {
  const sender = server.client()
  const { body } = await sender.post('/pc/login', {})
  const emptyPost = await sender.postBody('/pc/login', '', { 'content-type': 'application/x-www-form-urlencoded' })
  await sender.fetchXsrfCookie()
  const response = await fetch(
    `${server.url}/aspapi/pc/login.asp?account=demo@example.com&password=Sample-demo-2026&visitor=1&token=x`,
    {
      method: 'POST',
      headers: {
        cookie: sender.cookie,
        'x-xsrf-token': sender.cookies.get('XSRF-TOKEN') ?? '',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: '',
    },
  )
  expect(body.data?.errors).toEqual({ '/account': 'required', '/password': 'required' })
  expect([emptyPost.body, await response.json()]).toEqual([body, body])
})
