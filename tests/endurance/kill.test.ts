import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { dataFolder, endAll, prepare } from './child.ts'
import { crowd, judge, leaveAll, type Verdict } from './clients.ts'
import { figure } from './figures.ts'
import { size } from './sizes.ts'

const CLIENTS = 32
const KILLS = size(50, 500)
/** Each of the servers with a fault must be found out in so few. */
const CONTROL_KILLS = 4

afterEach(endAll)
afterEach(leaveAll)

/** Kills a server again and again under a crowd, and looks at what it has kept. */
async function killed(module: string, kills: number): Promise<Verdict & { acknowledged: number; cut: number }> {
  const dataDir = dataFolder()
  const people = crowd(CLIENTS)
  let next = prepare(module, dataDir)
  for (let kill = 0; kill <= kills; kill += 1) {
    const server = next
    people.moveTo(await server.go())
    // The next one reads its code meanwhile.
    next = prepare(module, dataDir)
    if (kill < kills) {
      const enough = people.acknowledged.size + Math.random() * 150
      while (people.acknowledged.size < enough) await pause(1 + Math.random() * 10)
      await server.end('SIGKILL')
    } else {
      await pause(100)
      const cut = await people.finish()
      await pause(50)
      const verdict = judge(dataDir, people.acknowledged)
      await Promise.all([server.end('SIGKILL'), next.end('SIGKILL')])
      return { ...verdict, acknowledged: people.acknowledged.size, cut }
    }
  }
  throw new Error('no kills')
}

test(
  `${KILLS} × kill -9 under ${CLIENTS} clients, 5 % of their connections cut: nothing acknowledged is lost, nothing is stored twice`,
  { timeout: size(900_000, 90 * 60_000) },
  async () => {
    const { stored, acknowledged, cut, ...wrong } = await killed('sound.ts', KILLS)
    figure('kills', { kills: KILLS, acknowledged, stored, lost: wrong.lost.length, twice: wrong.twice.length, cut })
    expect(wrong).toEqual({ lost: [], twice: [], integrity: 'ok' })
    expect(stored).toBe(acknowledged)
    expect(cut).toBeGreaterThan(KILLS)
  },
)

test(
  'the same judge finds out a server that forgets keys, and one that answers before it commits',
  { timeout: 900_000 },
  async () => {
    const forgetful = await killed('forgetful.ts', CONTROL_KILLS)
    expect(forgetful.twice.length).toBeGreaterThan(0)
    const hasty = await killed('hasty.ts', CONTROL_KILLS)
    expect(hasty.lost.length).toBeGreaterThan(0)
    figure('kills of servers with a fault', {
      kills: CONTROL_KILLS,
      twiceWithoutKeys: forgetful.twice.length,
      lostWhenHasty: hasty.lost.length,
    })
  },
)
