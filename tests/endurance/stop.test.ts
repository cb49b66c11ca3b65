import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { dataFolder, endAll, prepare } from './child.ts'
import { crowd, judge, leaveAll } from './clients.ts'
import { figure } from './figures.ts'
import { size } from './sizes.ts'

const STOPS = size(20, 100)
/** Milliseconds in which a server has to end. Source: security notes, section 6.2. */
const PROMISED = 10_000

afterEach(endAll)
afterEach(leaveAll)

test(
  `${STOPS} × SIGTERM under 32 clients: each ends with 0 in time, and what it had stored it had answered`,
  { timeout: size(900_000, 90 * 60_000) },
  async () => {
    const dataDir = dataFolder()
    const people = crowd(32, 0)
    let next = prepare('sound.ts', dataDir)
    let slowest = 0
    for (let stop = 0; stop < STOPS; stop += 1) {
      const server = next
      people.moveTo(await server.go())
      next = prepare('sound.ts', dataDir)
      const enough = people.acknowledged.size + Math.random() * 60
      while (people.acknowledged.size < enough) await pause(1 + Math.random() * 5)
      const begun = Date.now()
      expect(await server.end('SIGTERM')).toBe(0)
      slowest = Math.max(slowest, Date.now() - begun)
      // An answer that has left the server may still be on its way to the client.
      await expect
        .poll(() => {
          const { stored, ...wrong } = judge(dataDir, people.acknowledged)
          return { unheard: stored - people.acknowledged.size, ...wrong }
        })
        .toEqual({ unheard: 0, lost: [], twice: [], integrity: 'ok' })
    }
    figure('stops', { stops: STOPS, acknowledgedAndStored: people.acknowledged.size, slowestMs: slowest })
    expect(slowest).toBeLessThan(PROMISED)
    people.moveTo(await next.go())
    await people.finish()
    await next.end('SIGTERM')
  },
)
