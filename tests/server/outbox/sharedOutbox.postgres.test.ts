import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Store } from '../../../src/server/store/store.ts'
import { databaseSettings, executeSql } from '../../support/server/testDatabase.ts'
import { createTempDir, startTestServer } from '../../support/server/testServer.ts'
import { startWebhookReceiver, WEBHOOK_SECRET } from '../../support/server/webhookReceiver.ts'

const ACCOUNTS = 20
const EVENTS_PER_ACCOUNT = 15
const COUNT = ACCOUNTS * EVENTS_PER_ACCOUNT

test('two servers share the events: each arrives once, and those of an account in order', async () => {
  const receiver = await startWebhookReceiver()
  receiver.respond = () => new Promise((resolve) => setTimeout(() => resolve(200), Math.random() * 10))
  const dataDir = createTempDir()
  const env = { ...(await databaseSettings(dataDir)), WEBHOOK_URL: receiver.url, WEBHOOK_SECRET }
  const servers = [await startTestServer({ dataDir, env }), await startTestServer({ dataDir, env })]
  const claimedBy = servers.map(({ store }) => countClaims(store))
  await executeSql(
    dataDir,
    `insert into outbox (channel, reference, page, account, created_at, due_at, attempts)
      select 'webhook', 'FW-' || n, 'x', 'a' || n % ${ACCOUNTS}, n, 1, 0 from generate_series(1, ${COUNT}) as t(n)`,
  )
  await expect.poll(() => servers[0]?.store.outbox.listUndelivered()).toEqual([])
  const numbers = receiver.events.map(({ reference }) => Number(reference.slice('FW-'.length)))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1))
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const own = numbers.filter((number) => number % ACCOUNTS === account)
    expect(own).toEqual(own.toSorted((a, b) => a - b))
  }
  expect(Math.min(...claimedBy.map((count) => count()))).toBeGreaterThan(0)
  for (const server of servers) await server.close()
  await receiver.close()
  rmSync(dataDir, { recursive: true })
})

/** @returns a function that counts the events that a server has taken */
function countClaims({ outbox }: Store): () => number {
  let count = 0
  const { claim } = outbox
  outbox.claim = async (...args) => {
    const events = await claim(...args)
    count += events.length
    return events
  }
  return () => count
}
