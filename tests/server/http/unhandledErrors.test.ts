import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../../../src/server/store/store.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { ALL_ENDPOINTS, callEndpoint } from '../../support/server/allEndpoints.ts'
import { captureLog } from '../../support/server/captureLog.ts'
import { startServerProcess } from '../../support/serverProcess.ts'
import { projectRegistry, startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

/** Methods that must work for a request to reach its route. */
const WORKING_METHODS = ['sessions.find', 'sessions.touch', 'sessions.findByCookie', 'accounts.findById']

const { logger, lines } = captureLog()
let server: TestServer
let signedInClient: TestClient
beforeAll(async () => {
  server = await startTestServer({ logger, registry: projectRegistry })
  signedInClient = server.client()
  await signedInClient.signIn(...REAL_CUSTOMER)
})
afterAll(() => server.close())

/** Makes every other method of the store fail. @returns a function that restores them */
function breakStore(store: Store, createFault: () => unknown): () => void {
  const restorers: (() => void)[] = []
  for (const [part, methods] of Object.entries(store) as [string, Record<string, unknown>][]) {
    if (typeof methods !== 'object') continue
    for (const [method, original] of Object.entries(methods)) {
      if (WORKING_METHODS.includes(`${part}.${method}`)) continue
      methods[method] = () => Promise.reject(createFault())
      restorers.push(() => {
        methods[method] = original
      })
    }
  }
  return () => {
    for (const each of restorers) each()
  }
}

const THROWN_VALUES: [string, () => unknown][] = [
  ['an error', () => new TypeError('planted fault')],
  ['a text', () => 'planted fault'],
  ['nothing', () => undefined],
]

test.each(
  ALL_ENDPOINTS.flatMap((call) => THROWN_VALUES.map(([what, fault]) => ({ what, path: call.path, call, fault }))),
)(
  '$what thrown in $path gives 500 without details and one log line, and the process continues',
  async ({ call, fault }) => {
    const client = signedInClient.clone()
    const restore = breakStore(server.store, fault)
    const { status, headers, body, bytes } = await callEndpoint(client, call, { 'accept-language': 'en' })
    restore()
    const requestId = headers.get('x-request-id')
    expect(status).toBe(500)
    expect(body).toEqual({
      code: 500,
      message: 'Something went wrong on our side. Please try again later.',
      data: { requestId },
    })
    expect(bytes.toString()).not.toContain('planted')
    const errorLines = lines().filter(({ reqId, level }) => reqId === requestId && level >= 50)
    expect(errorLines.map(({ msg }) => msg)).toEqual(['request failed'])
    expect((await client.get('/healthz')).status).toBe(200)
    expect((await client.get('/aspapi/pc/home.asp')).body.code).toBe(200)
  },
)

test('an unhandled rejection is logged, and the process continues', async () => {
  const fault = 'data:text/javascript,process.on("SIGUSR2",()=>{Promise.reject(new Error("planted fault"))})'
  const server = await startServerProcess({ nodeOptions: ['--import', fault] })
  try {
    server.process.kill('SIGUSR2')
    await expect.poll(server.output).toContain('unhandled rejection')
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const output = server.output()
    expect(output.match(/planted fault/g)?.length).toBeGreaterThan(0)
    expect(output.split('\n').filter((line) => line.includes('unhandled rejection'))).toHaveLength(1)
    expect(server.isAlive()).toBe(true)
  } finally {
    await server.terminate('SIGKILL')
  }
})
