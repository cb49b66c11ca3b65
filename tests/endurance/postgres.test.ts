import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPostgres, SKIPPED, startPostgres, type Postgres } from '../postgres.ts'
import { tempDir } from '../server/start.ts'
import { load, pause, serve, type Load, type Served } from './postgresServers.ts'
import { isNightly, size } from './sizes.ts'

if (!hasPostgres()) console.log(SKIPPED)

const PEOPLE = 6
const DOWN = '503 The service is not available at the moment. Please try again later.'

let postgres: Postgres
let env: Record<string, string>
beforeAll(async () => {
  if (!hasPostgres()) return
  postgres = await startPostgres()
  env = { DATA_DIR: tempDir(), DATABASE_URL: await postgres.create('shared'), DATABASE_POOL: '6' }
})
afterAll(async () => {
  if (!hasPostgres()) return
  rmSync(env.DATA_DIR as string, { recursive: true, force: true })
  await postgres.stop()
})

/** Every form that was answered stands in the database once, under the reference that was answered. */
async function nothingLostOrTwice({ answered }: Load): Promise<void> {
  const rows = (await postgres.run('select reference, data from submissions', 'shared')) as {
    reference: string
    data: string
  }[]
  const kept = rows.map(({ reference, data }) => `${reference} ${(JSON.parse(data) as { message: string }).message}`)
  const said = [...answered].map(([message, reference]) => `${reference} ${message}`)
  const [once, twice] = [new Set(kept), kept.filter((each, index) => kept.indexOf(each) !== index)]
  expect({ lost: said.filter((each) => !once.has(each)), twice, unknown: kept.length - said.length }).toEqual({
    lost: [],
    twice: [],
    unknown: 0,
  })
}

async function readiness({ url }: Served): Promise<number> {
  return (await fetch(`${url}/readyz`, { headers: { connection: 'close' } })).status
}

async function begin(servers: number): Promise<Served[]> {
  await postgres.run('drop schema public cascade; create schema public', 'shared')
  rmSync(env.DATA_DIR as string, { recursive: true, force: true })
  return Promise.all(Array.from({ length: servers }, () => serve(env)))
}

async function finish(servers: Served[]): Promise<void> {
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual(servers.map(() => 0))
  // What was logged meanwhile is of faults foreseen; a crash of the program would say where.
  for (const server of servers) expect(server.said()).not.toMatch(/Unhandled|uncaught|TypeError/i)
}

test.runIf(hasPostgres())(
  'PostgreSQL ended and started under load: 0 lost, 0 twice, 503 meanwhile, and no server is started anew',
  async () => {
    const servers = await begin(2)
    let turn = 0
    const people = load(PEOPLE, () => (servers[(turn += 1) % 2] as Served).url)
    await people.more(PEOPLE)
    for (let round = 0; round < size(3, 30); round += 1) {
      people.refused.clear()
      await postgres.crash()
      for (const server of servers) expect(await readiness(server)).toBe(503)
      expect((await fetch(`${servers[0]?.url}/healthz`)).status).toBe(200)
      while (!people.refused.has(DOWN)) await pause(10)
      await postgres.restart()
      await expect.poll(async () => Promise.all(servers.map(readiness))).toEqual([200, 200])
      await people.more(PEOPLE)
      // A verification image whose loss was not noticed is answered as a wrong code; nothing else is ever said.
      expect(
        [...people.refused].filter((said) => said !== DOWN && !/^200 Please check the marked fields/.test(said)),
      ).toEqual([])
    }
    await people.end()
    await nothingLostOrTwice(people)
    expect(servers.map((server) => server.isAlive())).toEqual([true, true])
    await finish(servers)
  },
)

test.runIf(hasPostgres())(
  'one of two servers ended by kill -9 under load: 0 lost, 0 twice, the other goes on',
  async () => {
    const servers = await begin(2)
    let next = 0
    const people = load(PEOPLE, () => (servers[(next += 1) % 2] as Served).url)
    await people.more(PEOPLE)
    for (let round = 0; round < size(2, 30); round += 1) {
      const victim = round % 2
      await servers[victim]?.kill()
      await people.more(PEOPLE)
      expect(await readiness(servers[1 - victim] as Served)).toBe(200)
      servers[victim] = await serve(env)
      await people.more(PEOPLE)
    }
    await people.end()
    await nothingLostOrTwice(people)
    expect(
      [...people.refused].filter((said) => said !== '0' && !/^200 Please check the marked fields/.test(said)),
    ).toEqual([])
    await finish(servers)
  },
)

test.runIf(hasPostgres() && isNightly)(
  'a PostgreSQL that says nothing any more: 503 before long, and everything as before once it speaks',
  async () => {
    const [server] = (await begin(1)) as [Served]
    const people = load(PEOPLE, () => server.url)
    await people.more(PEOPLE)
    await postgres.freeze(async () => {
      while (!people.refused.has(DOWN)) await pause(100)
      expect(await readiness(server)).toBe(503)
    })
    await people.more(PEOPLE)
    await people.end()
    await nothingLostOrTwice(people)
    await finish([server])
  },
  120_000,
)
