import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from '../server/client.ts'
import { HOSTILE, waitFor } from '../server/hostileAnswers.ts'
import { LEGACY_CODE, startLegacy, type LegacyBackend } from '../server/legacyBackend.ts'
import { ROOT, startTestServer, tempDir } from '../server/start.ts'
import { size } from './sizes.ts'

let backend: LegacyBackend
beforeAll(async () => {
  backend = await startLegacy()
})
afterAll(() => backend.stop())

const form = (message: string) => ({ name: 'Ann', email: 'ann@example.com', message, verifyCode: LEGACY_CODE })
const cases = (dataDir: string): { reference: string; reason: string }[] =>
  readFileSync(join(dataDir, 'in-doubt.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { reference: string; reason: string })
/** How often each form reached the backend, by its words. */
function arrivals(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { fields } of backend.of('/pc/messageUpdate'))
    counts.set(fields.message ?? '', (counts.get(fields.message ?? '') ?? 0) + 1)
  return counts
}

test(`${size(50, 1000)} answers cut after the form was sent, each form sent again and again: as many in doubt, no form twice`, async () => {
  const cuts = size(50, 1000)
  backend.got.splice(0)
  backend.kept.splice(0)
  backend.fault = ({ path, fields }, response) =>
    path.includes('message') && fields.message?.startsWith('cut') === true && (response.socket?.destroy(), true)
  const dataDir = tempDir()
  const server = await startTestServer({ env: { ASPAPI_URL: backend.url }, dataDir })
  const answered = new Map<string, unknown[]>()
  const browser = async (mine: string[]): Promise<void> => {
    const client = server.client()
    for (const message of mine) {
      const send = async (): Promise<unknown> =>
        (await client.post('/pc/messageUpdate', form(message), { 'idempotency-key': message.replace(' ', '-') })).body
      await client.image()
      // Impatient: twice at once, then once more.
      answered.set(message, [...(await Promise.all([send(), send()])), await send()])
    }
  }
  const all = Array.from({ length: cuts }, (_, index) => [`cut ${index}`, `whole ${index}`]).flat()
  await Promise.all(Array.from({ length: 10 }, (_, of) => browser(all.filter((_message, index) => index % 10 === of))))
  for (const [message, bodies] of answered) {
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size, message).toBe(1)
    expect(bodies[0]).toMatchObject(message.startsWith('cut') ? { code: 501, data: { inDoubt: true } } : { code: 200 })
  }
  expect(answered.size).toBe(2 * cuts)
  expect(new Set(arrivals().values())).toEqual(new Set([1]))
  expect(backend.kept).toHaveLength(cuts)
  expect(new Set(cases(dataDir).map(({ reference }) => reference)).size).toBe(cuts)
  expect(readdirSync(join(dataDir, 'under-way'))).toEqual([])
  await server.close()
  rmSync(dataDir, { recursive: true })
})

test(`each way to fail × ${size(10, 50)}: the right word, nothing forwarded twice, no hang`, async () => {
  const each = size(10, 50)
  backend.got.splice(0)
  const times = { connect: 60_000, answer: 60_000 }
  const dataDir = tempDir()
  const server = await startTestServer({ env: { ASPAPI_URL: backend.url }, dataDir, upstreamTimes: times })
  const names = Object.keys(HOSTILE)
  backend.fault = (got, response) =>
    got.path.includes('message') ? (HOSTILE[got.fields.message ?? '']?.fault(got, response) ?? true) : false
  for (const [name, { status }] of Object.entries(HOSTILE)) {
    times.answer = waitFor(status)
    const started = Date.now()
    const bodies = await Promise.all(
      Array.from({ length: each }, async (_, index) => {
        const client = server.client()
        await client.image()
        const key = { 'idempotency-key': `${names.indexOf(name)}-${index}` }
        const first = (await client.post('/pc/messageUpdate', form(name), key)).body
        expect((await client.post('/pc/messageUpdate', form(name), key)).body).toEqual(first)
        return first
      }),
    )
    for (const body of bodies) expect(body, name).toMatchObject({ code: 501, data: { inDoubt: true } })
    expect(Date.now() - started, name).toBeLessThan(20_000)
  }
  expect([...arrivals().values()]).toEqual(names.map(() => each))
  expect(cases(dataDir)).toHaveLength(names.length * each)
  await server.close()
  rmSync(dataDir, { recursive: true })
})

test(`kill -9 while forms are on their way × ${size(3, 50)}: each is in doubt after the start, and none goes again`, async () => {
  const dataDir = tempDir()
  backend.got.splice(0)
  let running = await run(dataDir)
  for (let round = 0; round < size(3, 50); round += 1) {
    const clients = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const client = new Client(running.url)
        await client.image()
        return client
      }),
    )
    const before = backend.of('/pc/messageUpdate').length
    backend.fault = ({ path }) => path.includes('message')
    const send = (client: Client, index: number) =>
      client.post('/pc/messageUpdate', form(`round ${round} ${index}`), { 'idempotency-key': `${round}-${index}` })
    const lost = clients.map((client, index) =>
      send(client, index).then(
        () => 'answered',
        () => 'lost',
      ),
    )
    while (backend.of('/pc/messageUpdate').length < before + 5) await new Promise((resolve) => setTimeout(resolve, 5))
    running.child.kill('SIGKILL')
    expect(await Promise.all(lost)).toEqual(Array.from({ length: 5 }, () => 'lost'))
    backend.fault = undefined
    running = await run(dataDir)
    for (let index = 0; index < 5; index += 1)
      expect((await send(new Client(running.url), index)).body).toMatchObject({ code: 501, data: { inDoubt: true } })
    expect(backend.of('/pc/messageUpdate').length).toBe(before + 5)
    expect(cases(dataDir).map(({ reason }) => reason)).toEqual(Array.from({ length: 5 * (round + 1) }, () => 'stopped'))
  }
  running.child.kill('SIGTERM')
  await once(running.child, 'close')
  rmSync(dataDir, { recursive: true })
})

async function run(dataDir: string) {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: dataDir, ASPAPI_URL: backend.url, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += String(chunk)
  })
  while (!said.includes('Formwright is at')) {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { child, url: /Formwright is at (\S+)/.exec(said)?.[1] ?? '' }
}
