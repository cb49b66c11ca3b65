import { rmSync } from 'node:fs'
import { CamelCasePlugin, Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { searchSubmissions } from '../../../src/server/store/submissions/searchSubmissions.ts'
import type { Tables } from '../../../src/server/store/tables.ts'
import { databaseSettings, openTestStore } from '../../support/server/testDatabase.ts'
import { createTempDir } from '../../support/server/testServer.ts'

test.each([{}, { page: 'message' }, { page: 'deposit' }])(
  'the forms of an account that has a third of all, all of them old, are read without those of others: %o',
  async (filter) => {
    const folder = createTempDir()
    const { DATABASE_URL } = await databaseSettings(folder)
    const store = await openTestStore(folder)
    const pool = new pg.Pool({ connectionString: DATABASE_URL })
    await pool.query(`insert into accounts (id, trading_account, email, name, a_type, currency, password_hash, status, created_at)
      select i, i, i, i, 1, 'USD', '', '', 1 from generate_series(0, 1000) i`)
    await pool.query(`insert into submissions (id, reference, page, call, account_id, data, language, created_at)
      select i, i, case when i % 2 = 0 then 'deposit' else 'message' end, '/pc/x', case when i < 7000 then 0 else i % 1000 + 1 end, repeat('x', 300), 'en', i
      from generate_series(1, 20000) i`)
    await pool.query('analyze submissions')
    const queries: CompiledQuery[] = []
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      plugins: [new CamelCasePlugin()],
      log: ({ query }) => void queries.push(query),
    })
    expect(await searchSubmissions(db, { ...filter, accounts: ['0'] }, 50)).toHaveLength(50)
    const [{ sql, parameters }] = queries as [CompiledQuery]
    const { rows } = await pool.query(`explain (analyze, format json) ${sql}`, [...parameters])
    expect(JSON.stringify(rows)).not.toMatch(/Removed by Filter":[1-9]/)
    await pool.end()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  },
)
