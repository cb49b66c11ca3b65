import { Kysely, CamelCasePlugin, SqliteDialect, sql, type SqliteDatabase } from 'kysely'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectSqlite, toKyselyDatabase } from '../../../src/server/store/sqlite/connectSqlite.ts'
import { groupCommit } from '../../../src/server/store/sqlite/groupCommit.ts'
import { openSqlite } from '../../../src/server/store/sqlite/openSqlite.ts'
import { StoreBusyError, StoreFullError } from '../../../src/server/store/storeErrors.ts'
import type { Tables } from '../../../src/server/store/tables.ts'
import { createTempDir } from '../../support/server/testServer.ts'

let dataDir: string
let connection: DatabaseSync
let database: ReturnType<typeof groupCommit>
/** Number of executions of each statement. */
let statementCounts: Map<string, number>
/** Statements that fail. */
let failingStatements: Set<string>

beforeEach(async () => {
  dataDir = createTempDir()
  await (await openSqlite(dataDir)).close()
  connection = connectSqlite(dataDir)
  statementCounts = new Map()
  failingStatements = new Set()
  const kyselyDatabase = toKyselyDatabase(connection)
  const instrumentedDatabase: SqliteDatabase = {
    close: () => kyselyDatabase.close(),
    prepare(text) {
      statementCounts.set(text, (statementCounts.get(text) ?? 0) + 1)
      if (failingStatements.has(text)) throw new Error(`no ${text}`)
      return kyselyDatabase.prepare(text)
    },
  }
  database = groupCommit(
    new Kysely<Tables>({
      dialect: new SqliteDialect({ database: instrumentedDatabase }),
      plugins: [new CamelCasePlugin()],
    }),
  )
})
afterEach(() => connection.close())

const writeMeta = (name: string, value = name) =>
  database.write(async (trx) => {
    await trx.insertInto('meta').values({ name, value }).execute()
    return name
  })
const metaNames = async () =>
  (await database.db.selectFrom('meta').select('name').orderBy('name').execute()).map(({ name }) => name)

test('every commit goes to the disk: WAL, synchronous FULL, foreign keys enforced', () => {
  const value = (pragma: string) => Object.values(connection.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]
  expect([value('journal_mode'), value('synchronous'), value('foreign_keys'), value('busy_timeout')]).toEqual([
    'wal',
    2,
    1,
    50,
  ])
})

test('simultaneous writes share one commit, and each gets its own result', async () => {
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((name) => writeMeta(name)))).toEqual(['a', 'b', 'c', 'd'])
  expect(statementCounts.get('commit')).toBe(1)
  await Promise.all(Array.from({ length: 150 }, (_, index) => writeMeta(`n${index}`)))
  expect(statementCounts.get('commit')).toBeLessThanOrEqual(4)
  expect(await metaNames()).toHaveLength(154)
})

test('a failed write affects no other and stores nothing', async () => {
  const failingWrite = database.write(async (trx) => {
    await trx.insertInto('meta').values({ name: 'half', value: '' }).execute()
    throw new Error('on purpose')
  })
  const outcomes = await Promise.allSettled([writeMeta('a'), failingWrite, writeMeta('a'), writeMeta('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect((outcomes[1] as PromiseRejectedResult).reason).toMatchObject({ message: 'on purpose' })
  expect((outcomes[2] as PromiseRejectedResult).reason).toMatchObject({
    message: expect.stringContaining('UNIQUE') as string,
  })
  expect(await metaNames()).toEqual(['a', 'b'])
})

test('a later write of a group sees the earlier ones; no other connection does before the commit', async () => {
  const secondConnection = new DatabaseSync(join(dataDir, 'formwright.db'), { readOnly: true })
  const earlier = writeMeta('a')
  const visibleCounts = database.write(async (trx) => [
    (await trx.selectFrom('meta').select('name').execute()).length,
    secondConnection.prepare('SELECT name FROM meta').all().length,
  ])
  expect((await Promise.all([earlier, visibleCounts]))[1]).toEqual([1, 0])
  expect(secondConnection.prepare('SELECT name FROM meta').all()).toHaveLength(1)
  secondConnection.close()
})

test('a failed commit fails all its writes; the next one succeeds', async () => {
  failingStatements.add('commit')
  const outcomes = await Promise.allSettled([writeMeta('a'), writeMeta('b')])
  expect(outcomes.map((each) => (each as PromiseRejectedResult).reason as unknown)).toEqual([
    new Error('no commit'),
    new Error('no commit'),
  ])
  failingStatements.clear()
  await writeMeta('c')
  expect(await metaNames()).toEqual(['c'])
})

test('on a full disk no write is acknowledged and earlier data stays; with free space writing resumes', async () => {
  await writeMeta('before')
  const pages = connection.prepare('PRAGMA page_count').get()?.page_count
  connection.exec(`PRAGMA max_page_count = ${String(pages)}`)
  const large = 'x'.repeat(300_000)
  const outcomes = await Promise.allSettled([writeMeta('a', large), writeMeta('b', large), writeMeta('c', large)])
  for (const each of outcomes) expect((each as PromiseRejectedResult).reason).toBeInstanceOf(StoreFullError)
  expect(await metaNames()).toEqual(['before'])
  connection.exec('PRAGMA max_page_count = 1000000')
  await writeMeta('after', large)
  expect(await metaNames()).toEqual(['after', 'before'])
})

test('while a database stays locked, reads continue and writes fail as busy after two seconds; later ones are stored', async () => {
  const lockingConnection = new DatabaseSync(join(dataDir, 'formwright.db'))
  lockingConnection.exec('BEGIN IMMEDIATE')
  const startedAt = performance.now()
  let isSettled = false
  const pendingWrites = Promise.allSettled(Array.from({ length: 200 }, (_, index) => writeMeta(`n${index}`))).finally(
    () => {
      isSettled = true
    },
  )
  for (let read = 0; read < 30; read += 1) {
    await sql`select 1`.execute(database.db)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect(isSettled).toBe(false)
  const outcomes = await pendingWrites
  const waitedMs = performance.now() - startedAt
  for (const each of outcomes) expect((each as PromiseRejectedResult).reason).toBeInstanceOf(StoreBusyError)
  expect(waitedMs).toBeGreaterThan(1990)
  const lateWrite = writeMeta('patient')
  setTimeout(() => lockingConnection.exec('COMMIT'), 300)
  expect(await lateWrite).toBe('patient')
  lockingConnection.close()
  expect(await metaNames()).toEqual(['patient'])
})
