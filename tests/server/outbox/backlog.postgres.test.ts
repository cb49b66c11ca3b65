import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createOutboxStore } from '../../../src/server/store/outbox/outboxStore.ts'
import type { Database } from '../../../src/server/store/tables.ts'
import { connectForPlans } from '../../support/server/postgresPlans.ts'
import { openTestStore } from '../../support/server/testDatabase.ts'
import { createTempDir } from '../../support/server/testServer.ts'

test('the due events are found without reading those that wait', async () => {
  const folder = createTempDir()
  const store = await openTestStore(folder)
  const { db, execute, explain, close } = await connectForPlans(folder)
  for (const [name, account, channel, dueAt] of [
    ['a', `'8800001'`, 'webhook', 'i'],
    ['b', `'8800002'`, 'mail', 'i'],
    ['c', 'null', 'webhook', 'i'],
    // One of each account, as while the receiver is down.
    ['d', `'8' || i`, 'webhook', '200000 + i'],
  ])
    await execute(`insert into outbox (channel, reference, page, account, created_at, due_at, attempts)
      select '${channel}', '${name}' || i, 'message', ${account}, i, ${dueAt}, 0 from generate_series(1, 30000) i`)
  await execute('analyze outbox')
  const write: Database['write'] = (work) => db.transaction().execute(work)
  const outbox = createOutboxStore({ db, write } as Database)
  const claim = async (channel: 'webhook' | 'mail', now: number) =>
    (await outbox.claim(channel, 4, now)).map(({ reference }) => reference)
  expect([await claim('webhook', 100_000), await claim('mail', 100_000)]).toEqual([['a1', 'c1', 'c2'], ['b1']])
  expect([await claim('webhook', 100_000), await claim('webhook', 0)]).toEqual([['c3', 'c4'], []])
  expect(Number((await outbox.summarize('webhook')).waiting)).toBe(1000)
  const plans = await explain()
  expect(plans).toHaveLength(9)
  for (const plan of plans.slice(0, 7)) expect(plan['Shared Hit Blocks']).toBeLessThan(60)
  for (const plan of plans.slice(7)) expect(plan['Shared Hit Blocks']).toBeLessThan(2000)
  // All that wait behind it are put off.
  expect(await claim('mail', 100_000)).toEqual([])
  await close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
