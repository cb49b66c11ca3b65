import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { TooManyRequestsError } from '../http/errors.ts'
import { ipNetworkOf } from '../http/ipNetwork.ts'
import type { Metrics } from '../http/metrics.ts'
import { isLocalRequest } from '../http/requestOrigin.ts'
import { BUDGETS, KNOWN_BROWSERS_FACTOR, PROOF_FACTOR, type Allowance, type Budget } from './budgets.ts'
import { consume, createCounter, msUntilRoom, type CounterDatabase } from './counter.ts'
import type { ProofOfWork } from './proofOfWork.ts'

/** Counts calls by client address and overall. */
export interface RateLimits {
  /**
   * Counts one call of a request. Past the budget of its address a known browser has an allowance of its own, and a
   * proof of work buys a place in a second budget.
   * @throws TooManyRequestsError when there is no room for it
   */
  count(budget: Budget, request: FastifyRequest): Promise<void>
  /**
   * Refuses a call of an address that is known to have used up each of some budgets, unless it comes from a known browser
   * or with a right proof of work that may still find room; asks no other server and counts nothing.
   * @throws TooManyRequestsError
   */
  refuseIfUsedUp(budgets: Budget[], request: FastifyRequest): Promise<void>
}

interface RateLimitOptions {
  /** Multiplies every budget; 0: nothing is counted or refused. */
  factor: number
  /** Default: memory, so that a restart forgets the counters. */
  database?: CounterDatabase | undefined
  metrics: Metrics
  proofOfWork: ProofOfWork
  /** The account that the request's browser has signed in to before; undefined: none. */
  knownAccount: (request: FastifyRequest) => string | undefined
}

/** Which limit refused a call. */
type Scope = 'address' | 'overall' | 'local'

/** A forwarded address may be any text, and the column of the keys takes no long ones. */
const MAX_ADDRESS_LENGTH = 100
const LOCAL_WINDOW_SECONDS = 60
/** Budgets used up by addresses and browsers that are remembered, the latest. */
const MAX_REMEMBERED = 10_000
/** Least time between two log lines about one budget. */
const LOG_INTERVAL_MS = 60_000
/** Key of the one counter for all addresses. */
const ALL = 'all'

/** The counters of one budget. */
interface Counters {
  address: RateLimiterAbstract
  /** Of this server alone: it protects the server, and one row for everybody would be a bottleneck of the database. */
  overall: RateLimiterAbstract
  local: RateLimiterAbstract
  /** By address, for calls with a proof of work. */
  proof: RateLimiterAbstract
  /** By account, for calls of browsers that have signed in to it. */
  browser: RateLimiterAbstract
  /** By address, for all of these: whoever opens many accounts gets no more than this. */
  knownBrowsers: RateLimiterAbstract
}

/** Counts in fixed windows that begin with the first call. Source: decisions 023 and 029. */
export function createRateLimits(options: RateLimitOptions): RateLimits {
  const { factor, database, metrics, proofOfWork, knownAccount } = options
  if (factor === 0) return { count: async () => undefined, refuseIfUsedUp: async () => undefined }
  const counters = new Map<Budget, Counters>()
  const lastLoggedAt = new Map<Budget, number>()
  /** Ms since 1970 until which the budget of an address or browser is used up. */
  const usedUpUntil = new LRUCache<string, number>({ max: MAX_REMEMBERED })
  for (const [budget, allowance] of Object.entries(BUDGETS) as [Budget, Allowance][])
    counters.set(budget, createCounters(budget, allowance, factor, database))

  const isUsedUp = (memoryKey: string): boolean => (usedUpUntil.get(memoryKey) ?? 0) > Date.now()

  /** Whether a further call would find room; remembers until when it would not. */
  async function hasRoom(memoryKey: string, counter: RateLimiterAbstract, key: string): Promise<boolean> {
    if (isUsedUp(memoryKey)) return false
    const msUntilFree = await msUntilRoom(counter, key)
    if (msUntilFree > 0) usedUpUntil.set(memoryKey, Date.now() + msUntilFree)
    return msUntilFree === 0
  }

  /** @param provable the budgets for which a challenge is offered */
  async function refuse(
    budget: Budget,
    scope: Scope,
    msUntilFree: number,
    request: FastifyRequest,
    provable: Budget[] = [],
  ): Promise<never> {
    metrics.limitedCalls.inc({ budget, scope })
    if (performance.now() - (lastLoggedAt.get(budget) ?? -Infinity) >= LOG_INTERVAL_MS) {
      lastLoggedAt.set(budget, performance.now())
      request.log.warn({ budget, scope, address: request.ip }, 'too many calls: turning away')
    }
    if (scope !== 'overall') usedUpUntil.set(usedUpKey(budget, request), Date.now() + msUntilFree)
    const challenge = provable.length > 0 ? await proofOfWork.offerChallenge(provable, request) : undefined
    throw new TooManyRequestsError(msUntilFree, challenge)
  }

  /** Admits a call past the budget of its address for a proof of work, or refuses it. */
  async function admitByProof(budget: Budget, msUntilFree: number, request: FastifyRequest): Promise<void> {
    const { proof } = countersOf(counters, budget)
    const key = clientKey(request)
    const canProve = proofOfWork.mode !== 'off' && (await hasRoom(proofKey(budget, request), proof, key))
    // Verified first: only real work uses up what is left for the others at this address.
    if (canProve && (await proofOfWork.accept(budget, request)) && (await consume(proof, key)) === 0) {
      await hasRoom(proofKey(budget, request), proof, key)
      return
    }
    await refuse(budget, 'address', msUntilFree, request, canProve ? [budget] : [])
  }

  async function admitsKnownBrowser(budget: Budget, request: FastifyRequest): Promise<boolean> {
    const account = knownAccount(request)
    if (account === undefined) return false
    const { browser, knownBrowsers } = countersOf(counters, budget)
    const key = clientKey(request)
    return (
      (await hasRoom(knownBrowsersKey(budget, request), knownBrowsers, key)) &&
      (await hasRoom(browserKey(budget, account), browser, account)) &&
      (await consume(browser, account)) === 0 &&
      (await consume(knownBrowsers, key)) === 0
    )
  }

  return {
    async refuseIfUsedUp(budgets, request) {
      const now = Date.now()
      const ends = budgets.map((budget) => usedUpUntil.get(usedUpKey(budget, request)) ?? 0)
      const [budget] = budgets
      if (budget === undefined || ends.some((end) => end <= now)) return
      const isLocal = isLocalRequest(request)
      const account = isLocal ? undefined : knownAccount(request)
      const mayBeKnown = (each: Budget, known: string): boolean =>
        !isUsedUp(knownBrowsersKey(each, request)) && !isUsedUp(browserKey(each, known))
      if (account !== undefined && budgets.some((each) => mayBeKnown(each, account))) return
      const provable =
        isLocal || proofOfWork.mode === 'off' ? [] : budgets.filter((each) => !isUsedUp(proofKey(each, request)))
      if (provable.length > 0 && (await proofOfWork.verify(provable, request))) return
      metrics.countedCalls.inc({ budget })
      await refuse(budget, isLocal ? 'local' : 'address', Math.min(...ends) - now, request, provable)
    },
    async count(budget, request) {
      const { address, overall, local } = countersOf(counters, budget)
      metrics.countedCalls.inc({ budget })
      const key = clientKey(request)
      if (isLocalRequest(request)) {
        const msUntilFree = await consume(local, key)
        if (msUntilFree > 0) await refuse(budget, 'local', msUntilFree, request)
        return
      }
      // Looked at first and counted last: what one address is refused must not use up what is left for all, and no counter is made
      // for addresses without number.
      const overallCount = await overall.get(ALL)
      if (overallCount && overallCount.remainingPoints <= 0)
        await refuse(budget, 'overall', overallCount.msBeforeNext, request)
      const msUntilFree = await consume(address, key)
      if (msUntilFree > 0 && !(await admitsKnownBrowser(budget, request)))
        await admitByProof(budget, msUntilFree, request)
      await consume(overall, ALL)
    },
  }
}

const clientKey = (request: FastifyRequest): string => ipNetworkOf(request.ip).slice(0, MAX_ADDRESS_LENGTH)

/** Names of what may be used up, for the memory of it. */
const usedUpKey = (budget: Budget, request: FastifyRequest): string =>
  `${budget} ${isLocalRequest(request) ? 'local' : ''} ${clientKey(request)}`
const proofKey = (budget: Budget, request: FastifyRequest): string => `${budget} proof ${clientKey(request)}`
const knownBrowsersKey = (budget: Budget, request: FastifyRequest): string =>
  `${budget} knownBrowsers ${clientKey(request)}`
const browserKey = (budget: Budget, account: string): string => `${budget} browser ${account}`

function countersOf(counters: Map<Budget, Counters>, budget: Budget): Counters {
  const found = counters.get(budget)
  if (!found) throw new Error(`There is no budget ${budget}.`)
  return found
}

function createCounters(
  budget: Budget,
  { perAddress, perBrowser, overall, windowSeconds, localPerMinute }: Allowance,
  factor: number,
  database: CounterDatabase | undefined,
): Counters {
  const scaled = (points: number): number => Math.max(1, Math.round(points * factor))
  const shared = (name: string, points: number, seconds = windowSeconds): RateLimiterAbstract =>
    createCounter({
      name: `${budget}-${name}`,
      points: scaled(points),
      windowSeconds: seconds,
      database,
      clearsExpired: name === 'address' && budget === 'images',
    })
  return {
    address: shared('address', perAddress),
    overall: createCounter({ name: `${budget}-overall`, points: scaled(overall), windowSeconds }),
    local: shared('local', localPerMinute, LOCAL_WINDOW_SECONDS),
    proof: shared('proof', perAddress * PROOF_FACTOR),
    browser: shared('browser', perBrowser),
    knownBrowsers: shared('knownBrowsers', perAddress * KNOWN_BROWSERS_FACTOR),
  }
}
