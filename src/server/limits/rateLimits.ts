import type { FastifyRequest } from 'fastify'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { TooManyRequestsError } from '../http/errors.ts'
import { ipNetworkOf } from '../http/ipNetwork.ts'
import type { Metrics } from '../http/metrics.ts'
import { isLocalRequest } from '../http/requestOrigin.ts'
import { BUDGETS, PROOF_FACTOR, type Allowance, type Budget } from './budgets.ts'
import { consume, createCounter, msUntilRoom, type CounterDatabase } from './counter.ts'
import type { ProofOfWork } from './proofOfWork.ts'

/** Counts calls by client address and overall. */
export interface RateLimits {
  /**
   * Counts one call of a request. Past the budget of its address a proof of work buys a place in a second budget.
   * @throws TooManyRequestsError when there is no room for it
   */
  count(budget: Budget, request: FastifyRequest): Promise<void>
}

interface RateLimitOptions {
  /** Multiplies every budget; 0: nothing is counted or refused. */
  factor: number
  /** Default: memory, so that a restart forgets the counters. */
  database?: CounterDatabase | undefined
  metrics: Metrics
  proofOfWork: ProofOfWork
}

/** Which limit refused a call. */
type Scope = 'address' | 'overall' | 'local'

/** A forwarded address may be any text, and the key column takes no long one. */
const MAX_ADDRESS_LENGTH = 100
const LOCAL_WINDOW_SECONDS = 60
/** Least time between two log lines about one budget. */
const LOG_INTERVAL_MS = 60_000
/** Key of the one counter for all addresses. */
const ALL = 'all'

/** The counters of one budget. An address over its budget is refused from memory. */
interface Counters {
  address: RateLimiterAbstract
  local: RateLimiterAbstract
  /**
   * Counts on this server alone: it protects the server, and one row for everybody would be a bottleneck of the
   * database.
   */
  overall: RateLimiterAbstract
  /** By address, for calls with a proof of work; on this server alone, so that the check costs the database nothing. */
  proof: RateLimiterAbstract
}

/** Counts in fixed windows that begin with the first call. Source: decision 023. */
export function createRateLimits({ factor, database, metrics, proofOfWork }: RateLimitOptions): RateLimits {
  if (factor === 0) return { count: async () => undefined }
  const lastLoggedAt = new Map<Budget, number>()
  const counters = new Map(
    Object.entries(BUDGETS).map(([budget, allowance]) => [budget, createCounters(budget, allowance, factor, database)]),
  )

  async function refuse(
    budget: Budget,
    scope: Scope,
    msUntilFree: number,
    request: FastifyRequest,
    canProve = false,
  ): Promise<never> {
    metrics.limitedCalls.inc({ budget, scope })
    if (performance.now() - (lastLoggedAt.get(budget) ?? -Infinity) >= LOG_INTERVAL_MS) {
      lastLoggedAt.set(budget, performance.now())
      request.log.warn({ budget, scope, address: request.ip }, 'too many calls: turning away')
    }
    throw new TooManyRequestsError(
      msUntilFree,
      canProve ? await proofOfWork.offerChallenge(budget, request) : undefined,
    )
  }

  return {
    async count(budget, request) {
      const budgetCounters = counters.get(budget)
      if (!budgetCounters) throw new Error(`There is no budget ${budget}.`)
      const { address, overall, local, proof } = budgetCounters
      const key = ipNetworkOf(request.ip).slice(0, MAX_ADDRESS_LENGTH)
      if (isLocalRequest(request)) {
        const msUntilFree = await consume(local, key)
        if (msUntilFree > 0) await refuse(budget, 'local', msUntilFree, request)
        return
      }
      // Check the overall budget first and count it last: calls refused to one address must not use up the room for
      // all, and endless addresses must not create endless counters.
      const msUntilOverall = await msUntilRoom(overall, ALL)
      if (msUntilOverall > 0) await refuse(budget, 'overall', msUntilOverall, request)
      const msUntilFree = await consume(address, key)
      if (msUntilFree > 0) {
        const canProve = proofOfWork.mode !== 'off' && (await msUntilRoom(proof, key)) === 0
        // Verify the proof first: only real work uses up the room of the others at this address.
        const isAdmitted = canProve && (await proofOfWork.accept(budget, request)) && (await consume(proof, key)) === 0
        if (!isAdmitted) await refuse(budget, 'address', msUntilFree, request, canProve)
      }
      await consume(overall, ALL)
    },
  }
}

function createCounters(
  budget: string,
  { perAddress, overall, windowSeconds, localPerMinute }: Allowance,
  factor: number,
  database: CounterDatabase | undefined,
): Counters {
  const create = (name: string, points: number, more: { windowSeconds?: number; database?: CounterDatabase } = {}) =>
    createCounter({
      name: `${budget}-${name}`,
      points: Math.max(1, Math.round(points * factor)),
      windowSeconds,
      clearsExpired: name === 'address' && budget === 'images',
      ...more,
    })
  const shared = database ? { database } : {}
  return {
    address: create('address', perAddress, shared),
    local: create('local', localPerMinute, { windowSeconds: LOCAL_WINDOW_SECONDS, ...shared }),
    overall: create('overall', overall),
    proof: create('proof', perAddress * PROOF_FACTOR),
  }
}
