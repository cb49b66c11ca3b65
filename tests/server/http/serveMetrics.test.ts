import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createMetrics } from '../../../src/server/http/metrics.ts'
import { serveMetrics } from '../../../src/server/http/serveMetrics.ts'

let server: Awaited<ReturnType<typeof serveMetrics>> | undefined
afterEach(() => server?.close())

test('the metrics have an address of their own, which serves nothing else', async () => {
  const metrics = createMetrics()
  metrics.submissionsStored.inc({ page: 'message' })
  server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const response = await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, metrics.registry.contentType])
  expect(await response.text()).toContain('{page="message"} 1')
  expect((await fetch(`${url}/`)).status).toBe(404)
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
})

test('an address in use is an error', async () => {
  const metrics = createMetrics()
  server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  const { port } = server.address() as AddressInfo
  await expect(serveMetrics(metrics, { host: '127.0.0.1', port })).rejects.toThrow('EADDRINUSE')
})
