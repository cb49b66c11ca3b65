import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { MAX_ATTEMPTS, retryDelayMs } from '../../../src/server/outbox/retryDelay.ts'
import { createWebhook, eventBody, signedHeaders } from '../../../src/server/outbox/webhook.ts'
import type { OutboxRow } from '../../../src/server/store/tables.ts'
import { startWebhookReceiver, WEBHOOK_SECRET } from '../../support/server/webhookReceiver.ts'

const KEY = Buffer.from(WEBHOOK_SECRET.slice('whsec_'.length), 'base64')
const EVENT: OutboxRow = {
  position: 1,
  channel: 'webhook',
  reference: 'FW-7K3M-Q2XD-9T',
  page: 'message',
  account: '8800001',
  createdAt: Date.UTC(2026, 0, 31, 9),
  dueAt: 0,
  attempts: 1,
  deliveredAt: null,
  failure: null,
  recipient: null,
}

test('the package of Standard Webhooks verifies the signature, and refuses another body or secret', () => {
  const body = eventBody(EVENT)
  const headers = signedHeaders(KEY, EVENT.reference, Math.floor(Date.now() / 1000), body)
  expect(headers).toMatchObject({ 'webhook-id': EVENT.reference })
  expect(new Webhook(WEBHOOK_SECRET).verify(body, headers)).toEqual({
    type: 'submission.created',
    timestamp: '2026-01-31T09:00:00.000Z',
    data: { reference: 'FW-7K3M-Q2XD-9T', page: 'message', account: '8800001' },
  })
  expect(() => new Webhook(WEBHOOK_SECRET).verify(body.replace('8800001', '8800002'), headers)).toThrow()
  const otherSecret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  expect(() => new Webhook(otherSecret).verify(body, headers)).toThrow()
})

test.each([
  [200, undefined],
  [299, undefined],
  [302, 'status 302'],
  [410, 'status 410'],
  [500, 'status 500'],
])('status %i is the result %s, and no redirect is followed', async (status, failure) => {
  const receiver = await startWebhookReceiver()
  receiver.respond = () => status
  const delivery = createWebhook({ url: receiver.url, key: KEY }, Date.now)(EVENT, AbortSignal.timeout(60_000))
  expect(await delivery.catch((error: Error) => error.message)).toBe(failure)
  expect(receiver.events).toHaveLength(1)
  await receiver.close()
})

test('a receiver that is away or does not answer in time is a failure, whose message has no address', async () => {
  const receiver = await startWebhookReceiver()
  receiver.respond = () => new Promise(() => undefined)
  const deliver = createWebhook({ url: `${receiver.url}?token=S3cret`, key: KEY }, Date.now)
  await expect(deliver(EVENT, AbortSignal.timeout(50))).rejects.toThrow(/^late$/)
  await expect(deliver(EVENT, AbortSignal.abort())).rejects.toThrow(/^stopped$/)
  await receiver.close()
  await expect(deliver(EVENT, AbortSignal.timeout(60_000))).rejects.toThrow(/^ECONNREFUSED$/)
})

test('delays double from 5 seconds to an hour, vary by a quarter, and end after a day', () => {
  const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryDelayMs(index + 1, 0.5) / 1000)
  expect(delays.slice(0, 4)).toEqual([5, 10, 20, 40])
  expect(delays.at(-1)).toBe(3600)
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3600
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(26)
  expect([retryDelayMs(1, 0), retryDelayMs(1, 1)]).toEqual([3750, 6250])
})
