import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAX_ATTEMPTS } from '../../../src/server/outbox/retryDelay.ts'
import { LEASE_MS, MAX_PUT_OFF_MS } from '../../../src/server/store/outbox/outboxStore.ts'
import { captureLog } from '../../support/server/captureLog.ts'
import { VALID_DEMO_APPLICATION, VALID_MESSAGE } from '../../support/server/formFixtures.ts'
import { executeSql } from '../../support/server/testDatabase.ts'
import type { TestClient } from '../../support/server/testClient.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { startWebhookReceiver, WEBHOOK_SECRET, type WebhookReceiver } from '../../support/server/webhookReceiver.ts'
import { DEMO_CUSTOMER_BY_NUMBER, REAL_CUSTOMER_BY_NUMBER } from '../../support/sampleCustomers.ts'

const NOTE = {
  id: 'note',
  kind: 'form',
  path: '/note',
  access: 'customer',
  schema: { type: 'object', properties: { text: { type: 'string', maxLength: 200 } } },
  submit: { path: '/pc/noteUpdate', result: ['reference'] },
}
const HOUR_MS = 60 * 60_000

let receiver: WebhookReceiver
let server: TestServer
let log: ReturnType<typeof captureLog>
let now: number

beforeEach(async () => {
  now = Date.UTC(2026, 0, 31)
  receiver = await startWebhookReceiver()
  log = captureLog()
  server = await startTestServer({
    pages: [NOTE],
    clock: () => now,
    logger: log.logger,
    env: { WEBHOOK_URL: `${receiver.url}?token=S3cret`, WEBHOOK_SECRET },
  })
})
afterEach(async () => {
  await server.close()
  await receiver.close()
})

async function signInClient(customer: readonly [string, string]): Promise<TestClient> {
  const client = server.client()
  await client.signIn(...customer)
  return client
}

/** Sends a note. @returns its reference */
async function sendNote(client: TestClient): Promise<string> {
  const { body } = await client.post('/pc/noteUpdate', { text: 'Planted text' })
  expect(body.code).toBe(200)
  return String(body.data?.reference)
}

const references = (): string[] => receiver.events.map(({ reference }) => reference)
const undelivered = () => server.store.outbox.listUndelivered()

test('each form is an event with its reference, page and account, without any value of the form', async () => {
  const client = server.client()
  await client.fetchCaptcha()
  const { body } = await client.post('/pc/messageUpdate', { ...VALID_MESSAGE }, { 'idempotency-key': 'k' })
  await client.post('/pc/messageUpdate', { ...VALID_MESSAGE }, { 'idempotency-key': 'k' })
  const note = await sendNote(await signInClient(REAL_CUSTOMER_BY_NUMBER))
  await expect.poll(undelivered).toEqual([])
  expect(references().toSorted()).toEqual([String(body.data?.reference), note].toSorted())
  for (const { headers, body: text, reference } of receiver.events)
    expect(headers).toMatchObject({
      'webhook-id': reference,
      'webhook-timestamp': String(now / 1000),
      'webhook-signature': new Webhook(WEBHOOK_SECRET).sign(reference, new Date(now), text),
    })
  const timestamp = '2026-01-31T00:00:00.000Z'
  expect(receiver.events.map((event) => JSON.parse(event.body) as unknown)).toEqual(
    expect.arrayContaining([
      { type: 'submission.created', timestamp, data: { reference: note, page: 'note', account: '8800001' } },
      {
        type: 'submission.created',
        timestamp,
        data: { reference: body.data?.reference, page: 'message', account: null },
      },
    ]),
  )
  expect(receiver.events.map(({ body: text }) => text).join()).not.toMatch(/陳|chen@|Planted/)
  expect(log.text()).not.toContain('S3cret')
})

test('the event of an opened account has its number, so that the client’s own events follow it', async () => {
  const client = server.client()
  await client.signInAsVisitor()
  await client.fetchCaptcha()
  const { body } = await client.post('/pc/applyDemoUpdate', VALID_DEMO_APPLICATION)
  expect(body.code).toBe(200)
  await expect.poll(() => receiver.events.map(({ account }) => account)).toEqual([body.data?.tradingAccount])
})

test('events of one account arrive in order, also after failures, while those of others go on', async () => {
  const [real, demo] = [await signInClient(REAL_CUSTOMER_BY_NUMBER), await signInClient(DEMO_CUSTOMER_BY_NUMBER)]
  let failures = 2
  receiver.respond = ({ account }) => (account === '8800001' && (failures -= 1) >= 0 ? 500 : 200)
  const first = await sendNote(real)
  await expect.poll(async () => (await undelivered())[0]?.failure).toBe('status 500')
  const others = [await sendNote(real), await sendNote(real)]
  const foreign = await sendNote(demo)
  await expect.poll(references).toEqual([first, foreign])
  for (let attempt = 0; attempt < 2; attempt += 1) {
    now += HOUR_MS
    await expect.poll(() => receiver.events.length).toBeGreaterThan(2 + attempt)
    await expect.poll(async () => (await undelivered()).every(({ dueAt }) => dueAt !== now + LEASE_MS)).toBe(true)
  }
  await expect.poll(undelivered).toEqual([])
  expect(references()).toEqual([first, foreign, first, first, ...others])
  expect(receiver.events.every(({ reference, headers }) => headers['webhook-id'] === reference)).toBe(true)
})

test('an event behind one that fails is put off without an attempt', async () => {
  const client = await signInClient(REAL_CUSTOMER_BY_NUMBER)
  receiver.respond = () => 500
  await sendNote(client)
  await expect.poll(async () => (await undelivered())[0]?.failure).toBe('status 500')
  await sendNote(client)
  now += HOUR_MS
  await expect.poll(async () => (await undelivered())[0]?.attempts).toBe(2)
  await expect.poll(async () => (await undelivered())[0]?.dueAt).not.toBe(now + LEASE_MS)
  expect((await undelivered())[1]).toMatchObject({ attempts: 0, dueAt: now + MAX_PUT_OFF_MS })
})

test('an event is given up after the last attempt and no longer blocks others; sent again, it arrives', async () => {
  const client = await signInClient(REAL_CUSTOMER_BY_NUMBER)
  receiver.respond = () => 503
  const first = await sendNote(client)
  await expect.poll(async () => (await undelivered())[0]?.failure).toBe('status 503')
  await executeSql(server.dataDir, `update outbox set attempts = ${MAX_ATTEMPTS - 1}`)
  const second = await sendNote(client)
  now += HOUR_MS
  await expect.poll(undelivered).toMatchObject([
    { reference: first, attempts: MAX_ATTEMPTS, dueAt: null, failure: 'status 503' },
    { reference: second, attempts: 1, dueAt: expect.any(Number) as number, failure: 'status 503' },
  ])
  expect(log.lines()).toContainEqual(expect.objectContaining({ msg: 'event given up', reference: first }))
  const metrics = await server.metrics.registry.metrics()
  for (const line of [
    'formwright_outbox_events{channel="webhook",state="waiting"} 1',
    'formwright_outbox_events{channel="webhook",state="dead"} 1',
    'formwright_outbox_oldest_seconds{channel="webhook"} 3600',
    'formwright_outbox_deliveries_total{channel="webhook",result="failed"} 2',
    'formwright_outbox_deliveries_total{channel="webhook",result="dead"} 1',
  ])
    expect(metrics).toContain(line)
  receiver.respond = () => 200
  now += HOUR_MS
  await expect.poll(undelivered).toMatchObject([{ reference: first }])
  expect(references().at(-1)).toBe(second)
  await server.store.outbox.sendAgain([first], now, { delivered: false })
  await expect.poll(undelivered).toEqual([])
  expect(references().at(-1)).toBe(first)
})

test('an attempt that never ends by itself loses its event after the lease, and cannot change it then', async () => {
  const { outbox } = server.store
  receiver.respond = () => 500
  const client = await signInClient(REAL_CUSTOMER_BY_NUMBER)
  await sendNote(client)
  await expect.poll(async () => (await undelivered())[0]?.failure).toBe('status 500')
  // In time for another server, not for this one.
  const later = now + HOUR_MS
  const [lost] = await outbox.claim('webhook', 8, later)
  expect(await outbox.claim('webhook', 8, later + LEASE_MS - 1)).toEqual([])
  const [taken] = await outbox.claim('webhook', 8, later + LEASE_MS)
  expect(taken).toMatchObject({ reference: lost?.reference, attempts: 3 })
  if (lost) await outbox.markFailed(lost, 'late', null, later + LEASE_MS)
  expect(await undelivered()).toMatchObject([{ failure: 'status 500', dueAt: later + 2 * LEASE_MS }])
})

test('a stop waits for the delivery under way, and takes no further event', async () => {
  const client = await signInClient(REAL_CUSTOMER_BY_NUMBER)
  let finish: (status: number) => void = () => undefined
  receiver.respond = () => new Promise((resolve) => (finish = resolve))
  const first = await sendNote(client)
  await expect.poll(references).toEqual([first])
  await sendNote(client)
  const { outbox } = server.store
  const seen: string[] = []
  const { markDelivered } = outbox
  outbox.markDelivered = async (event, at) => {
    await markDelivered(event, at)
    seen.push(event.reference)
  }
  const closing = server.app.close()
  await pause(50)
  finish(204)
  await closing
  expect([seen, references()]).toEqual([[first], [first]])
  expect(await undelivered()).toHaveLength(1)
})

test('without a channel no event is stored', async () => {
  const off = await startTestServer({ pages: [NOTE] })
  const client = off.client()
  await client.signIn(...REAL_CUSTOMER_BY_NUMBER)
  expect((await client.post('/pc/noteUpdate', { text: 'x' })).body.code).toBe(200)
  expect(await off.store.outbox.listUndelivered()).toEqual([])
  await off.close()
})
