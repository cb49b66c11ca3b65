import { join } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { executeSql, openTestStore, usesPostgres } from '../../support/server/testDatabase.ts'
import { createTempDir, startTestServer } from '../../support/server/testServer.ts'

const NOW = Date.UTC(2026, 5, 1)
const DAY_MS = 24 * 60 * 60_000
/** Most rows that one write of a purge may remove. */
const MAX_BATCH_SIZE = 500
const EXPIRED_COUNT = usesPostgres ? 5000 : 20_000

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Adds `count` rows to a table; `n` in `values` is the number of the row. */
const addRows = (dataDir: string, table: string, columns: string, values: string, count: number): Promise<void> =>
  executeSql(
    dataDir,
    usesPostgres
      ? `insert into ${table} (${columns}) select ${values} from generate_series(1, ${count}) as t(n)`
      : `with recursive t(n) as (select 1 union all select n + 1 from t where n < ${count}) insert into ${table} (${columns}) select ${values} from t`,
  )

const addSessions = (dataDir: string, name: string, createdAt: number | string, remember: number, count: number) =>
  addRows(
    dataDir,
    'sessions',
    'token_hash, cookie_hash, account_id, a_type, remember, created_at, seen_at',
    `'${name} ' || n, 'c', null, 2, ${remember}, ${createdAt}, ${createdAt}`,
    count,
  )

/** Opens a store whose folder has rows of every kind that expires, some of them still valid. */
async function openFilledStore(): Promise<{ dataDir: string; store: Awaited<ReturnType<typeof openTestStore>> }> {
  const dataDir = createTempDir()
  const store = await openTestStore(dataDir)
  closers.push(() => store.close())
  await addSessions(dataDir, 'expired', `${NOW - 3 * DAY_MS} + n`, 0, EXPIRED_COUNT - 2000)
  await addSessions(dataDir, 'of one moment', NOW - 3 * DAY_MS, 0, 2000)
  await addSessions(dataDir, 'remembered', NOW - 3 * DAY_MS, 1, 1200)
  await addSessions(dataDir, 'new', NOW - 1000, 0, 20)
  await addRows(dataDir, 'captchas', 'id, answer, expires_at', `'i' || n, 'a', ${NOW} - n`, 2000)
  await addRows(dataDir, 'captchas', 'id, answer, expires_at', `'new' || n, 'a', ${NOW} + n`, 20)
  const failure = 'subject, count, since_at, last_at, until_at'
  await addRows(dataDir, 'login_failures', failure, `'account ' || n, 1, 0, ${NOW - 40 * DAY_MS}, null`, 2000)
  await addRows(dataDir, 'login_failures', failure, `'address ' || n, 1, 0, ${NOW - DAY_MS}, null`, 700)
  const key = 'key_hash, call, fingerprint, answer, created_at'
  await addRows(dataDir, 'idempotency', key, `'k' || n, '/pc/x', 'f', 'a', ${NOW - 40 * DAY_MS} + n`, 2000)
  await addRows(dataDir, 'idempotency', key, `'new' || n, '/pc/x', 'f', 'a', ${NOW - DAY_MS}`, 20)
  const event = 'channel, reference, page, created_at, due_at, attempts, delivered_at'
  const delivered = `'webhook', 'd' || n, 'x', 0, null, 1`
  const dead = (createdAt: number, name: string) => `'webhook', '${name}' || n, 'x', ${createdAt} + n, null, 1, null`
  await addRows(dataDir, 'outbox', event, `${delivered}, ${NOW - 40 * DAY_MS} + n`, 2000)
  await addRows(dataDir, 'outbox', event, `'mail', 'd' || n, 'x', 0, null, 1, ${NOW - DAY_MS}`, 20)
  await addRows(dataDir, 'outbox', event, dead(NOW - 40 * DAY_MS, 'dead'), 2000)
  await addRows(dataDir, 'outbox', event, dead(NOW - DAY_MS, 'new dead'), 20)
  return { dataDir, store }
}

test('expired rows are removed in short writes, between which others read and write; valid rows stay', async () => {
  const { store } = await openFilledStore()
  let isDone = false
  const purging = store.purge(NOW, { pauseMs: 0 }).finally(() => {
    isDone = true
  })
  let reads = 0
  while (!isDone) {
    expect(await store.sessions.find('new 1', NOW)).toBeDefined()
    await store.meta.set('between', String(reads))
    reads += 1
    await new Promise(setImmediate)
  }
  await purging
  // A purge in one write would allow one or two.
  expect(reads).toBeGreaterThan(EXPIRED_COUNT / MAX_BATCH_SIZE / 2)
  expect(await store.sessions.find('remembered 1200', NOW)).toBeDefined()
  expect(await store.sessions.find('new 20', NOW)).toBeDefined()
  expect(await store.outbox.listUndelivered()).toHaveLength(20)
  expect(await store.outbox.listSettled('d20')).toEqual(['d20'])
  expect(await store.outbox.listSettled('d21')).toEqual([])
  expect(await store.sessions.endEverySession()).toBe(1220)
})

test.skipIf(usesPostgres)(
  'no write of a purge removes more than 500 rows, or reads the expired rows that stay',
  async () => {
    const { dataDir, store } = await openFilledStore()
    const run = vi.spyOn(StatementSync.prototype, 'run')
    await store.purge(NOW, { pauseMs: 0 })
    const removedCounts = run.mock.contexts.flatMap((statement, call) =>
      statement instanceof StatementSync && /^delete/i.test(statement.sourceSQL)
        ? [Number(run.mock.results[call]?.value.changes)]
        : [],
    )
    const statements = new Set(run.mock.contexts.map((statement) => Object(statement).sourceSQL))
    run.mockRestore()
    const database = new DatabaseSync(join(dataDir, 'formwright.db'))
    const removals = [...statements].filter((sql) => /^delete/i.test(sql))
    const plans = removals.map((sql) => database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()[0]?.detail)
    database.close()
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans)
      expect(plan).toMatch(/ USING (COVERING )?(INDEX sqlite_autoindex_\w+|INTEGER PRIMARY KEY) \(\w+=\?\)$/)
    const largest = Math.max(...removedCounts)
    const total = removedCounts.reduce((sum, count) => sum + count, 0)
    expect(total).toBe(EXPIRED_COUNT + 5 * 2000)
    expect(largest).toBeLessThanOrEqual(MAX_BATCH_SIZE)
  },
)

test('a server listens before the purge ends, a stop waits for one write only, and the next start continues', async () => {
  const dataDir = createTempDir()
  const start = async () => {
    const server = await startTestServer({ dataDir, clock: () => NOW, env: { SAMPLE_DATA: 'off' } })
    closers.push(() => server.close())
    return server
  }
  const first = await start()
  await first.close()
  closers.pop()
  await addSessions(dataDir, 'expired', NOW - 3 * DAY_MS, 0, EXPIRED_COUNT)
  const remaining = async (): Promise<number> => {
    const store = await openTestStore(dataDir)
    const count = await store.sessions.endEverySession()
    await store.close()
    return count
  }
  const second = await start()
  expect((await second.client().get('/healthz')).status).toBe(200)
  await second.close()
  closers.pop()
  const left = await remaining()
  expect(left).toBeGreaterThan(EXPIRED_COUNT / 2)
  await addSessions(dataDir, 'expired', NOW - 3 * DAY_MS, 0, 2000)
  const third = await start()
  await expect.poll(async () => third.store.sessions.countByAccount('none', NOW)).toBe(0)
  await third.store.purge(NOW, { pauseMs: 0 })
  expect(await third.store.sessions.endEverySession()).toBe(0)
})
