import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPostgres, SKIPPED_MESSAGE, startPostgres, type PostgresServer } from '../support/postgresServer.ts'
import { createTempDir } from '../support/server/testServer.ts'
import { REFERENCE_ENTRY, startServerProcess, type ServerProcess } from '../support/serverProcess.ts'
import { startPgbouncer } from './support/pgbouncer.ts'
import { startLoad, type ClientLoad } from './support/postgresLoad.ts'
import { isNightly, byRunMode } from '../support/runMode.ts'

if (!hasPostgres()) console.log(SKIPPED_MESSAGE)

const CLIENTS = 6
const UNAVAILABLE = '503 The service is not available at the moment. Please try again later.'

let postgres: PostgresServer
let env: Record<string, string>
beforeAll(async () => {
  if (!hasPostgres()) return
  postgres = await startPostgres()
  env = {
    RATE_LIMITS: 'off',
    DATA_DIR: createTempDir(),
    DATABASE_URL: await postgres.createDatabase('shared'),
    DATABASE_POOL: '6',
    LOG_LEVEL: 'error',
  }
})
afterAll(async () => {
  if (!hasPostgres()) return
  rmSync(env.DATA_DIR as string, { recursive: true, force: true })
  await postgres.stop()
})

/** Expects every acknowledged form to be stored once, under its reference. */
async function expectNoLossOrDuplicates({ acknowledged }: ClientLoad): Promise<void> {
  const rows = (await postgres.query('select reference, data from submissions', 'shared')) as {
    reference: string
    data: string
  }[]
  const storedForms = rows.map(
    ({ reference, data }) => `${reference} ${(JSON.parse(data) as { message: string }).message}`,
  )
  const acknowledgedForms = [...acknowledged].map(([message, reference]) => `${reference} ${message}`)
  const [once, twice] = [new Set(storedForms), storedForms.filter((each, index) => storedForms.indexOf(each) !== index)]
  expect({
    lost: acknowledgedForms.filter((each) => !once.has(each)),
    twice,
    unknown: storedForms.length - acknowledgedForms.length,
  }).toEqual({
    lost: [],
    twice: [],
    unknown: 0,
  })
}

async function readinessStatus({ url }: ServerProcess): Promise<number> {
  return (await fetch(`${url}/readyz`, { headers: { connection: 'close' } })).status
}

async function startServers(serverCount: number): Promise<ServerProcess[]> {
  await postgres.query('drop schema public cascade; create schema public', 'shared')
  rmSync(env.DATA_DIR as string, { recursive: true, force: true })
  return Promise.all(Array.from({ length: serverCount }, () => startServerProcess({ entry: REFERENCE_ENTRY, env })))
}

async function stopServers(servers: ServerProcess[]): Promise<void> {
  expect(await Promise.all(servers.map((server) => server.terminate('SIGTERM')))).toEqual(servers.map(() => 0))
  // Expected faults may be logged; a bug of the program would log a stack.
  for (const server of servers) expect(server.output()).not.toMatch(/Unhandled|uncaught|TypeError/i)
}

test.runIf(hasPostgres())(
  'PostgreSQL crashes and restarts under load: 0 lost, 0 twice, 503 meanwhile, and no server needs a restart',
  async () => {
    const servers = await startServers(2)
    let turn = 0
    const people = startLoad(CLIENTS, () => (servers[(turn += 1) % 2] as ServerProcess).url)
    await people.waitForMore(CLIENTS)
    for (let round = 0; round < byRunMode(3, 30); round += 1) {
      people.otherOutcomes.clear()
      await postgres.crash()
      for (const server of servers) expect(await readinessStatus(server)).toBe(503)
      expect((await fetch(`${servers[0]?.url}/healthz`)).status).toBe(200)
      while (!people.otherOutcomes.has(UNAVAILABLE)) await sleep(10)
      await postgres.restart()
      await expect.poll(async () => Promise.all(servers.map(readinessStatus))).toEqual([200, 200])
      await people.waitForMore(CLIENTS)
      // A captcha lost with the database is answered as a wrong code; no other message is allowed.
      expect(
        [...people.otherOutcomes].filter(
          (outcome) => outcome !== UNAVAILABLE && !/^200 Please check the marked fields/.test(outcome),
        ),
      ).toEqual([])
    }
    await people.finish()
    await expectNoLossOrDuplicates(people)
    expect(servers.map((server) => server.isAlive())).toEqual([true, true])
    await stopServers(servers)
  },
)

test.runIf(hasPostgres())(
  'one of two servers is killed under load: 0 lost, 0 twice, and the other continues',
  async () => {
    const servers = await startServers(2)
    let next = 0
    const people = startLoad(CLIENTS, () => (servers[(next += 1) % 2] as ServerProcess).url)
    await people.waitForMore(CLIENTS)
    for (let round = 0; round < byRunMode(2, 30); round += 1) {
      const victim = round % 2
      await servers[victim]?.terminate('SIGKILL')
      await people.waitForMore(CLIENTS)
      expect(await readinessStatus(servers[1 - victim] as ServerProcess)).toBe(200)
      servers[victim] = await startServerProcess({ entry: REFERENCE_ENTRY, env })
      await people.waitForMore(CLIENTS)
    }
    await people.finish()
    await expectNoLossOrDuplicates(people)
    expect(
      [...people.otherOutcomes].filter(
        (outcome) => outcome !== '0' && !/^200 Please check the marked fields/.test(outcome),
      ),
    ).toEqual([])
    await stopServers(servers)
  },
)

test.runIf(hasPostgres() && isNightly)(
  'a hanging PostgreSQL gives 503 soon, and normal operation once it responds',
  async () => {
    const [server] = (await startServers(1)) as [ServerProcess]
    const people = startLoad(CLIENTS, () => server.url)
    await people.waitForMore(CLIENTS)
    await postgres.suspendDuring(async () => {
      while (!people.otherOutcomes.has(UNAVAILABLE)) await sleep(100)
      expect(await readinessStatus(server)).toBe(503)
    })
    await people.waitForMore(CLIENTS)
    await people.finish()
    await expectNoLossOrDuplicates(people)
    await stopServers([server])
  },
  120_000,
)

test.runIf(hasPostgres() && isNightly)(
  'behind PgBouncer in transaction mode, a promoted standby takes over under load: 0 lost, 0 twice',
  async () => {
    const [primary, original] = [await startPostgres(), postgres]
    await primary.createDatabase('shared')
    // PgBouncer sets no time-outs of a connection, so the role has them.
    for (const [name, seconds] of [
      ['statement_timeout', 10],
      ['lock_timeout', 5],
      ['idle_in_transaction_session_timeout', 20],
    ])
      await primary.query(`alter role current_user set ${name} = '${seconds}s'`)
    const standby = await primary.startStandby()
    const pooler = await startPgbouncer(primary.url())
    postgres = primary
    const previousUrl = env.DATABASE_URL
    env.DATABASE_URL = pooler.url('shared')
    try {
      const servers = await startServers(2)
      let turn = 0
      const people = startLoad(CLIENTS, () => (servers[(turn += 1) % 2] as ServerProcess).url)
      await people.waitForMore(10 * CLIENTS)
      await primary.crash()
      while (!people.otherOutcomes.has(UNAVAILABLE)) await sleep(10)
      await standby.promote()
      pooler.pointTo(standby.url())
      await people.waitForMore(10 * CLIENTS)
      await people.finish()
      postgres = standby
      await expectNoLossOrDuplicates(people)
      await stopServers(servers)
    } finally {
      postgres = original
      Object.assign(env, { DATABASE_URL: previousUrl })
      await pooler.stop()
      await standby.stop()
      await primary.stop()
    }
  },
  180_000,
)
