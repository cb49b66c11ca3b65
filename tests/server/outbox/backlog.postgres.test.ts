import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createOutboxStore } from '../../../src/server/store/outbox/outboxStore.ts'
import type { Database } from '../../../src/server/store/tables.ts'
import { connectForPlans } from '../../support/server/postgresPlans.ts'
import { openTestStore } from '../../support/server/testDatabase.ts'
import { createTempDir } from '../../support/server/testServer.ts'

test('the due events are found without reading those that wait behind them', async () => {
  const folder = createTempDir()
  const store = await openTestStore(folder)
  const { db, execute, explain, close } = await connectForPlans(folder)
  for (const [name, account, channel] of [
    ['a', `'8800001'`, 'webhook'],
    ['b', `'8800002'`, 'mail'],
    ['c', 'null', 'webhook'],
  ])
    await execute(`insert into outbox (channel, reference, page, account, created_at, due_at, attempts)
      select '${channel}', '${name}' || i, 'message', ${account}, i, i, 0 from generate_series(1, 30000) i`)
  await execute('analyze outbox')
  const write: Database['write'] = (work) => db.transaction().execute(work)
  const outbox = createOutboxStore({ db, write, writeOne: write } as Database)
  const claim = async (channel: 'webhook' | 'mail') =>
    (await outbox.claim(channel, 4, 100_000)).map(({ reference }) => reference)
  expect([await claim('webhook'), await claim('mail')]).toEqual([['a1', 'c1', 'c2', 'c3'], ['b1']])
  const plans = await explain()
  expect(plans).toHaveLength(8)
  for (const plan of plans) expect(plan['Shared Hit Blocks']).toBeLessThan(60)
  await close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
