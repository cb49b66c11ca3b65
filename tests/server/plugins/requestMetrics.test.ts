import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '../../support/fileFixtures.ts'
import { VALID_MESSAGE, VALID_UPLOAD } from '../../support/server/formFixtures.ts'
import { multipart } from '../../support/server/multipart.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})

/** Reads the metrics: name with labels → value. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(`${server.url}/metrics`)
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const rows = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(rows.map((row) => [row.slice(0, row.lastIndexOf(' ')), Number(row.slice(row.lastIndexOf(' ') + 1))]))
}

test('events are counted by route, page and result, and no label identifies a client', async () => {
  const client = server.client()
  await client.signIn(...REAL_CUSTOMER)
  await client.signIn('real@example.com', 'Planted-wrong')
  await client.fetchCaptcha()
  await client.post('/pc/messageUpdate', { ...VALID_MESSAGE, email: 'planted@example.com' })
  const file = { name: 'planted.pdf', content: pdf() }
  await client.postBody('/pc/fileUploadUpdate', multipart(VALID_UPLOAD, { files: [file, file] }), {
    'idempotency-key': 'planted-key',
  })
  await client.get('/planted-path?planted=query')
  await client.get('/aspapi/pc/planted.asp')
  const metrics = await scrape()
  expect(metrics.get('formwright_submissions_total{page="message"}')).toBe(1)
  expect(metrics.get('formwright_submissions_total{page="fileUpload"}')).toBe(1)
  expect(metrics.get('formwright_sign_ins_total{who="customer",result="ok"}')).toBe(1)
  expect(metrics.get('formwright_sign_ins_total{who="customer",result="wrongSignIn"}')).toBe(1)
  expect(
    metrics.get('formwright_http_request_seconds_count{route="/aspapi/pc/login.asp",method="POST",status="200"}'),
  ).toBe(2)
  expect(metrics.get('formwright_http_request_seconds_count{route="none",method="GET",status="404"}')).toBe(2)
  expect(metrics.get('formwright_http_in_flight')).toBe(1)
  expect(metrics.get('formwright_disk_free_bytes')).toBeGreaterThan(0)
  expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  expect([...metrics.keys()].some((name) => name.startsWith('nodejs_eventloop_lag'))).toBe(true)
  expect([...metrics.keys()].join('\n')).not.toMatch(/planted|example\.com|127\.0\.0\.1|FW-/i)
})

test('metrics are 404 through a proxy, from another machine or by another host name', async () => {
  const proxiedHeaders = [
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { host: 'site.example' },
    { host: '127.0.0.1.site.example' },
  ]
  for (const headers of proxiedHeaders)
    expect((await server.app.inject({ url: '/metrics', headers })).statusCode, JSON.stringify(headers)).toBe(404)
  const foreign = await server.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })
  expect([foreign.statusCode, foreign.body]).toEqual([404, expect.not.stringContaining('formwright')])
  expect((await server.app.inject({ url: '/metrics', headers: { host: 'localhost:8080' } })).statusCode).toBe(200)
})
