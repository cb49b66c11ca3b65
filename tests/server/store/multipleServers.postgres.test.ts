import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPostgresForCli, openPostgres } from '../../../src/server/store/postgres/openPostgres.ts'
import { deriveIdempotencyKey } from '../../../src/server/store/submissions/idempotencyKey.ts'
import { StoreDownError } from '../../../src/server/store/storeErrors.ts'
import { TestClient } from '../../support/server/testClient.ts'
import { executeSql, databaseSettings } from '../../support/server/testDatabase.ts'
import { VALID_DEMO_APPLICATION, VALID_MESSAGE } from '../../support/server/formFixtures.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { startTestServer, createTempDir, type TestServer } from '../../support/server/testServer.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'

/** Two servers on one database, so that no test passes by the memory of one process. */
let folder: string
let servers: [TestServer, TestServer]
/** Fixed time of both servers; undefined: the real time. */
let fixedTime: number | undefined
const clock = (): number => fixedTime ?? Date.now()
beforeAll(async () => {
  folder = createTempDir()
  const start = () => startTestServer({ dataDir: folder, clock })
  servers = await Promise.all([start(), start()])
})
afterEach(() => {
  fixedTime = undefined
})
afterAll(async () => {
  for (const server of servers) await server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => executeSql(folder, 'delete from submissions; delete from login_failures'))

/** The browser of `client` as a client of the other server. */
function atOtherServer(client: TestClient): TestClient {
  const otherClient = new TestClient(servers[1].url)
  for (const [name, value] of client.cookies) otherClient.cookies.set(name, value)
  otherClient.token = client.token
  return otherClient
}

/** A browser that has fetched a captcha from the first server, and the same browser at the second one. */
async function browserAtBoth(): Promise<[TestClient, TestClient]> {
  const client = servers[0].client()
  await client.signInAsVisitor()
  await client.fetchCaptcha()
  return [client, atOtherServer(client)]
}

const inParallel = <T>(times: number, callback: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => callback(index)))
const submissions = () => servers[0].store.submissions.search({}, 1000)

test.each([
  ['/pc/messageUpdate', VALID_MESSAGE, 200],
  ['/pc/applyDemoUpdate', VALID_DEMO_APPLICATION, 40],
] as const)('parallel posts of %s with one key leave one row and get equal responses', async (call, form, times) => {
  const clients = await browserAtBoth()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const responses = await inParallel(times, (index) => (clients[index % 2] as TestClient).post(call, form, key))
  expect(responses[0]).toMatchObject({ status: 200, body: { code: 200 } })
  expect(new Set(responses.map(({ bytes }) => bytes.toString())).size).toBe(1)
  expect(await submissions()).toHaveLength(1)
})

test('one of several concurrent transactions with one key and one verification code stores, and the others repeat its response', async () => {
  const stores = servers.map(({ store }) => store)
  const newRepeatKey = () => deriveIdempotencyKey(crypto.randomUUID(), '/pc/x', {})
  const rounds = await inParallel(30, async (round) => {
    await stores[0]?.captchas.save(`image ${round}`, CAPTCHA_SOLUTION, Date.now())
    const key = newRepeatKey()
    return inParallel(4, async (index) =>
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
        captcha: { id: `image ${round}`, solution: CAPTCHA_SOLUTION },
        idempotencyKey: key,
        envelopeJson: `${round} ${index}`,
      }),
    )
  })
  for (const outcomes of rounds) {
    expect(outcomes.map((each) => each?.outcome).sort()).toEqual(['repeated', 'repeated', 'repeated', 'stored'])
    expect(new Set(outcomes.map((each) => (each as { answer?: string }).answer)).size).toBe(1)
  }
  expect(await submissions()).toHaveLength(30)
})

test('with one key and two contents over two servers one content is stored, the other refused', async () => {
  const clients = await browserAtBoth()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const responses = await inParallel(40, (index) =>
    (clients[index % 2] as TestClient).post(
      '/pc/messageUpdate',
      { ...VALID_MESSAGE, message: `content ${index % 2}` },
      key,
    ),
  )
  const codes = responses.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 200)).toHaveLength(20)
  expect(codes.filter((code) => code === 501)).toHaveLength(20)
  expect(await submissions()).toHaveLength(1)
})

test('one of 200 parallel posts with different keys and one verification code over two servers is accepted', async () => {
  const clients = await browserAtBoth()
  const responses = await inParallel(200, (index) =>
    (clients[index % 2] as TestClient).post('/pc/messageUpdate', VALID_MESSAGE, {
      'idempotency-key': crypto.randomUUID(),
    }),
  )
  expect(responses.filter(({ body }) => body.code === 200)).toHaveLength(1)
  expect(responses.filter(({ body }) => body.data?.errors !== undefined)).toHaveLength(199)
  expect(await submissions()).toHaveLength(1)
})

test('servers share sessions until either ends them', async () => {
  const firstClient = servers[0].client()
  await firstClient.signIn(...DEMO_CUSTOMER)
  const otherClient = atOtherServer(firstClient)
  expect((await otherClient.post('/pc/getUserInfo')).body.data?.tradingAccount).toBe('8800002')
  await otherClient.post('/pc/logout')
  expect((await firstClient.post('/pc/getUserInfo')).body.code).toBe(401)
})

test('servers count failed sign-ins together, also simultaneous ones', async () => {
  // The delay begins with the fifth failure, and a slow machine takes more than a second for the rest of the test.
  fixedTime = Date.now()
  const guesses = await inParallel(60, (index) =>
    (servers[index % 2] as TestServer).client().signIn('demo@example.com', 'wrong'),
  )
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(guesses.filter(({ body }) => body.message === '帳號或密碼不正確。').length).toBeLessThanOrEqual(3)
  for (let count = 3; count < 5; count += 1) {
    const client = servers[1].client()
    await client.fetchCaptcha()
    await client.signIn('demo@example.com', 'wrong', { verifyCode: CAPTCHA_SOLUTION })
  }
  const right = servers[0].client()
  await right.fetchCaptcha()
  expect((await right.signIn(...DEMO_CUSTOMER, { verifyCode: CAPTCHA_SOLUTION })).body.message).toContain('30 秒')
})

test('servers that start at the same time on an empty database agree on one key; a server with another key, or none, is refused', async () => {
  const [first, second, third] = [createTempDir(), createTempDir(), createTempDir()]
  const env = await databaseSettings(first)
  const start = (dataDir: string) => startTestServer({ dataDir, env: { ...env, DATA_DIR: dataDir } })
  const starts = await Promise.allSettled([start(first), start(second)])
  const refusals = starts.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
  expect(refusals).toHaveLength(1)
  expect(refusals[0]).toMatch(
    /^StoreError: DATA_DIR\/secret\.key is not the key that this database was written with: .* copy it from a server that shares the database\.$|is missing, but this database was written with one/,
  )
  await expect(start(third)).rejects.toThrow(
    /^The key file .*secret\.key is missing, but this database was written with one: put it back, or copy it/,
  )
  const winner = starts[0].status === 'fulfilled' ? first : second
  mkdirSync(third, { recursive: true })
  copyFileSync(join(winner, 'secret.key'), join(third, 'secret.key'))
  const shared = await start(third)
  expect((await shared.client().signIn(...DEMO_CUSTOMER)).body.code).toBe(200)
  await shared.close()
  for (const each of starts) if (each.status === 'fulfilled') await each.value.close()
})

test('servers of one folder that start at the same time on an empty database all start', async () => {
  const dataDir = createTempDir()
  const all = await inParallel(4, () => startTestServer({ dataDir }))
  expect((await all[3]?.client().signIn(...REAL_CUSTOMER))?.body.code).toBe(200)
  for (const each of all) await each.close()
})

test('a start with a database of a newer program, or an unreachable one, is refused without the password in the message', async () => {
  const newer = createTempDir()
  await (await startTestServer({ dataDir: newer })).close()
  await executeSql(newer, "update meta set value = '99' where name = 'schemaVersion'")
  await expect(startTestServer({ dataDir: newer })).rejects.toThrow(
    /^The database is of version 99, .*: start the newer program, or choose another database \(DATA_DIR, DATABASE_URL\)\.$/,
  )
  const nobody = openPostgres('postgres://user:S3cretWord@127.0.0.1:9/x', { maxConnections: 1 })
  await expect(nobody).rejects.toThrow(/^The database in DATABASE_URL cannot be used: .*ECONNREFUSED.*\.$/)
  await expect(nobody.catch((error: unknown) => JSON.stringify(error) + String(error))).resolves.not.toContain(
    'S3cretWord',
  )
  const wrongUrl = (await databaseSettings(folder)).DATABASE_URL?.replace(/:[0-9a-f]{24}@/, ':S3cretWord@') ?? ''
  await expect(openPostgres(wrongUrl, { maxConnections: 1 })).rejects.toThrow(
    /^The database in DATABASE_URL cannot be used: password authentication failed for user "formwright"\.$/,
  )
})

test('a command beside the servers creates and migrates nothing', async () => {
  const emptyFolder = createTempDir()
  const { DATABASE_URL: url = '' } = await databaseSettings(emptyFolder)
  await expect(openPostgresForCli(url)).rejects.toThrow(
    /^The database is of version 0, but this program reads version \d+: use the program that the server runs\.$/,
  )
  await (await startTestServer({ dataDir: emptyFolder })).close()
  await (await openPostgresForCli(url)).close()
  await executeSql(emptyFolder, "update meta set value = '4' where name = 'schemaVersion'")
  await expect(openPostgresForCli(url)).rejects.toThrow(/^The database is of version 4, /)
})

test('times are read as numbers, and an error contains no stored value', async () => {
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
  expect(await sessions.find('numbers', session.seenAt)).toMatchObject(session)
  const fault = await sessions.start({ ...session, cookieHash: 'planted' }).catch((error: unknown) => error)
  expect(fault).toMatchObject({ code: '23505', table: 'sessions' })
  expect(JSON.stringify(fault)).not.toMatch(/numbers|planted/)
  await sessions.end('numbers')
})

test('connections that the database ends are replaced; a write on one of them fails as unavailable', async () => {
  const { store } = servers[0]
  const { DATABASE_URL: url = '' } = await databaseSettings(folder)
  const name = new URL(url).searchParams.get('application_name')
  const staff = new pg.Client({ connectionString: `${url}_staff` })
  await staff.connect()
  const activityWhere = (state: string) => `from pg_stat_activity where application_name = '${name}' and ${state}`
  const waits = "wait_event_type = 'Lock' and query like '%meta%'"
  await staff.query("begin; insert into meta values ('held', '1')")
  const blockedWrite = store.meta.set('held', '2').catch((error: unknown) => error)
  const waiting = async () => {
    // PostgreSQL reads its activity once per transaction unless told otherwise.
    await staff.query('select pg_stat_clear_snapshot()')
    return (await staff.query(`select pid ${activityWhere(waits)}`)).rows
  }
  await expect.poll(waiting).toHaveLength(1)
  await staff.query(`select pg_terminate_backend(pid) ${activityWhere(waits)}`)
  expect(await blockedWrite).toBeInstanceOf(StoreDownError)
  await staff.query(`rollback; select pg_terminate_backend(pid) ${activityWhere("state = 'idle'")}`)
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
