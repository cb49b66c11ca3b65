import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createSessionStore } from '../../../src/server/store/accounts/sessionStore.ts'
import type { Database } from '../../../src/server/store/tables.ts'
import { connectForPlans } from '../../support/server/postgresPlans.ts'
import { openTestStore } from '../../support/server/testDatabase.ts'
import { createTempDir } from '../../support/server/testServer.ts'

test.each(['after', 'before', 'never'])(
  'no sessions are read but the newest of a browser that has many: analyzed %s',
  async (analyzed) => {
    const folder = createTempDir()
    const store = await openTestStore(folder)
    const { db, execute, explain, close } = await connectForPlans(folder)
    const add = (cookie: string, first: number, last: number) =>
      execute(`insert into sessions (token_hash, cookie_hash, a_type, remember, created_at, seen_at)
      select i, ${cookie}, 2, 0, i, i from generate_series(${first}, ${last}) i`)
    await add("'c' || i", 7000, 100_000)
    if (analyzed === 'before') await execute('analyze sessions')
    await add("'one'", 1, 6999)
    if (analyzed === 'after') await execute('analyze sessions')
    const sessions = createSessionStore({ db } as Database)
    expect(await sessions.findByCookie('one', 0)).toHaveLength(51)
    const plans = await explain()
    expect(plans).toHaveLength(1)
    expect(plans[0]?.['Shared Hit Blocks']).toBeLessThan(100)
    await close()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  },
)
