import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from '../../support/fileFixtures.ts'
import { VALID_DEMO_APPLICATION, VALID_MESSAGE } from '../../support/server/formFixtures.ts'
import { rawMultipart } from '../../support/server/multipart.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { DEMO_CUSTOMER } from '../../support/sampleCustomers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const statusOf = async (client: TestClient, call: string, key: string) =>
  (await client.post('/pc/submissionStatus', { call }, { 'idempotency-key': key })).body.data

test('returns the status of a form by its key, and stores nothing', async () => {
  const client = server.client()
  await client.signInAsVisitor()
  expect(await statusOf(client, '/pc/messageUpdate', 'key-1')).toEqual({ status: 'none' })
  await client.fetchCaptcha()
  const { body } = await client.post('/pc/messageUpdate', VALID_MESSAGE, { 'idempotency-key': 'key-1' })
  expect(await statusOf(client, '/pc/messageUpdate', 'key-1')).toEqual({ status: 'stored', data: body.data })
  expect(await statusOf(client, '/pc/messageUpdate', 'key-2')).toEqual({ status: 'none' })
  expect(await statusOf(client, '/pc/fileUploadUpdate', 'key-1')).toEqual({ status: 'none' })
  expect(await server.store.submissions.search({}, 10)).toHaveLength(1)
})

test('never returns values again that are shown only once', async () => {
  const client = server.client()
  await client.signInAsVisitor()
  await client.fetchCaptcha()
  const { body } = await client.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION, { 'idempotency-key': 'key-3' })
  expect(body.data?.password).toBeDefined()
  expect(await statusOf(client, '/pc/applyDemoUpdate', 'key-3')).toEqual({ status: 'stored' })
})

test('refuses a request without a key, or for a call that is no form', async () => {
  const client = server.client()
  expect((await client.post('/pc/submissionStatus', { call: '/pc/messageUpdate' })).status).toBe(400)
  expect((await client.post('/pc/submissionStatus', { call: '/pc/home' }, { 'idempotency-key': 'k' })).status).toBe(400)
})

test('waits for an upload whose client disconnected after sending all of it; other clients get no status of it', async () => {
  const client = server.client()
  await client.signIn(...DEMO_CUSTOMER)
  const before = (await server.store.submissions.search({}, 100)).length
  const { body, headers } = rawMultipart([
    { header: 'name="documentType"', content: 'bank' },
    { header: 'name="files"; filename="statement.png"', content: await png(900, 900) },
  ])
  const lines = Object.entries({
    ...headers,
    ...client.sessionHeaders,
    host: 'localhost',
    'idempotency-key': 'key-4',
    'content-length': String(body.length),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((sent) => {
    socket.write(`POST /aspapi/pc/fileUploadUpdate.asp HTTP/1.1\r\n${lines.join('')}\r\n`)
    socket.write(body, () => sent())
  })
  socket.destroy()
  const status = await statusOf(client, '/pc/fileUploadUpdate', 'key-4')
  const storedCount = (await server.store.submissions.search({}, 100)).length - before
  expect(status?.status).toBe(storedCount === 1 ? 'stored' : 'none')
  expect(await statusOf(server.client(), '/pc/fileUploadUpdate', 'key-4')).toEqual({ status: 'none' })
})

test('few calls wait for one key, so that strangers cannot hold the places of all requests', async () => {
  const client = server.client()
  await client.signIn(...DEMO_CUSTOMER)
  const lines = Object.entries({
    ...client.sessionHeaders,
    host: 'localhost',
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': 'key-5',
    'content-length': '1000',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(`POST /aspapi/pc/messageUpdate.asp HTTP/1.1\r\n${lines.join('')}\r\na=`)
  const first = statusOf(client, '/pc/messageUpdate', 'key-5')
  const others = Array.from({ length: 11 }, () => statusOf(server.client(), '/pc/messageUpdate', 'key-5'))
  const early = await Promise.any(others)
  socket.destroy()
  const statuses = (await Promise.all([first, ...others])).map((data) => data?.status)
  expect(early?.status).toBe('pending')
  expect(statuses.toSorted()).toEqual([...Array<string>(4).fill('none'), ...Array<string>(8).fill('pending')])
})
