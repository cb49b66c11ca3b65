import { Kysely, CamelCasePlugin, SqliteDialect, sql, type SqliteDatabase } from 'kysely'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, forKysely } from '../../src/server/store/sqlite/connect.ts'
import { groupCommit } from '../../src/server/store/sqlite/groupCommit.ts'
import { openSqlite } from '../../src/server/store/sqlite.ts'
import { StoreBusyError, StoreFullError } from '../../src/server/store/store.ts'
import type { Tables } from '../../src/server/store/tables.ts'
import { tempDir } from './start.ts'

let dataDir: string
let connection: DatabaseSync
let database: ReturnType<typeof groupCommit>
/** How often each statement was asked for. */
let asked: Map<string, number>
/** Statements that fail. */
let failing: Set<string>

beforeEach(async () => {
  dataDir = tempDir()
  await (await openSqlite(dataDir)).close()
  connection = connect(dataDir)
  asked = new Map()
  failing = new Set()
  const face = forKysely(connection)
  const watched: SqliteDatabase = {
    close: () => face.close(),
    prepare(text) {
      asked.set(text, (asked.get(text) ?? 0) + 1)
      if (failing.has(text)) throw new Error(`no ${text}`)
      return face.prepare(text)
    },
  }
  database = groupCommit(
    new Kysely<Tables>({ dialect: new SqliteDialect({ database: watched }), plugins: [new CamelCasePlugin()] }),
  )
})
afterEach(() => connection.close())

const put = (name: string, value = name) =>
  database.write(async (trx) => {
    await trx.insertInto('meta').values({ name, value }).execute()
    return name
  })
const names = async () =>
  (await database.db.selectFrom('meta').select('name').orderBy('name').execute()).map(({ name }) => name)

test('every commit goes to the disk: WAL, synchronous FULL, keys to other tables held', () => {
  const value = (pragma: string) => Object.values(connection.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]
  expect([value('journal_mode'), value('synchronous'), value('foreign_keys'), value('busy_timeout')]).toEqual([
    'wal',
    2,
    1,
    50,
  ])
})

test('writes that wait together share one commit, and each gets its own answer', async () => {
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((name) => put(name)))).toEqual(['a', 'b', 'c', 'd'])
  expect(asked.get('commit')).toBe(1)
  await Promise.all(Array.from({ length: 150 }, (_, index) => put(`n${index}`)))
  expect(asked.get('commit')).toBeLessThanOrEqual(4)
  expect(await names()).toHaveLength(154)
})

test('one that fails takes nothing from the others, and leaves nothing of itself', async () => {
  const half = database.write(async (trx) => {
    await trx.insertInto('meta').values({ name: 'half', value: '' }).execute()
    throw new Error('on purpose')
  })
  const outcomes = await Promise.allSettled([put('a'), half, put('a'), put('b')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect((outcomes[1] as PromiseRejectedResult).reason).toMatchObject({ message: 'on purpose' })
  expect((outcomes[2] as PromiseRejectedResult).reason).toMatchObject({
    message: expect.stringContaining('UNIQUE') as string,
  })
  expect(await names()).toEqual(['a', 'b'])
})

test('a later write of a group sees the earlier ones; nobody else does before the commit', async () => {
  const beside = new DatabaseSync(join(dataDir, 'formwright.db'), { readOnly: true })
  const earlier = put('a')
  const seen = database.write(async (trx) => [
    (await trx.selectFrom('meta').select('name').execute()).length,
    beside.prepare('SELECT name FROM meta').all().length,
  ])
  expect((await Promise.all([earlier, seen]))[1]).toEqual([1, 0])
  expect(beside.prepare('SELECT name FROM meta').all()).toHaveLength(1)
  beside.close()
})

test('a commit that fails fails them all; the next one is sound', async () => {
  failing.add('commit')
  const outcomes = await Promise.allSettled([put('a'), put('b')])
  expect(outcomes.map((each) => (each as PromiseRejectedResult).reason as unknown)).toEqual([
    new Error('no commit'),
    new Error('no commit'),
  ])
  failing.clear()
  await put('c')
  expect(await names()).toEqual(['c'])
})

test('without room nothing is acknowledged, what was is there, and with room again writing goes on', async () => {
  await put('before')
  const pages = connection.prepare('PRAGMA page_count').get()?.page_count
  connection.exec(`PRAGMA max_page_count = ${String(pages)}`)
  const large = 'x'.repeat(300_000)
  const outcomes = await Promise.allSettled([put('a', large), put('b', large), put('c', large)])
  for (const each of outcomes) expect((each as PromiseRejectedResult).reason).toBeInstanceOf(StoreFullError)
  expect(await names()).toEqual(['before'])
  connection.exec('PRAGMA max_page_count = 1000000')
  await put('after', large)
  expect(await names()).toEqual(['after', 'before'])
})

test('a database that stays locked: reads go on meanwhile, writes hear after two seconds that it is busy, later ones are stored', async () => {
  const other = new DatabaseSync(join(dataDir, 'formwright.db'))
  other.exec('BEGIN IMMEDIATE')
  const begun = performance.now()
  let over = false
  const waits = Promise.allSettled(Array.from({ length: 200 }, (_, index) => put(`n${index}`))).finally(() => {
    over = true
  })
  for (let read = 0; read < 30; read += 1) {
    await sql`select 1`.execute(database.db)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect(over).toBe(false)
  const outcomes = await waits
  const waited = performance.now() - begun
  for (const each of outcomes) expect((each as PromiseRejectedResult).reason).toBeInstanceOf(StoreBusyError)
  expect(waited).toBeGreaterThan(1990)
  expect(waited).toBeLessThan(6000)
  const patient = put('patient')
  setTimeout(() => other.exec('COMMIT'), 300)
  expect(await patient).toBe('patient')
  other.close()
  expect(await names()).toEqual(['patient'])
})
