import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUDGETS } from '../../../src/server/limits/budgets.ts'
import { hasPostgres, SKIPPED_MESSAGE, startPostgres, type PostgresServer } from '../../support/postgresServer.ts'
import { FLOOD_KINDS, NETWORK_COUNTS, type FloodName } from '../support/floods/floodKinds.ts'
import { serveCustomer, startFloodTarget, type FloodTarget } from '../support/floods/floodTarget.ts'
import { startFlood } from '../support/floods/startFlood.ts'
import { recordMeasurement } from '../support/measurements.ts'
import { percentile } from '../support/productServer.ts'
import { byRunMode } from '../../support/runMode.ts'

if (!hasPostgres()) console.log(SKIPPED_MESSAGE)

const CONNECTIONS = byRunMode(50, 200)
const TRIES = byRunMode(3, 100)
/** The small run floods no faster than it needs to, since other tests share its processors. */
const RATE = byRunMode({ callsPerSecond: 100 }, {})
/** Limit for one sign-in with its form; the small run shares its machine and only detects hangs. */
const MAX_P99_MS = byRunMode(60_000, 2000)
const RATE_LIMITS = byRunMode(0.1, 1)
/** Default settings; the small run has smaller budgets. */
const SETTINGS: Record<string, string> = {
  RATE_LIMITS: String(RATE_LIMITS),
  LOG_LEVEL: 'info',
}
const NAMES = (Object.keys(FLOOD_KINDS) as FloodName[]).filter((name) => 'address' in FLOOD_KINDS[name])
/** Duration and calls a second of a flood from many networks. */
const NETWORK_FLOOD = byRunMode({ seconds: 3, signIns: 20, posts: 200 }, { seconds: 60, signIns: 100, posts: 2000 })

/** Floods from one address are tried on one server: each server counts for itself. */
const PAIR = 'PostgreSQL by two servers'

let postgres: PostgresServer | undefined
afterAll(() => postgres?.stop())

const BACKENDS: Record<string, (settings: Record<string, string>) => Promise<FloodTarget>> = {
  SQLite: (settings) => startFloodTarget(settings),
  ...(hasPostgres()
    ? {
        PostgreSQL: startOnPostgres,
        [PAIR]: (settings) => startOnPostgres(settings, { isPair: true }),
      }
    : {}),
  'a backend': (settings) => startFloodTarget(settings, { isProxy: true }),
}

async function startOnPostgres(settings: Record<string, string>, { isPair = false } = {}): Promise<FloodTarget> {
  postgres ??= await startPostgres()
  return startFloodTarget(
    { ...settings, DATABASE_URL: await postgres.createDatabase(isPair ? 'pair' : 'flood') },
    { isPair },
  )
}

/** Calls of an address that were refused for its budget, according to `/metrics`. */
async function refusedByMetrics({ servers: [{ url }] }: FloodTarget): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  // A busy machine refuses uploads by the budget of drawing too.
  const counts = metrics.matchAll(/^formwright_limited_calls_total\{.*scope="address".*\} (\d+)/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Floods a server while customers use it, one after the other. */
async function measureFlood(target: FloodTarget, name: FloodName, minCalls: number) {
  const refusedBefore = await refusedByMetrics(target)
  const [{ url }] = target.servers
  const flood = await startFlood({ url, kind: name, connections: CONNECTIONS, minCalls, ...RATE })
  const times: (number | undefined)[] = []
  for (let index = 1; index <= TRIES; index += 1)
    times.push(await serveCustomer(url, target.customer, `198.51.${100 + NAMES.indexOf(name)}.${index}`))
  const statuses = await flood.stop()
  const servedTimes = times.filter((time) => time !== undefined)
  const ms = (quantile: number): number => Math.round(percentile(servedTimes, quantile))
  return {
    served: servedTimes.length,
    p50Ms: ms(0.5),
    p99Ms: ms(0.99),
    floodAnswered: Number(statuses['200'] ?? 0),
    floodRefused: Number(statuses['429'] ?? 0),
    floodOther: JSON.stringify({ ...statuses, 200: undefined, 429: undefined }),
    refusedByMetrics: (await refusedByMetrics(target)) - refusedBefore,
  }
}

describe.each(Object.entries(BACKENDS))('on %s', (backend, start) => {
  let target: FloodTarget
  beforeAll(async () => {
    target = await start(SETTINGS)
  })
  afterAll(() => target.stop())

  test.skipIf(backend === PAIR).each(NAMES)(
    'a flood of %s from one address is refused and counted in the metrics, while customers elsewhere sign in and send a form',
    async (name) => {
      const budget = Math.round(BUDGETS[FLOOD_KINDS[name].budget].perAddress * RATE_LIMITS)
      const figures = await measureFlood(target, name, budget + CONNECTIONS)
      recordMeasurement(`flood of ${name} on ${backend}`, figures)
      expect(figures.served).toBeGreaterThanOrEqual(TRIES * 0.99)
      expect(figures.p99Ms).toBeLessThanOrEqual(MAX_P99_MS)
      expect(figures.floodAnswered).toBeLessThanOrEqual(budget)
      expect(figures.floodRefused).toBeGreaterThanOrEqual(CONNECTIONS)
      expect(figures.refusedByMetrics).toBe(figures.floodRefused)
    },
  )

  test.each(NETWORK_COUNTS)(
    'a flood of sign-ins and empty posts from %i networks leaves customers elsewhere served',
    async (networks) => {
      const urls = target.servers.map(({ url }) => url)
      const { signIns, posts } = NETWORK_FLOOD
      const floods = await Promise.all(
        urls.flatMap((url) => {
          const order = { url, connections: CONNECTIONS / urls.length, minCalls: 0, networks }
          return [
            startFlood({ ...order, kind: 'sign-ins from networks', callsPerSecond: signIns / urls.length }),
            startFlood({ ...order, kind: 'posts from networks', callsPerSecond: posts / urls.length }),
          ]
        }),
      )
      const end = performance.now() + NETWORK_FLOOD.seconds * 1000
      const times: (number | undefined)[] = []
      while (performance.now() < end) {
        const url = urls[times.length % urls.length] ?? ''
        const network = `${45 + (times.length >> 8)}.${NETWORK_COUNTS.indexOf(networks)}.${times.length & 255}`
        times.push(await serveCustomer(url, target.customer, `${network}.1`))
      }
      const floodResults = await Promise.all(floods.map((flood) => flood.stop()))
      const servedTimes = times.filter((time) => time !== undefined)
      const [p50Ms = 0, p99Ms = 0] = [0.5, 0.99].map((quantile) => Math.round(percentile(servedTimes, quantile)))
      const inTime = servedTimes.filter((time) => time <= MAX_P99_MS).length
      const figures = { tries: times.length, served: servedTimes.length, inTime, p50Ms, p99Ms }
      recordMeasurement(`flood from ${networks} networks on ${backend}`, {
        ...figures,
        signInsAndPosts: JSON.stringify(floodResults),
      })
      expect(figures.served).toBeGreaterThanOrEqual(times.length * 0.99)
      expect(p99Ms).toBeLessThanOrEqual(MAX_P99_MS)
    },
  )
})
