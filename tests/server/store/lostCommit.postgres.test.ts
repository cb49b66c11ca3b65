import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseSettings } from '../../support/server/testDatabase.ts'
import { VALID_DEMO_APPLICATION } from '../../support/server/formFixtures.ts'
import { startTestServer, createTempDir, type TestServer } from '../../support/server/testServer.ts'

/**
 * The moment at which the connection to the database is cut once: before `commit` reaches it, or before its response
 * returns.
 */
let cutPoint: 'before' | 'after' | undefined
let server: TestServer
let closeProxy: () => void

beforeEach(async () => {
  cutPoint = undefined
  const { DATABASE_URL = '', ...env } = await databaseSettings(createTempDir())
  const databaseProxy = await startCuttableProxy(Number(new URL(DATABASE_URL).port))
  closeProxy = databaseProxy.close
  const url = new URL(DATABASE_URL)
  url.port = String(databaseProxy.port)
  server = await startTestServer({ env: { ...env, DATABASE_URL: url.href } })
})
afterEach(async () => {
  await server.close()
  closeProxy()
})

/** Starts a proxy to a port of this machine that cuts the connection at a `commit`, as set by `cutPoint`. */
async function startCuttableProxy(targetPort: number): Promise<{ port: number; close: () => void }> {
  const listener = createServer((clientSocket) => {
    const databaseSocket = connect(targetPort, '127.0.0.1')
    let isCut = false
    let hasInserted = false
    const destroyBoth = () => {
      clientSocket.destroy()
      databaseSocket.destroy()
    }
    clientSocket.on('data', (bytes) => {
      if (bytes.includes('begin') || bytes.includes('start transaction')) hasInserted = false
      if (bytes.includes('insert')) hasInserted = true
      // The background purge only deletes; tests do not mean its commits.
      const cutHere = bytes.includes('commit') && hasInserted ? cutPoint : undefined
      if (cutHere) cutPoint = undefined
      if (cutHere === 'before') return destroyBoth()
      isCut = cutHere === 'after'
      databaseSocket.write(bytes)
    })
    databaseSocket.on('data', (bytes) => (isCut ? destroyBoth() : clientSocket.write(bytes)))
    for (const socket of [clientSocket, databaseSocket]) socket.on('error', destroyBoth).on('close', destroyBoth)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return { port: (listener.address() as AddressInfo).port, close: () => listener.close() }
}

test.each(['before', 'after'] as const)(
  'a connection cut %s the commit gives a 503, and a repeat with the same key leaves one account and one response',
  async (when) => {
    const client = server.client()
    await client.signInAsVisitor()
    await client.fetchCaptcha()
    const key = { 'idempotency-key': crypto.randomUUID() }
    cutPoint = when
    expect(
      await client.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION, { ...key, 'accept-language': 'en' }),
    ).toMatchObject({
      status: 503,
      body: { code: 503, message: 'The service is not available at the moment. Please try again later.' },
    })
    expect(cutPoint).toBeUndefined()
    expect(await server.store.submissions.search({}, 9)).toHaveLength(when === 'before' ? 0 : 1)
    const repeated = await client.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION, key)
    expect(repeated).toMatchObject({ status: 200, body: { code: 200 } })
    expect((await client.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION, key)).body).toEqual(repeated.body)
    expect(await server.store.submissions.search({}, 9)).toHaveLength(1)
    expect(await server.store.accounts.findBySignIn('chen@example.com')).toHaveLength(1)
    expect((await server.client().signIn('chen@example.com', String(repeated.body.data?.password))).body.code).toBe(200)
  },
)

test('a lost connection gives a message in the requested language, and the next call gets a new connection', async () => {
  const client = server.client()
  await client.signInAsVisitor()
  cutPoint = 'before'
  const response = await client.post('/pc/login', { visitor: '1' }, { 'accept-language': 'id' })
  expect([response.status, response.body.code]).toEqual([503, 503])
  expect(response.body.message).toMatch(/layanan/i)
  expect((await client.get('/healthz')).status).toBe(200)
  expect((await client.get('/readyz')).status).toBe(200)
})
