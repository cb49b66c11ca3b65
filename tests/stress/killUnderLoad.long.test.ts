import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bundleServer } from './support/bundleServer.ts'
import { createDataDir, killAllServers, prepareServer } from './support/childServer.ts'
import type { Fault } from './support/servers/faultyServer.ts'
import { startClients, inspectStorage, abortAllClients, type StorageReport } from './support/loadClients.ts'
import { recordMeasurement } from './support/measurements.ts'
import { byRunMode } from '../support/runMode.ts'

const CLIENTS = 32
const KILLS = byRunMode(20, 500)
/** Kills within which each planted fault must be detected. */
const CONTROL_KILLS = 4
const MAX_CONTROL_ROUNDS = 25

let bundle: Awaited<ReturnType<typeof bundleServer>>
beforeAll(async () => {
  bundle = await bundleServer()
})
afterAll(() => bundle.remove())
afterEach(killAllServers)
afterEach(abortAllClients)

/** Kills a server repeatedly under load and inspects its storage. */
async function killRepeatedly(
  fault: Fault,
  kills: number,
): Promise<StorageReport & { acknowledged: number; cut: number }> {
  const dataDir = createDataDir()
  const clients = startClients(CLIENTS)
  let next = prepareServer(fault, dataDir, {}, bundle.entry)
  for (let kill = 0; kill <= kills; kill += 1) {
    const server = next
    clients.setUrl(await server.start())
    // The next server loads its code meanwhile.
    next = prepareServer(fault, dataDir, {}, bundle.entry)
    if (kill < kills) {
      const target = clients.acknowledged.size + Math.random() * 150
      while (clients.acknowledged.size < target) await pause(1 + Math.random() * 10)
      await server.terminate('SIGKILL')
    } else {
      await pause(100)
      const cut = await clients.finish()
      await pause(50)
      const verdict = inspectStorage(dataDir, clients.acknowledged)
      await Promise.all([server.terminate('SIGKILL'), next.terminate('SIGKILL')])
      return { ...verdict, acknowledged: clients.acknowledged.size, cut }
    }
  }
  throw new Error('no kills')
}

test(
  `${KILLS} × kill -9 under ${CLIENTS} clients, 5 % of their connections cut: nothing acknowledged is lost, nothing is stored twice`,
  { timeout: byRunMode(900_000, 90 * 60_000) },
  async () => {
    const { stored, acknowledged, cut, ...wrong } = await killRepeatedly('none', KILLS)
    recordMeasurement('kills', {
      kills: KILLS,
      acknowledged,
      stored,
      lost: wrong.lost.length,
      twice: wrong.twice.length,
      cut,
    })
    expect(wrong).toEqual({ lost: [], twice: [], integrity: 'ok' })
    expect(stored).toBe(acknowledged)
    expect(cut).toBeGreaterThan(KILLS)
  },
)

/** Where a kill hits is chance: a few kills are repeated until they show the fault. */
async function killUntil(
  fault: Parameters<typeof killRepeatedly>[0],
  isShown: (verdict: Awaited<ReturnType<typeof killRepeatedly>>) => boolean,
) {
  let verdict = await killRepeatedly(fault, CONTROL_KILLS)
  for (let round = 1; round < MAX_CONTROL_ROUNDS && !isShown(verdict); round += 1)
    verdict = await killRepeatedly(fault, CONTROL_KILLS)
  return verdict
}

test(
  'control: the same checks detect a server without idempotency keys, and one that acknowledges before it commits',
  { timeout: 900_000 },
  async () => {
    const withoutIdempotency = await killUntil('withoutIdempotency', ({ twice }) => twice.length > 0)
    expect(withoutIdempotency.twice.length).toBeGreaterThan(0)
    const ackBeforeCommit = await killUntil('ackBeforeCommit', ({ lost }) => lost.length > 0)
    expect(ackBeforeCommit.lost.length).toBeGreaterThan(0)
    recordMeasurement('kills of servers with a fault', {
      kills: CONTROL_KILLS,
      twiceWithoutKeys: withoutIdempotency.twice.length,
      lostWhenHasty: ackBeforeCommit.lost.length,
    })
  },
)
