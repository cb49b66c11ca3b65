import { rmSync } from 'node:fs'
import { CamelCasePlugin, Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createOutboxStore } from '../../../src/server/store/outbox/outboxStore.ts'
import type { Database, Tables } from '../../../src/server/store/tables.ts'
import { databaseSettings, openTestStore } from '../../support/server/testDatabase.ts'
import { createTempDir } from '../../support/server/testServer.ts'

test('the due events are found without reading those that wait behind them', async () => {
  const folder = createTempDir()
  const { DATABASE_URL } = await databaseSettings(folder)
  const store = await openTestStore(folder)
  const pool = new pg.Pool({ connectionString: DATABASE_URL })
  for (const [name, account, channel] of [
    ['a', `'8800001'`, 'webhook'],
    ['b', `'8800002'`, 'mail'],
    ['c', 'null', 'webhook'],
  ])
    await pool.query(`insert into outbox (channel, reference, page, account, created_at, due_at, attempts)
      select '${channel}', '${name}' || i, 'message', ${account}, i, i, 0 from generate_series(1, 30000) i`)
  await pool.query('analyze outbox')
  const queries: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => void queries.push(query),
  })
  const write: Database['write'] = (work) => db.transaction().execute(work)
  const outbox = createOutboxStore({ db, write, writeOne: write } as Database)
  const claim = async (channel: 'webhook' | 'mail') =>
    (await outbox.claim(channel, 4, 100_000)).map(({ reference }) => reference)
  expect([await claim('webhook'), await claim('mail')]).toEqual([['a1', 'c1', 'c2', 'c3'], ['b1']])
  for (const { sql, parameters } of queries.filter((query) => query.sql.startsWith('select'))) {
    const { rows } = await pool.query<Record<string, [{ Plan: Record<string, number> }]>>(
      `explain (analyze, buffers, format json) ${sql}`,
      [...parameters],
    )
    expect(rows[0]?.['QUERY PLAN']?.[0].Plan['Shared Hit Blocks'], sql).toBeLessThan(60)
  }
  await pool.end()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
