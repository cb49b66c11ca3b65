import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bundleServer } from './support/bundleServer.ts'
import { createDataDir, killAllServers, prepareServer } from './support/childServer.ts'
import { startClients, inspectStorage, abortAllClients } from './support/loadClients.ts'
import { recordMeasurement } from './support/measurements.ts'
import { byRunMode } from '../support/runMode.ts'

const STOPS = byRunMode(8, 100)
/** Time within which a server must stop. Source: decision 017. */
const SHUTDOWN_TIMEOUT_MS = 10_000

let bundle: Awaited<ReturnType<typeof bundleServer>>
beforeAll(async () => {
  bundle = await bundleServer()
})
afterAll(() => bundle.remove())
afterEach(killAllServers)
afterEach(abortAllClients)

test(
  `${STOPS} × SIGTERM under 32 clients: each exits with 0 in time, and everything stored was acknowledged`,
  { timeout: byRunMode(900_000, 90 * 60_000) },
  async () => {
    const dataDir = createDataDir()
    const people = startClients(32, 0)
    let next = prepareServer('none', dataDir, {}, bundle.entry)
    let slowest = 0
    for (let stop = 0; stop < STOPS; stop += 1) {
      const server = next
      people.setUrl(await server.start())
      next = prepareServer('none', dataDir, {}, bundle.entry)
      const enough = people.acknowledged.size + Math.random() * 60
      while (people.acknowledged.size < enough) await pause(1 + Math.random() * 5)
      const begun = Date.now()
      expect(await server.terminate('SIGTERM')).toBe(0)
      slowest = Math.max(slowest, Date.now() - begun)
      // A response that has left the server may not have reached the client yet.
      await expect
        .poll(() => {
          const { stored, ...wrong } = inspectStorage(dataDir, people.acknowledged)
          return { unheard: stored - people.acknowledged.size, ...wrong }
        })
        .toEqual({ unheard: 0, lost: [], twice: [], integrity: 'ok' })
    }
    recordMeasurement('stops', { stops: STOPS, acknowledgedAndStored: people.acknowledged.size, slowestMs: slowest })
    expect(slowest).toBeLessThan(SHUTDOWN_TIMEOUT_MS)
    people.setUrl(await next.start())
    await people.finish()
    await next.terminate('SIGTERM')
  },
)
