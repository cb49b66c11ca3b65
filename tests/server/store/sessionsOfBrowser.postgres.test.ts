import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createSessionStore } from '../../../src/server/store/accounts/sessionStore.ts'
import type { Database } from '../../../src/server/store/tables.ts'
import { connectForPlans } from '../../support/server/postgresPlans.ts'
import { openTestStore } from '../../support/server/testDatabase.ts'
import { createTempDir } from '../../support/server/testServer.ts'

test('the sessions of a browser that has many, all of them old, are read without those of others', async () => {
  const folder = createTempDir()
  const store = await openTestStore(folder)
  const { db, execute, explain, close } = await connectForPlans(folder)
  await execute(`insert into sessions (token_hash, cookie_hash, a_type, remember, created_at, seen_at)
    select i, case when i < 2000 then 'one' else 'c' || i end, 2, 0, i, i from generate_series(1, 100000) i`)
  await execute('analyze sessions')
  const sessions = createSessionStore({ db } as Database)
  expect(await sessions.findByCookie('one', 0)).toHaveLength(51)
  const plans = await explain()
  expect(plans).toHaveLength(1)
  expect(plans[0]?.['Shared Hit Blocks']).toBeLessThan(100)
  await close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
