import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClient } from '../support/server/testClient.ts'
import { HOSTILE_RESPONSES, responseTimeoutMs } from '../support/server/hostileResponses.ts'
import { readUnconfirmed } from '../support/server/readUnconfirmed.ts'
import { LEGACY_CAPTCHA_SOLUTION, startLegacyBackend, type LegacyBackend } from '../support/server/legacyBackend.ts'
import { REFERENCE_ENTRY, startServerProcess } from '../support/serverProcess.ts'
import { startTestServer, createTempDir } from '../support/server/testServer.ts'
import { BUSY_MACHINE, byRunMode } from '../support/runMode.ts'

let backend: LegacyBackend
beforeAll(async () => {
  backend = await startLegacyBackend()
})
afterAll(() => backend.stop())

const messageForm = (message: string) => ({
  name: 'Ann',
  email: 'ann@example.com',
  message,
  verifyCode: LEGACY_CAPTCHA_SOLUTION,
})
/** Counts the arrivals of each form at the backend, by message. */
function countArrivals(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { fields } of backend.requestsTo('/pc/messageUpdate'))
    counts.set(fields.message ?? '', (counts.get(fields.message ?? '') ?? 0) + 1)
  return counts
}

test(`${byRunMode(50, 1000)} responses are cut after the form was sent and each form is retried: as many are unconfirmed, none is forwarded twice`, async () => {
  const cuts = byRunMode(50, 1000)
  backend.requests.splice(0)
  backend.submissions.splice(0)
  backend.fault = ({ path, fields }, response) =>
    path.includes('message') && fields.message?.startsWith('cut') === true && (response.socket?.destroy(), true)
  const dataDir = createTempDir()
  const server = await startTestServer({ env: { ASPAPI_URL: backend.url, RATE_LIMITS: 'off' }, dataDir })
  const responses = new Map<string, unknown[]>()
  const browser = async (messages: string[]): Promise<void> => {
    const client = server.client()
    for (const message of messages) {
      const send = async (): Promise<unknown> =>
        (await client.post('/pc/messageUpdate', messageForm(message), { 'idempotency-key': message.replace(' ', '-') }))
          .body
      await client.fetchCaptcha()
      // Sent twice in parallel, then once more.
      responses.set(message, [...(await Promise.all([send(), send()])), await send()])
    }
  }
  const all = Array.from({ length: cuts }, (_, index) => [`cut ${index}`, `whole ${index}`]).flat()
  await Promise.all(
    Array.from({ length: 10 }, (_, browserIndex) =>
      browser(all.filter((_message, index) => index % 10 === browserIndex)),
    ),
  )
  for (const [message, bodies] of responses) {
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size, message).toBe(1)
    expect(bodies[0]).toMatchObject(message.startsWith('cut') ? { code: 501, data: { inDoubt: true } } : { code: 200 })
  }
  expect(responses.size).toBe(2 * cuts)
  expect(new Set(countArrivals().values())).toEqual(new Set([1]))
  expect(backend.submissions).toHaveLength(cuts)
  expect(new Set((await readUnconfirmed(dataDir)).map(({ reference }) => reference)).size).toBe(cuts)
  await server.close()
  rmSync(dataDir, { recursive: true })
})

test(`each kind of failure × ${byRunMode(10, 50)}gives the right message, forwards nothing twice and never hangs`, async () => {
  const each = byRunMode(10, 50)
  backend.requests.splice(0)
  const timeouts = { connectMs: 60_000, responseMs: 60_000 }
  const dataDir = createTempDir()
  const server = await startTestServer({
    env: { ASPAPI_URL: backend.url, RATE_LIMITS: 'off' },
    dataDir,
    upstreamTimeouts: timeouts,
  })
  const names = Object.keys(HOSTILE_RESPONSES)
  backend.fault = (got, response) =>
    got.path.includes('message') ? (HOSTILE_RESPONSES[got.fields.message ?? '']?.fault(got, response) ?? true) : false
  for (const [name, { status }] of Object.entries(HOSTILE_RESPONSES)) {
    timeouts.responseMs = responseTimeoutMs(status)
    const bodies = await Promise.all(
      Array.from({ length: each }, async (_, index) => {
        const client = server.client()
        await client.fetchCaptcha()
        const key = { 'idempotency-key': `${names.indexOf(name)}-${index}` }
        const first = (await client.post('/pc/messageUpdate', messageForm(name), key)).body
        expect((await client.post('/pc/messageUpdate', messageForm(name), key)).body).toEqual(first)
        return first
      }),
    )
    for (const body of bodies) expect(body, name).toMatchObject({ code: 501, data: { inDoubt: true } })
  }
  expect([...countArrivals().values()]).toEqual(names.map(() => each))
  expect(await readUnconfirmed(dataDir)).toHaveLength(names.length * each)
  await server.close()
  rmSync(dataDir, { recursive: true })
})

test(`kill -9 with pending forms × ${byRunMode(3, 50)}: each is in doubt after the restart, and none is sent again`, async () => {
  const dataDir = createTempDir()
  backend.requests.splice(0)
  let running = await startProxyServer(dataDir)
  for (let round = 0; round < byRunMode(3, 50); round += 1) {
    const clients = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const client = new TestClient(running.url)
        await client.fetchCaptcha()
        return client
      }),
    )
    const before = backend.requestsTo('/pc/messageUpdate').length
    backend.fault = ({ path }) => path.includes('message')
    const send = (client: TestClient, index: number) =>
      client.post('/pc/messageUpdate', messageForm(`round ${round} ${index}`), {
        'idempotency-key': `${round}-${index}`,
      })
    const lost = clients.map((client, index) =>
      send(client, index).then(
        () => 'answered',
        () => 'lost',
      ),
    )
    while (backend.requestsTo('/pc/messageUpdate').length < before + 5)
      await new Promise((resolve) => setTimeout(resolve, 5))
    const killed = running.terminate('SIGKILL')
    expect(await Promise.all(lost)).toEqual(Array.from({ length: 5 }, () => 'lost'))
    backend.fault = undefined
    await killed
    running = await startProxyServer(dataDir)
    for (let index = 0; index < 5; index += 1)
      expect((await send(new TestClient(running.url), index)).body).toMatchObject({
        code: 501,
        data: { inDoubt: true },
      })
    expect(backend.requestsTo('/pc/messageUpdate').length).toBe(before + 5)
    expect((await readUnconfirmed(dataDir)).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 5 * (round + 1) }, () => null),
    )
  }
  await running.terminate('SIGTERM')
  rmSync(dataDir, { recursive: true })
})

const startProxyServer = (dataDir: string) =>
  startServerProcess({
    entry: REFERENCE_ENTRY,
    env: {
      DATA_DIR: dataDir,
      ASPAPI_URL: backend.url,
      VERIFY_CODE: '',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      ...BUSY_MACHINE,
    },
  })
