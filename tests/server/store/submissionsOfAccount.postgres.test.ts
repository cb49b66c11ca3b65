import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { searchSubmissions } from '../../../src/server/store/submissions/searchSubmissions.ts'
import { connectForPlans } from '../../support/server/postgresPlans.ts'
import { openTestStore } from '../../support/server/testDatabase.ts'
import { createTempDir } from '../../support/server/testServer.ts'

test.each([{}, { page: 'message' }, { page: 'deposit' }])(
  'the forms of an account that has a third of all, all of them old, are read without those of others: %o',
  async (filter) => {
    const folder = createTempDir()
    const store = await openTestStore(folder)
    const { db, execute, explain, close } = await connectForPlans(folder)
    await execute(`insert into accounts (id, trading_account, email, name, a_type, currency, password_hash, status, created_at)
      select i, i, i, i, 1, 'USD', '', '', 1 from generate_series(0, 1000) i`)
    await execute(`insert into submissions (id, reference, page, call, account_id, data, language, created_at)
      select i, i, case when i % 2 = 0 then 'deposit' else 'message' end, '/pc/x', case when i < 7000 then 0 else i % 1000 + 1 end, repeat('x', 300), 'en', i
      from generate_series(1, 20000) i`)
    await execute('analyze submissions')
    expect(await searchSubmissions(db, { ...filter, accounts: ['0'] }, 50)).toHaveLength(50)
    const plans = await explain()
    expect(plans).toHaveLength(1)
    expect(JSON.stringify(plans)).not.toMatch(/Removed by Filter":[1-9]/)
    await close()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  },
)
