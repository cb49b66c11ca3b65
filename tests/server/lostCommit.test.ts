import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseIn } from './database.ts'
import { DEMO } from './forms.ts'
import { startTestServer, tempDir, type TestServer } from './start.ts'

/** Where the line to the database is cut once: before it hears `commit`, or after it has done it and before it can say so. */
let cut: 'before' | 'after' | undefined
let server: TestServer
let closeLine: () => void

beforeEach(async () => {
  cut = undefined
  const { DATABASE_URL = '', ...env } = await databaseIn(tempDir())
  const line = await cuttable(Number(new URL(DATABASE_URL).port))
  closeLine = line.close
  const url = new URL(DATABASE_URL)
  url.port = String(line.port)
  server = await startTestServer({ env: { ...env, DATABASE_URL: url.href } })
})
afterEach(async () => {
  await server.close()
  closeLine()
})

/** A line to a port of this machine that is cut at a `commit` when `cut` says so. */
async function cuttable(target: number): Promise<{ port: number; close: () => void }> {
  const listener = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    let isCut = false
    const end = () => {
      near.destroy()
      far.destroy()
    }
    near.on('data', (bytes) => {
      const here = bytes.includes('commit') ? cut : undefined
      if (here) cut = undefined
      if (here === 'before') return end()
      isCut = here === 'after'
      far.write(bytes)
    })
    far.on('data', (bytes) => (isCut ? end() : near.write(bytes)))
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return { port: (listener.address() as AddressInfo).port, close: () => listener.close() }
}

test.each(['before', 'after'] as const)(
  'a line cut %s the commit is a 503, and a repeat with the same key leaves one account and one answer',
  async (where) => {
    const client = server.client()
    await client.visit()
    await client.image()
    const key = { 'idempotency-key': crypto.randomUUID() }
    cut = where
    expect(await client.post('/pc/applyDemoUpdate', DEMO, { ...key, 'accept-language': 'en' })).toMatchObject({
      status: 503,
      body: { code: 503, message: 'The service is not available at the moment. Please try again later.' },
    })
    expect(cut).toBeUndefined()
    expect(await server.store.submissions.newest(9)).toHaveLength(where === 'before' ? 0 : 1)
    const again = await client.post('/pc/applyDemoUpdate', DEMO, key)
    expect(again).toMatchObject({ status: 200, body: { code: 200 } })
    expect((await client.post('/pc/applyDemoUpdate', DEMO, key)).body).toEqual(again.body)
    expect(await server.store.submissions.newest(9)).toHaveLength(1)
    expect(await server.store.accounts.bySignIn('chen@example.com')).toHaveLength(1)
    expect((await server.client().signIn('chen@example.com', String(again.body.data?.password))).body.code).toBe(200)
  },
)

test('a lost line is said in the language asked for, and the next call has a new one', async () => {
  const client = server.client()
  await client.visit()
  cut = 'before'
  const answer = await client.post('/pc/login', { visitor: '1' }, { 'accept-language': 'id' })
  expect([answer.status, answer.body.code]).toEqual([503, 503])
  expect(answer.body.message).toMatch(/layanan/i)
  expect((await client.get('/healthz')).status).toBe(200)
  expect((await client.get('/readyz')).status).toBe(200)
})
