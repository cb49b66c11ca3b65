/** `npm run bench:search`: how long staff waits for a list of many submissions, on both databases. */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { openStore } from '../../src/server/store/openStore.ts'
import type { Store } from '../../src/server/store/store.ts'
import type { SubmissionFilter } from '../../src/server/store/submissions/searchSubmissions.ts'
import { hasPostgres, SKIPPED_MESSAGE, startPostgres } from '../support/postgresServer.ts'
import { createTempDir } from '../support/server/testServer.ts'
import { percentile } from '../stress/support/productServer.ts'

const ROWS = Number(process.env.BENCH_ROWS || 5_000_000)
const PAGE_SIZE = 50
const TRIES = 20
const ACCOUNTS = 100_000

const COLUMNS = 'id, reference, page, call, account_id, a_type, data, language, created_at'
/** A row by its number `n`: one second after the row before it, of one of twenty pages. */
const VALUES = `'id' || n, 'FW-' || n, 'page' || (n % 20), '/pc/x', 'a' || (1 + n % ${ACCOUNTS}), 0, '{"amount":"100"}', 'tw', n * 1000`
const ACCOUNT_COLUMNS = 'id, trading_account, email, name, a_type, currency, password_hash, status, created_at'
const ACCOUNT_VALUES = `'a' || n, 'T' || n, n || '@example.com', 'Ann', 0, 'USD', '', 'active', 0`
const insert = (numbers: (count: number) => string): string[] => [
  `insert into accounts (${ACCOUNT_COLUMNS}) select ${ACCOUNT_VALUES} from (${numbers(ACCOUNTS)}) as numbers`,
  `insert into submissions (${COLUMNS}) select ${VALUES} from (${numbers(ROWS)}) as numbers`,
]

/** The milliseconds of a search at the first page and after 999 pages. */
async function measure(store: Store, filter: SubmissionFilter, matchingEvery: number) {
  const last = ROWS - ((ROWS - (Number(filter.page?.slice(4)) || 0)) % matchingEvery)
  const cursorAt = last - 999 * PAGE_SIZE * matchingEvery
  const after = { createdAt: cursorAt * 1000, id: `id${cursorAt}` }
  const figures: Record<string, number> = {}
  for (const [name, start] of [
    ['first page', undefined],
    ['thousandth page', after],
  ] as const) {
    const times: number[] = []
    for (let index = 0; index < TRIES; index += 1) {
      const startedAt = performance.now()
      const rows = await store.submissions.search({ ...filter, after: start }, PAGE_SIZE)
      times.push(performance.now() - startedAt)
      if (rows.length !== PAGE_SIZE) throw new Error(`${name}: ${rows.length} rows`)
    }
    figures[`${name}, median ms`] = Math.round(percentile(times, 0.5) * 10) / 10
    figures[`${name}, slowest ms`] = Math.round(percentile(times, 1) * 10) / 10
  }
  return figures
}

async function report(database: string, store: Store): Promise<void> {
  console.log(`${ROWS} submissions on ${database}`)
  console.table({
    all: await measure(store, {}, 1),
    'of a page': await measure(store, { page: 'page7' }, 20),
    'of a time': await measure(store, { since: 1000, until: ROWS * 1000 }, 1),
  })
  const startedAt = performance.now()
  await store.submissions.search({ accounts: ['a77'] }, PAGE_SIZE)
  console.log(`of an account: ${Math.round(performance.now() - startedAt)} ms`)
  await store.close()
}

const dataDir = createTempDir()
const sqlite = await openStore({ dataDir, databasePoolSize: 1 }, console)
const connection = new DatabaseSync(join(dataDir, 'formwright.db'))
const recursive = (count: number): string =>
  `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count}) select n from numbers`
for (const statement of insert(recursive)) connection.exec(statement)
connection.close()
await report('SQLite', sqlite)

if (!hasPostgres()) console.log(SKIPPED_MESSAGE)
else {
  const postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase('search')
  const store = await openStore({ dataDir, databaseUrl, databasePoolSize: 2 }, console)
  for (const statement of insert((count) => `select n from generate_series(1::bigint, ${count}) as n`))
    await postgres.query(statement, 'search')
  await postgres.query('analyze', 'search')
  await report('PostgreSQL', store)
  await postgres.stop()
}
