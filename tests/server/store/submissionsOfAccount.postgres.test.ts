import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newestSubmissions } from '../../../src/server/store/submissions/searchSubmissions.ts'
import { connectForPlans } from '../../support/server/postgresPlans.ts'
import { openTestStore } from '../../support/server/testDatabase.ts'
import { createTempDir } from '../../support/server/testServer.ts'

test.each(
  ['after', 'before', 'never'].flatMap((analyzed) => ['0', '5000', '99999'].map((owner) => ({ owner, analyzed }))),
)(
  'no other forms are read than the newest of an account with a third of all, all of them old: $owner, analyzed $analyzed',
  async ({ owner, analyzed }) => {
    const folder = createTempDir()
    const store = await openTestStore(folder)
    const { db, execute, explain, close } = await connectForPlans(folder)
    await execute(`insert into accounts (id, trading_account, email, name, a_type, currency, password_hash, status, created_at)
      select i, i, i, i, 1, 'USD', '', '', 1 from generate_series(0, 99999, 100) i union select '99999', 1, 1, 1, 1, 'USD', '', '', 1`)
    const addForms = (account: string, first: number, last: number) =>
      execute(`insert into submissions (id, reference, page, call, account_id, data, language, created_at)
        select i, i, case when i % 2 = 0 then 'deposit' else 'message' end, '/pc/x', ${account}, repeat('x', 300), 'en', i
        from generate_series(${first}, ${last}) i`)
    await addForms('i % 1000 * 100', 7000, 20_000)
    if (analyzed === 'before') await execute('analyze submissions')
    await addForms(`'${owner}'`, 1, 6999)
    if (analyzed === 'after') await execute('analyze submissions')
    for (const page of [undefined, 'message', 'deposit'])
      expect(await newestSubmissions(db, owner, page, 50), page).toHaveLength(50)
    const plans = await explain()
    expect(plans).toHaveLength(3)
    for (const plan of plans) expect(plan['Shared Hit Blocks'], JSON.stringify(plan)).toBeLessThan(100)
    await close()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  },
)
