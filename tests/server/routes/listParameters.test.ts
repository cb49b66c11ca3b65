import { afterAll, beforeAll, expect, test } from 'vitest'
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

test.each<[string, Record<string, string>]>([
  ['page=NaN', { '/page': 'type' }],
  ['page=abc', { '/page': 'type' }],
  ['page=1.5', { '/page': 'type' }],
  ['page=1e400', { '/page': 'type' }],
  ['page=Infinity', { '/page': 'type' }],
  ['page=%EF%BC%91', { '/page': 'type' }],
  ['page=0x1', { '/page': 'type' }],
  ['page=1e9', { '/page': 'maximum' }],
  ['page=99999999999999999999', { '/page': 'maximum' }],
  ['page=-1', { '/page': 'minimum' }],
  ['page=0', { '/page': 'minimum' }],
  ['page=1&page=2', { '/page': 'type' }],
  ['page[0]=1', { '/page': 'type' }],
  ['page[a]=1', { '/page': 'type' }],
  ['pageSize=0', { '/pageSize': 'minimum' }],
  ['pageSize=51', { '/pageSize': 'maximum' }],
  ['pageSize=-5&page=x', { '/page': 'type' }],
  ['pageSize=-5&page=0', { '/pageSize': 'minimum', '/page': 'minimum' }],
  [`category=${'x'.repeat(60_000)}`, { '/category': 'maxLength' }],
  ['category=a&category=b', { '/category': 'type' }],
  ['category[__proto__]=a', { '/category': 'type' }],
  ['limit=5', { '/limit': 'additionalProperties' }],
  ['id=101', { '/id': 'additionalProperties' }],
  ['__proto__=1', { '/__proto__': 'additionalProperties' }],
  ['__proto__[page]=1', { '/__proto__': 'additionalProperties' }],
  ['constructor[prototype][page]=1', { '/constructor': 'additionalProperties' }],
  ['toString=1', { '/toString': 'additionalProperties' }],
])('a list request with %s is refused at the field', async (body, errors) => {
  for (const kind of ['school', 'product']) {
    const response = await client.postBody(`/pc/${kind}`, body, FORM_HEADERS)
    expect([response.status, response.body]).toEqual([
      200,
      { code: 501, message: '請檢查標示的欄位。', data: { errors } },
    ])
  }
})

test.each<[string, Record<string, string>]>([
  ['', { '/id': 'required' }],
  ['id=', { '/id': 'required' }],
  ['id=101&id=102', { '/id': 'type' }],
  ['id[0]=101', { '/id': 'type' }],
  [`id=${'1'.repeat(101)}`, { '/id': 'maxLength' }],
  ['id=101&page=1', { '/page': 'additionalProperties' }],
  ['__proto__=101', { '/__proto__': 'additionalProperties' }],
])('an item request with “%s” is refused at the field', async (body, errors) => {
  const response = await client.postBody('/pc/schoolDetail', body, FORM_HEADERS)
  expect([response.status, response.body.code, response.body.data]).toEqual([200, 501, { errors }])
})

test.each<[string, string, number]>([
  ['a zero byte', 'category=a%00b', 400],
  ['bytes that are no UTF-8', 'category=%ff', 400],
  ['a category of 100 kB', `category=${'x'.repeat(100_000)}`, 413],
])('%s is a transport fault in every call, as in forms', async (_what, body, status) => {
  const response = await client.postBody('/pc/school', body, FORM_HEADERS)
  expect([response.status, response.body.code]).toEqual([status, status])
})

test('a file where none belongs is an unknown field', async () => {
  const form = new FormData()
  form.append('page', '1')
  expect((await client.postBody('/pc/school', form)).body.code).toBe(200)
  form.append('photo', new Blob(['x']), 'photo.jpg')
  expect((await client.postBody('/pc/school', form)).body.data?.errors).toEqual({ '/photo': 'additionalProperties' })
})

test('the same values, written correctly, are accepted', async () => {
  const { body } = await client.post('/pc/school', { page: '1', pageSize: '50', category: 'x'.repeat(2000) })
  expect([body.code, body.data?.pageSize, body.data?.total]).toEqual([200, 50, 0])
})
