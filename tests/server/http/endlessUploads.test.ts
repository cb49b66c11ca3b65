import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadEndlessly } from '../../support/server/endlessUpload.ts'
import { rawMultipart } from '../../support/server/multipart.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import type { TestClient } from '../../support/server/testClient.ts'

const MIB = 1024 * 1024
const GIVE_UP_BYTES = 1024 * MIB
const { body, headers: multipartHeaders } = rawMultipart([
  { header: 'name="documentType"', content: 'identity' },
  { header: 'name="files"; filename="a.jpg"', content: Buffer.alloc(MIB) },
])
const start = body.subarray(0, MIB)

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = server.client()
  await client.signInAsVisitor()
})
afterAll(() => server.close())

const UPLOAD_PATH = '/aspapi/pc/fileUploadUpdate.asp'
const sessionHeaders = (): Record<string, string> => ({
  ...multipartHeaders,
  cookie: client.cookie,
  'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
  token: JSON.stringify(client.token),
})
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const LENGTH = { 'content-length': String(1e12) }

test.each<[string, number, string, () => Record<string, string>]>([
  ['more than the form takes, in chunks', 413, UPLOAD_PATH, sessionHeaders],
  ['more than the form takes, its length declared', 413, UPLOAD_PATH, () => ({ ...sessionHeaders(), ...LENGTH })],
  ['a forged upload in chunks', 403, UPLOAD_PATH, () => ({ ...sessionHeaders(), 'x-xsrf-token': 'another' })],
  ['an upload without a session', 403, UPLOAD_PATH, () => multipartHeaders],
  [
    'an upload whose length is too large',
    413,
    UPLOAD_PATH,
    () => ({ ...sessionHeaders(), ...LENGTH, 'content-type': 'multipart/form-data' }),
  ],
  ['an upload to nowhere', 404, '/aspapi/pc/nowhere.asp', sessionHeaders],
  ['an upload to nowhere, its length declared', 404, '/nowhere', () => ({ ...sessionHeaders(), ...LENGTH })],
  ['fields in chunks', 413, UPLOAD_PATH, () => ({ ...sessionHeaders(), ...form })],
  ['another kind of body', 415, UPLOAD_PATH, () => ({ ...sessionHeaders(), 'content-type': 'text/plain' })],
  ['a report in chunks', 413, '/csp-report', () => ({ 'content-type': 'application/csp-report' })],
  ['a second Host', 400, UPLOAD_PATH, () => ({ ...sessionHeaders(), Host: 'other' })],
])('the server ends a body that never ends: %s', async (_what, expectedStatus, path, headers) => {
  const before = process.memoryUsage().arrayBuffers
  const { status, sentBytes } = await uploadEndlessly(server.url, { path, headers: headers() }, start, GIVE_UP_BYTES)
  expect([expectedStatus, undefined]).toContain(status)
  expect(sentBytes).toBeLessThan(GIVE_UP_BYTES)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(128 * MIB)
})
