import { rmSync } from 'node:fs'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrateCommand } from '../../../src/server/cli/migrateCommand.ts'
import { submissionsCommand } from '../../../src/server/cli/submissionsCommand.ts'
import { createTables } from '../../../src/server/store/migrations/007-tables.ts'
import { createUnconfirmed } from '../../../src/server/store/migrations/008-unconfirmed.ts'
import { LATEST_VERSION } from '../../../src/server/store/migrations/migrate.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { databaseSettings, openTestStore } from '../../support/server/testDatabase.ts'
import { createTempDir } from '../../support/server/testServer.ts'

/** Indexes of the tables below, as a new database has them. */
const INDEXES = ['objects_unused', 'sessions_by_reported_account', 'submissions_by_page', 'submissions_by_time']
const INSERT = (id: string) =>
  `insert into submissions (id, reference, page, call, data, language, created_at) values ('${id}', '${id}', 'message', '/pc/x', '{}', 'en', 1)`

let folder: string
let env: Record<string, string>
let pool: pg.Pool
/** A database of version 8 with some submissions. */
beforeEach(async () => {
  folder = createTempDir()
  env = await databaseSettings(folder)
  pool = new pg.Pool({ connectionString: env.DATABASE_URL })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  await createTables(db)
  await createUnconfirmed(db)
  await pool.query(`insert into meta values ('schemaVersion', '8')`)
  for (const id of ['a', 'b', 'c']) await pool.query(INSERT(id))
})
afterEach(async () => {
  await pool.end()
  rmSync(folder, { recursive: true, force: true })
})

async function migrate(): Promise<string[]> {
  const lines: string[] = []
  await migrateCommand(PROJECT_ROOT, [], env, (line) => lines.push(line))
  return lines
}

async function validIndexes(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indisvalid and indexrelid::regclass::text = any($1) order by 1',
    [INDEXES],
  )
  return rows.map(({ name }) => name)
}

test('a server refuses tables of an earlier version and names the command, which migrates them', async () => {
  await expect(openTestStore(folder)).rejects.toThrow(
    new RegExp(
      `^The database in DATABASE_URL is of version 8, .* needs version ${LATEST_VERSION}: run npm run migrate`,
    ),
  )
  expect(await validIndexes()).toEqual([])
  expect((await migrate()).at(-1)).toBe(`The database is of version ${LATEST_VERSION}.`)
  expect(await validIndexes()).toEqual(INDEXES)
  const store = await openTestStore(folder)
  expect((await store.submissions.search({}, 9)).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  await store.close()
  expect(await migrate()).toEqual([`The database is of version ${LATEST_VERSION}.`])
})

test('servers write while an index is built, although the build waits for an open transaction', async () => {
  const open = await pool.connect()
  await open.query('begin')
  await open.query(INSERT('open'))
  const migration = migrate()
  const building = `select 1 from pg_stat_activity where query like 'create index concurrently%' and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(building)).rowCount).toBe(1)
  // A build within a transaction would make this wait for the open one.
  await pool.query(`set statement_timeout = '20s'; ${INSERT('beside')}`)
  const lines: string[] = []
  await submissionsCommand(PROJECT_ROOT, [], env, (line) => lines.push(line)).catch((error: Error) =>
    lines.push(error.message),
  )
  expect(lines.join()).toContain('The database is of version 8')
  await expect(migrate()).rejects.toThrow('Another npm run migrate works on this database.')
  await open.query('commit')
  open.release()
  await migration
  expect(await validIndexes()).toEqual(INDEXES)
})

test('an interrupted migration goes on where it was: an invalid index is built again', async () => {
  // PostgreSQL leaves this index invalid, as after a kill.
  await expect(
    pool.query('create unique index concurrently submissions_by_time on submissions (page)'),
  ).rejects.toThrow()
  await pool.query('create index submissions_by_page on submissions (page, created_at desc, id)')
  expect(await validIndexes()).toEqual(['submissions_by_page'])
  await migrate()
  expect(await validIndexes()).toEqual(INDEXES)
  const { rows } = await pool.query<{ text: string }>(`select pg_get_indexdef('submissions_by_time'::regclass) as text`)
  expect(rows[0]?.text).toMatch(/^CREATE INDEX .*\(created_at DESC, id\)$/)
})

test('a change that would make servers wait for a long transaction gives up, and the next run makes it', async () => {
  const backup = await pool.connect()
  await backup.query('begin; lock table sessions in access share mode')
  await expect(migrate()).rejects.toThrow(/lock timeout/)
  expect(await validIndexes()).toEqual(['submissions_by_page', 'submissions_by_time'])
  await backup.query('commit')
  backup.release()
  await migrate()
  expect(await validIndexes()).toEqual(INDEXES)
})
