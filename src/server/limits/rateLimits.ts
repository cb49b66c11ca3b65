import type { FastifyRequest } from 'fastify'
import { TooManyRequestsError } from '../http/errors.ts'
import { networksOf } from '../http/ipNetwork.ts'
import type { Metrics } from '../http/metrics.ts'
import { isLocalRequest } from '../http/requestOrigin.ts'
import { BUDGETS, NETWORK_FACTORS, PROOF_FACTOR, type Budget } from './budgets.ts'
import { createCounter, type Counter } from './counter.ts'
import type { ProofOfWork } from './proofOfWork.ts'

/** Counts calls by client address and by network. */
export interface RateLimits {
  /**
   * Counts one call of a request. Past the budget of its address or network the customers at the address share a
   * second one, since anybody can open accounts, and a proof of work buys a place in a third.
   * @throws TooManyRequestsError when there is no room for it
   */
  count(budget: Budget, request: FastifyRequest): Promise<void>
}

interface RateLimitOptions {
  /** Multiplies every budget; 0: nothing is counted or refused. */
  factor: number
  metrics: Metrics
  proofOfWork: ProofOfWork
  /** Whether a request has the session of a customer. */
  isCustomer: (request: FastifyRequest) => Promise<boolean>
}

type Networks = ReturnType<typeof networksOf>

const LOCAL_WINDOW_SECONDS = 60
/** Least time between two log lines about one budget. */
const LOG_INTERVAL_SECONDS = 60

/** Counts in fixed windows that begin with the first call. Source: decision 023. */
export function createRateLimits({ factor, metrics, proofOfWork, isCustomer }: RateLimitOptions): RateLimits {
  if (factor === 0) return { count: async () => undefined }
  const loggedBudgets = createCounter(1, LOG_INTERVAL_SECONDS)

  function createCounters(budget: Budget) {
    const { perAddress, windowSeconds, localPerMinute } = BUDGETS[budget]
    const create = (calls: number, seconds = windowSeconds) =>
      createCounter(Math.max(1, Math.round(calls * factor)), seconds)
    const createPool = (calls: number) =>
      poolOf(
        create(calls),
        new Map(Object.entries(NETWORK_FACTORS).map(([prefix, factor]) => [Number(prefix), create(calls * factor)])),
      )
    return {
      local: create(localPerMinute, LOCAL_WINDOW_SECONDS),
      everybody: createPool(perAddress),
      customers: createPool(perAddress),
      proof: createPool(perAddress * PROOF_FACTOR),
    }
  }
  const counters: Partial<Record<Budget, ReturnType<typeof createCounters>>> = {}

  function refusal(budget: Budget, scope: 'address' | 'network' | 'local', request: FastifyRequest): void {
    metrics.limitedCalls.inc({ budget, scope })
    if (loggedBudgets.consume(budget) > 0) return
    request.log.warn({ budget, scope, address: request.ip }, 'too many calls: turning away')
  }

  return {
    async count(budget, request) {
      const { local, everybody, customers, proof } = (counters[budget] ??= createCounters(budget))
      const networks = networksOf(request.ip)
      if (isLocalRequest(request)) {
        const msUntilFree = local.consume(networks[0].name)
        if (msUntilFree === 0) return
        refusal(budget, 'local', request)
        throw new TooManyRequestsError(msUntilFree)
      }
      const msUntilFree = everybody.consume(networks)
      if (msUntilFree === 0) return
      if (customers.hasRoom(networks) && (await isCustomer(request)) && customers.consume(networks) === 0) return
      const canProve = proofOfWork.mode !== 'off' && proof.hasRoom(networks)
      // Verify the proof first: only real work uses up the room of the others at this address.
      if (canProve && (await proofOfWork.accept(budget, request)) && proof.consume(networks) === 0) return
      refusal(budget, everybody.msUntilNetwork(networks) > 0 ? 'network' : 'address', request)
      throw new TooManyRequestsError(
        msUntilFree,
        canProve ? await proofOfWork.offerChallenge(budget, request) : undefined,
      )
    },
  }
}

/** Room for calls of an address, within that of the networks around it by prefix length. */
function poolOf(address: Counter, wider: ReadonlyMap<number, Counter>) {
  const msUntilNetwork = ([, ...networks]: Networks): number =>
    Math.max(0, ...networks.map(({ prefix, name }) => wider.get(prefix)?.msUntilRoom(name) ?? 0))
  return {
    msUntilNetwork,
    hasRoom: (networks: Networks) => msUntilNetwork(networks) === 0 && address.msUntilRoom(networks[0].name) === 0,
    /** Counts a call, unless there is no room. @returns milliseconds until there is */
    consume(networks: Networks): number {
      // A network is checked first and counted last: calls refused to one address leave the room of its neighbours.
      const msUntilFree = msUntilNetwork(networks) || address.consume(networks[0].name)
      if (msUntilFree === 0) for (const { prefix, name } of networks.slice(1)) wider.get(prefix)?.consume(name)
      return msUntilFree
    },
  }
}
