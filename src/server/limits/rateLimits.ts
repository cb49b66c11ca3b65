import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type IRateLimiterOptions,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { TooManyRequestsError } from '../http/errors.ts'
import { ipNetworkOf } from '../http/ipNetwork.ts'
import type { Metrics } from '../http/metrics.ts'
import { isLocalRequest } from '../http/requestOrigin.ts'
import { BUDGETS, type Allowance, type Budget } from './budgets.ts'

/** A PostgreSQL that all servers share, for the counters. */
export interface CounterDatabase {
  query(statement: { text: string; values: unknown[] }): Promise<{ rows: unknown[]; rowCount: number | null }>
  /** The table of the counters, which exists. */
  tableName: string
}

/** Counts calls by client address and overall. */
export interface RateLimits {
  /**
   * Counts one call of a request.
   * @throws TooManyRequestsError when its address, or all together, have used up the budget
   */
  count(budget: Budget, request: FastifyRequest): Promise<void>
  /**
   * Refuses a call of an address that is known to have used up each of some budgets; asks nobody and counts nothing else.
   * @throws TooManyRequestsError
   */
  refuseIfUsedUp(budgets: Budget[], request: FastifyRequest): void
}

interface RateLimitOptions {
  /** Multiplies every budget; 0: nothing is counted or refused. */
  factor: number
  /** Default: memory, so that a restart forgets the counters. */
  database?: CounterDatabase | undefined
  metrics: Metrics
}

/** Which limit refused a call. */
type Scope = 'address' | 'overall' | 'local'

/** A forwarded address may be any text, and the column of the keys takes no long ones. */
const MAX_ADDRESS_LENGTH = 100
const LOCAL_WINDOW_SECONDS = 60
/** Addresses that have used up a budget and are remembered for it, the latest. */
const MAX_REMEMBERED = 10_000
/** Least time between two log lines about one budget. */
const LOG_INTERVAL_MS = 60_000

/** The counters of one budget. */
interface Counters {
  address: RateLimiterAbstract
  /** Of this server alone: it protects the server, and one row for everybody would be a bottleneck of the database. */
  overall: RateLimiterAbstract
  local: RateLimiterAbstract
}

/** Counts in fixed windows that begin with the first call. Source: decision 023. */
export function createRateLimits({ factor, database, metrics }: RateLimitOptions): RateLimits {
  if (factor === 0) return { count: async () => undefined, refuseIfUsedUp: () => undefined }
  const counters = new Map<Budget, Counters>()
  const lastLoggedAt = new Map<Budget, number>()
  /** Ms since 1970 until which a client's budget is used up. */
  const usedUpUntil = new LRUCache<string, number>({ max: MAX_REMEMBERED })
  for (const [budget, allowance] of Object.entries(BUDGETS) as [Budget, Allowance][])
    counters.set(budget, createCounters(budget, allowance, factor, database))

  function refuse(budget: Budget, scope: Scope, msUntilFree: number, request: FastifyRequest): never {
    metrics.limitedCalls.inc({ budget, scope })
    if (performance.now() - (lastLoggedAt.get(budget) ?? -Infinity) >= LOG_INTERVAL_MS) {
      lastLoggedAt.set(budget, performance.now())
      request.log.warn({ budget, scope, address: request.ip }, 'too many calls: turning away')
    }
    if (scope !== 'overall') usedUpUntil.set(usedUpKey(budget, request), Date.now() + msUntilFree)
    throw new TooManyRequestsError(msUntilFree)
  }

  return {
    refuseIfUsedUp(budgets, request) {
      const now = Date.now()
      const ends = budgets.map((budget) => usedUpUntil.get(usedUpKey(budget, request)) ?? 0)
      const [budget] = budgets
      if (budget === undefined || ends.some((end) => end <= now)) return
      metrics.countedCalls.inc({ budget })
      refuse(budget, isLocalRequest(request) ? 'local' : 'address', Math.min(...ends) - now, request)
    },
    async count(budget, request) {
      const { address, overall, local } = countersOf(counters, budget)
      metrics.countedCalls.inc({ budget })
      const key = clientKey(request)
      if (isLocalRequest(request)) {
        const msUntilFree = await consume(local, key)
        if (msUntilFree > 0) refuse(budget, 'local', msUntilFree, request)
        return
      }
      // Looked at first and counted last: what one address is refused must not use up what is left for all, and no counter is made
      // for addresses without number.
      const overallCount = await overall.get(ALL)
      if (overallCount && overallCount.remainingPoints <= 0)
        refuse(budget, 'overall', overallCount.msBeforeNext, request)
      const msUntilFree = await consume(address, key)
      if (msUntilFree > 0) refuse(budget, 'address', msUntilFree, request)
      await consume(overall, ALL)
    },
  }
}

/** Key of the one counter for all addresses. */
const ALL = 'all'

const clientKey = (request: FastifyRequest): string => ipNetworkOf(request.ip).slice(0, MAX_ADDRESS_LENGTH)

const usedUpKey = (budget: Budget, request: FastifyRequest): string =>
  `${budget} ${isLocalRequest(request) ? 'local' : ''} ${clientKey(request)}`

function countersOf(counters: Map<Budget, Counters>, budget: Budget): Counters {
  const found = counters.get(budget)
  if (!found) throw new Error(`There is no budget ${budget}.`)
  return found
}

function createCounters(
  budget: Budget,
  { perAddress, overall, windowSeconds, localPerMinute }: Allowance,
  factor: number,
  database: CounterDatabase | undefined,
): Counters {
  const options = (scope: Scope, points: number, duration: number): IRateLimiterOptions => ({
    keyPrefix: `${budget}-${scope}`,
    points: Math.max(1, Math.round(points * factor)),
    duration,
  })
  const memory = (scope: Scope, points: number, duration: number): RateLimiterMemory =>
    new RateLimiterMemory(options(scope, points, duration))
  const shared = (scope: Scope, points: number, duration: number): RateLimiterAbstract => {
    const own = memory(scope, points, duration)
    if (!database) return own
    const sharedOptions = options(scope, points, duration)
    return new RateLimiterPostgres({
      ...sharedOptions,
      storeClient: database,
      storeType: 'client',
      tableName: database.tableName,
      tableCreated: true,
      // It removes every expired row of the table, so one of the limiters does.
      clearExpiredByTimeout: scope === 'address' && budget === 'images',
      // An address that has used up its budget costs the database nothing more.
      inMemoryBlockOnConsumed: (sharedOptions.points ?? 1) + 1,
      insuranceLimiter: own,
    })
  }
  return {
    address: shared('address', perAddress, windowSeconds),
    overall: memory('overall', overall, windowSeconds),
    local: shared('local', localPerMinute, LOCAL_WINDOW_SECONDS),
  }
}

/** Counts one call. @returns 0 when there was room, otherwise the ms until there is */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return Math.max(1, error.msBeforeNext)
  }
}
