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
  ['page=abc', { '/page': 'type' }],
  ['page=1.5', { '/page': 'type' }],
  ['page=0x1', { '/page': 'type' }],
  ['page=1e9', { '/page': 'maximum' }],
  ['page=99999999999999999999', { '/page': 'maximum' }],
  ['page=0', { '/page': 'minimum' }],
  ['page=1&page=2', { '/page': 'type' }],
  ['pageSize=0', { '/pageSize': 'minimum' }],
  ['pageSize=51', { '/pageSize': 'maximum' }],
  ['pageSize=-5&page=0', { '/pageSize': 'minimum', '/page': 'minimum' }],
  [`category=${'x'.repeat(60_000)}`, { '/category': 'maxLength' }],
  ['category=a&category=b', { '/category': 'type' }],
  ['limit=5', { '/limit': 'additionalProperties' }],
  ['toString=1', { '/toString': 'additionalProperties' }],
])('a list request with %s is refused at the field', async (body, errors) => {
  const response = await client.postBody('/pc/school', body, FORM_HEADERS)
  expect([response.status, response.body.code, response.body.data]).toEqual([200, 501, { errors }])
})

test.each<[string, Record<string, string>]>([
  ['', { '/id': 'required' }],
  ['id=', { '/id': 'required' }],
  ['id=101&id=102', { '/id': 'type' }],
  ['id[0]=101', { '/id': 'type' }],
  [`id=${'1'.repeat(101)}`, { '/id': 'maxLength' }],
  ['id=101&page=1', { '/page': 'additionalProperties' }],
])('an item request with “%s” is refused at the field', async (body, errors) => {
  const response = await client.postBody('/pc/schoolDetail', body, FORM_HEADERS)
  expect([response.status, response.body.code, response.body.data]).toEqual([200, 501, { errors }])
})

test('correct values are accepted', async () => {
  const { body } = await client.post('/pc/school', { page: '1', pageSize: '50', category: 'x'.repeat(2000) })
  expect([body.code, body.data?.pageSize, body.data?.total]).toEqual([200, 50, 0])
})
