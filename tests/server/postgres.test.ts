import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinPostgres, openPostgres } from '../../src/server/store/postgres.ts'
import { repeatKey } from '../../src/server/store/repeat.ts'
import { StoreDownError } from '../../src/server/store/store.ts'
import { Client } from './client.ts'
import { change, databaseIn } from './database.ts'
import { DEMO, MESSAGE } from './forms.ts'
import { CODE, startTestServer, tempDir, type TestServer } from './start.ts'

/** Two servers on one database: what one process can keep in its memory does not help here. */
let folder: string
let servers: [TestServer, TestServer]
beforeAll(async () => {
  folder = tempDir()
  servers = await Promise.all([startTestServer({ dataDir: folder }), startTestServer({ dataDir: folder })])
})
afterAll(async () => {
  for (const server of servers) await server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => change(folder, 'delete from submissions; delete from login_failures'))

/** The browser of `client` at the other server. */
function elsewhere(client: Client): Client {
  const there = new Client(servers[1].url)
  for (const [name, value] of client.cookies) there.cookies.set(name, value)
  there.token = client.token
  return there
}

/** A browser at the first server with a verification image to answer, and the same browser at the other. */
async function browser(): Promise<[Client, Client]> {
  const client = servers[0].client()
  await client.visit()
  await client.image()
  return [client, elsewhere(client)]
}

const many = <T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)))
const stored = () => servers[0].store.submissions.newest(1000)

test.each([
  ['/pc/messageUpdate', MESSAGE, 200],
  ['/pc/applyDemoUpdate', DEMO, 40],
] as const)('parallel posts of %s with one key over two servers: one row, equal answers', async (call, form, times) => {
  const at = await browser()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answers = await many(times, (index) => (at[index % 2] as Client).post(call, form, key))
  expect(answers[0]).toMatchObject({ status: 200, body: { code: 200 } })
  expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1)
  expect(await stored()).toHaveLength(1)
})

test('one key and one verification code in transactions that meet in the database: one stores, the others repeat its answer', async () => {
  const stores = servers.map(({ store }) => store)
  const repeat = () => repeatKey(crypto.randomUUID(), '/pc/x', {})
  const rounds = await many(30, async (round) => {
    await stores[0]?.captchas.put(`image ${round}`, CODE, Date.now())
    const key = repeat()
    return many(4, async (index) =>
      stores[index % 2]?.submissions.add({
        submission: {
          id: crypto.randomUUID(),
          reference: `FW ${round} ${index}`,
          page: 'x',
          call: '/pc/x',
          accountId: null,
          aType: null,
          data: '{}',
          language: 'en',
          createdAt: Date.now(),
        },
        captcha: { id: `image ${round}`, typed: CODE },
        repeat: key,
        answer: `${round} ${index}`,
      }),
    )
  })
  for (const outcomes of rounds) {
    expect(outcomes.map((each) => each?.outcome).sort()).toEqual(['repeated', 'repeated', 'repeated', 'stored'])
    expect(new Set(outcomes.map((each) => (each as { answer?: string }).answer)).size).toBe(1)
  }
  expect(await stored()).toHaveLength(30)
})

test('one key with two contents over two servers: one of them is kept, the other is refused', async () => {
  const at = await browser()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const answers = await many(40, (index) =>
    (at[index % 2] as Client).post('/pc/messageUpdate', { ...MESSAGE, message: `content ${index % 2}` }, key),
  )
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 200)).toHaveLength(20)
  expect(codes.filter((code) => code === 501)).toHaveLength(20)
  expect(await stored()).toHaveLength(1)
})

test('200 parallel posts with keys of their own and one verification code over two servers: exactly one is accepted', async () => {
  const at = await browser()
  const answers = await many(200, (index) =>
    (at[index % 2] as Client).post('/pc/messageUpdate', MESSAGE, { 'idempotency-key': crypto.randomUUID() }),
  )
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.data?.errors !== undefined)).toHaveLength(199)
  expect(await stored()).toHaveLength(1)
})

test('a session of one server is one of the other, until either ends it', async () => {
  const here = servers[0].client()
  await here.signIn('demo@example.com', 'Sample-demo-2026')
  const there = elsewhere(here)
  expect((await there.post('/pc/getUserInfo')).body.data?.tradingAccount).toBe('8800002')
  await there.post('/pc/logout')
  expect((await here.post('/pc/getUserInfo')).body.code).toBe(401)
})

test('failed sign-ins are counted together, also many at one time', async () => {
  const guesses = await many(60, (index) =>
    (servers[index % 2] as TestServer).client().signIn('demo@example.com', 'wrong'),
  )
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(guesses.filter(({ body }) => body.message === '帳號或密碼不正確。').length).toBeLessThanOrEqual(3)
  for (let count = 3; count < 5; count += 1) {
    const client = servers[1].client()
    await client.image()
    await client.signIn('demo@example.com', 'wrong', { verifyCode: CODE })
  }
  const right = servers[0].client()
  await right.image()
  expect((await right.signIn('demo@example.com', 'Sample-demo-2026', { verifyCode: CODE })).body.message).toContain(
    '30 秒',
  )
})

test('servers that start at once on an empty database agree on one key; another key, or none, is refused', async () => {
  const [first, second, third] = [tempDir(), tempDir(), tempDir()]
  const env = await databaseIn(first)
  const start = (dataDir: string) => startTestServer({ dataDir, env: { ...env, DATA_DIR: dataDir } })
  const starts = await Promise.allSettled([start(first), start(second)])
  const refused = starts.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
  expect(refused).toHaveLength(1)
  expect(refused[0]).toMatch(
    /^StoreError: DATA_DIR\/secret\.key is not the key that this database was written with: .* copy it from a server that shares the database\.$|is missing, but this database was written with one/,
  )
  await expect(start(third)).rejects.toThrow(
    /^The key file .*secret\.key is missing, but this database was written with one: put it back, or copy it/,
  )
  const winner = starts[0].status === 'fulfilled' ? first : second
  mkdirSync(third, { recursive: true })
  copyFileSync(join(winner, 'secret.key'), join(third, 'secret.key'))
  const shared = await start(third)
  expect((await shared.client().signIn('demo@example.com', 'Sample-demo-2026')).body.code).toBe(200)
  await shared.close()
  for (const each of starts) if (each.status === 'fulfilled') await each.value.close()
})

test('servers of one folder that start at once on an empty database all start', async () => {
  const dataDir = tempDir()
  const all = await many(4, () => startTestServer({ dataDir }))
  expect((await all[3]?.client().signIn('real@example.com', 'Sample-real-2026'))?.body.code).toBe(200)
  for (const each of all) await each.close()
})

test('a database of a newer program is refused, as is one that nobody can reach, without a word of the password', async () => {
  const newer = tempDir()
  await (await startTestServer({ dataDir: newer })).close()
  await change(newer, "update meta set value = '99' where name = 'schemaVersion'")
  await expect(startTestServer({ dataDir: newer })).rejects.toThrow(
    /^The database is of version 99, .*: start the newer program, or choose another database \(DATA_DIR, DATABASE_URL\)\.$/,
  )
  const nobody = openPostgres('postgres://user:S3cretWord@127.0.0.1:9/x', { pool: 1 })
  await expect(nobody).rejects.toThrow(/^The database in DATABASE_URL cannot be used: .*ECONNREFUSED.*\.$/)
  await expect(nobody.catch((error: unknown) => JSON.stringify(error) + String(error))).resolves.not.toContain(
    'S3cretWord',
  )
  const wrong = (await databaseIn(folder)).DATABASE_URL?.replace(/:[0-9a-f]{24}@/, ':S3cretWord@') ?? ''
  await expect(openPostgres(wrong, { pool: 1 })).rejects.toThrow(
    /^The database in DATABASE_URL cannot be used: password authentication failed for user "formwright"\.$/,
  )
})

test('what works beside the servers makes nothing and brings nothing up to date', async () => {
  const own = tempDir()
  const { DATABASE_URL: url = '' } = await databaseIn(own)
  await expect(joinPostgres(url)).rejects.toThrow(
    /^The database is of version 0, but this program reads version \d+: use the program that the server runs\.$/,
  )
  await (await startTestServer({ dataDir: own })).close()
  await (await joinPostgres(url)).close()
  await change(own, "update meta set value = '4' where name = 'schemaVersion'")
  await expect(joinPostgres(url)).rejects.toThrow(/^The database is of version 4, /)
})

test('times come back as numbers, and a fault says no value that is stored', async () => {
  const session = {
    tokenHash: 'numbers',
    cookieHash: 'c',
    accountId: null,
    aType: 2,
    remember: 1,
    createdAt: 1_790_000_000_123,
    seenAt: 1_790_000_000_124,
  }
  const { sessions } = servers[0].store
  await sessions.start(session)
  expect(await sessions.find('numbers', session.seenAt)).toEqual(session)
  const fault = await sessions.start({ ...session, cookieHash: 'planted' }).catch((error: unknown) => error)
  expect(fault).toMatchObject({ code: '23505', table: 'sessions' })
  expect(JSON.stringify(fault)).not.toMatch(/numbers|planted/)
  await sessions.end('numbers')
})

test('connections that the database ends are made anew; what was under way hears that it is down', async () => {
  const { store } = servers[0]
  const { DATABASE_URL: url = '' } = await databaseIn(folder)
  const name = new URL(url).searchParams.get('application_name')
  const staff = new pg.Client({ connectionString: `${url}_staff` })
  await staff.connect()
  const those = (state: string) => `from pg_stat_activity where application_name = '${name}' and ${state}`
  const waits = "wait_event_type = 'Lock' and query like '%meta%'"
  await staff.query("begin; insert into meta values ('held', '1')")
  const underWay = store.meta.set('held', '2').catch((error: unknown) => error)
  const waiting = async () => {
    // Within a transaction PostgreSQL looks once.
    await staff.query('select pg_stat_clear_snapshot()')
    return (await staff.query(`select pid ${those(waits)}`)).rows
  }
  await expect.poll(waiting).toHaveLength(1)
  await staff.query(`select pg_terminate_backend(pid) ${those(waits)}`)
  expect(await underWay).toBeInstanceOf(StoreDownError)
  await staff.query(`rollback; select pg_terminate_backend(pid) ${those("state = 'idle'")}`)
  await staff.end()
  await expect
    .poll(() =>
      store.ping().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await store.meta.set('held', '3')
  expect(await store.meta.get('held')).toBe('3')
})
