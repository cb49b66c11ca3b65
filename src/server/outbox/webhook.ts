import { createHmac } from 'node:crypto'
import { errorCode } from '../../model/errorDetails.ts'
import type { OutboxRow } from '../store/tables.ts'
import { DeliveryError } from './deliveryError.ts'

/** The receiver of events, by the settings WEBHOOK_URL and WEBHOOK_SECRET. */
export interface WebhookReceiver {
  url: string
  /** Signs the events. */
  key: Buffer
}

/** An event as JSON; the reference alone leads to the client's data. Source: docs/operators.md, “Send events”. */
export const eventBody = ({ reference, page, account, createdAt }: OutboxRow): string =>
  JSON.stringify({
    type: 'submission.created',
    timestamp: new Date(createdAt).toISOString(),
    data: { reference, page, account },
  })

/**
 * Headers of an event by Standard Webhooks, whose package verifies them in the tests. Source: decision 048.
 * @param seconds time of the attempt, since 1970
 */
export function signedHeaders(key: Buffer, id: string, seconds: number, body: string): Record<string, string> {
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}

/** Returns the delivery of events to a receiver, which is done with a status of 2xx. Follows no redirect. */
export const createWebhook =
  ({ url, key }: WebhookReceiver, clock: () => number) =>
  async (event: OutboxRow, signal: AbortSignal): Promise<void> => {
    const body = eventBody(event)
    const headers = signedHeaders(key, event.reference, Math.floor(clock() / 1000), body)
    let response: Response
    try {
      response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    } catch (error) {
      throw new DeliveryError(networkFailure(error))
    }
    await response.body?.cancel().catch(() => undefined)
    if (!response.ok) throw new DeliveryError(`status ${response.status}`)
  }

/** `ECONNREFUSED`, `late`; the messages of such errors may repeat the address. */
function networkFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'TimeoutError') return 'late'
  if (error.name === 'AbortError') return 'stopped'
  return errorCode(error.cause) ?? 'failed'
}
