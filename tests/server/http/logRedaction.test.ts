import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger } from '../../../src/server/http/logging.ts'
import { VALID_DEMO_APPLICATION } from '../../support/server/formFixtures.ts'
import { startTestServer } from '../../support/server/testServer.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

test('no password, token, document number or captcha reaches the log; a fault does, under the request’s id', async () => {
  const stream = new PassThrough()
  let log = ''
  stream.on('data', (chunk) => {
    log += String(chunk)
  })
  const server = await startTestServer({ logger: createLogger('trace', stream), env: { VERIFY_CODE: 'qq77' } })
  const client = server.client()
  await client.signIn(...REAL_CUSTOMER)
  await client.signIn('real@example.com', 'Planted-secret-1')
  await client.fetchCaptcha()
  const { body } = await client.post(
    '/pc/applyDemoUpdate',
    { ...VALID_DEMO_APPLICATION, verifyCode: 'qq77' },
    { 'idempotency-key': 'Planted-key' },
  )
  expect(body.code).toBe(200)
  await client.get('/aspapi/pc/home.asp?x=Planted-query')
  const form = new FormData()
  form.append('name', 'Planted-field')
  await client.postBody('/pc/messageUpdate', form, { 'idempotency-key': 'Planted-key' })
  const secrets = [
    'Sample-real-2026',
    'Planted',
    'A123456789',
    'a123456789',
    'qq77',
    'chen@example',
    String(body.data?.password),
    client.token,
    ...client.cookies.values(),
  ]
  await server.store.close()
  const failed = await client.get('/aspapi/pc/home.asp')
  expect([failed.status, failed.body.code]).toEqual([500, 500])
  expect(failed.bytes.toString()).not.toMatch(/destroyed|driver|at /)
  await server.close()
  for (const secret of secrets) expect(log).not.toContain(secret)
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.find(({ msg }) => msg === 'request failed')?.reqId).toBe(failed.headers.get('x-request-id'))
  expect(lines.some(({ path, status }) => path === '/aspapi/pc/home.asp' && status === 200)).toBe(true)
})
