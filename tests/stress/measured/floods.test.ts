import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUDGETS } from '../../../src/server/limits/budgets.ts'
import { hasPostgres, SKIPPED_MESSAGE, startPostgres, type PostgresServer } from '../../support/postgresServer.ts'
import { FLOOD_KINDS, type FloodName } from '../support/floods/floodKinds.ts'
import { serveCustomer, startFloodTarget, type FloodTarget } from '../support/floods/floodTarget.ts'
import { startFlood } from '../support/floods/startFlood.ts'
import { recordMeasurement } from '../support/measurements.ts'
import { percentile } from '../support/productServer.ts'
import { byRunMode } from '../support/runMode.ts'

if (!hasPostgres()) console.log(SKIPPED_MESSAGE)

const CONNECTIONS = byRunMode(50, 200)
const TRIES = byRunMode(3, 100)
/** Limit for one sign-in with its form; the small run shares its machine and only detects hangs. */
const MAX_P99_MS = byRunMode(60_000, 2000)
const RATE_LIMITS = byRunMode(0.1, 1)
/** Default settings; the small run has smaller budgets. */
const SETTINGS: Record<string, string> = {
  RATE_LIMITS: String(RATE_LIMITS),
  LOG_LEVEL: 'info',
}
const NAMES = Object.keys(FLOOD_KINDS) as FloodName[]

let postgres: PostgresServer | undefined
afterAll(() => postgres?.stop())

const BACKENDS: Record<string, (settings: Record<string, string>) => Promise<FloodTarget>> = {
  SQLite: (settings) => startFloodTarget(settings),
  ...(hasPostgres() ? { PostgreSQL: startOnPostgres } : {}),
  'a backend': (settings) => startFloodTarget(settings, { isProxy: true }),
}

async function startOnPostgres(settings: Record<string, string>): Promise<FloodTarget> {
  postgres ??= await startPostgres()
  return startFloodTarget({ ...settings, DATABASE_URL: await postgres.createDatabase('flood') })
}

/** Calls of an address that were refused for its budget, according to `/metrics`. */
async function refusedByMetrics({ server: { url } }: FloodTarget, name: FloodName): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const labels = `budget="${FLOOD_KINDS[name].budget}",scope="address"`
  const line = metrics.split('\n').find((each) => each.startsWith(`formwright_limited_calls_total{${labels}}`))
  return Number(line?.split(' ')[1] ?? 0)
}

/** Floods a server while customers use it, one after the other. */
async function measureFlood(target: FloodTarget, name: FloodName, minCalls: number) {
  const refusedBefore = await refusedByMetrics(target, name)
  const flood = await startFlood({ url: target.server.url, kind: name, connections: CONNECTIONS, minCalls })
  const times: (number | undefined)[] = []
  for (let index = 1; index <= TRIES; index += 1)
    times.push(await serveCustomer(target, `198.51.${100 + NAMES.indexOf(name)}.${index}`))
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
    refusedByMetrics: (await refusedByMetrics(target, name)) - refusedBefore,
  }
}

describe.each(Object.entries(BACKENDS))('on %s', (backend, start) => {
  let target: FloodTarget
  beforeAll(async () => {
    target = await start(SETTINGS)
  })
  afterAll(() => target.stop())

  test.each(NAMES)(
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
})
