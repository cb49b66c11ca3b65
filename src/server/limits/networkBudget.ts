import type { FastifyRequest } from 'fastify'
import { isLocalRequest } from '../http/requestOrigin.ts'
import { createCounter, type Counter } from './counter.ts'
import { networkOwners } from './shares.ts'

export type NetworkBudget = ReturnType<typeof createNetworkBudget>

/** Share of the widest network of an address (IPv4 /24, IPv6 /48), as a multiple of that of a home. */
const WIDEST_FACTOR = 4

/**
 * Bounds what the networks of one sender cost in a window, whoever is signed in, since anybody can open accounts, and
 * what one account costs from any number of networks. Calls of this machine itself cost nothing. Counted by this process
 * alone, as in decision 023.
 * @param perHome in any unit, also the bound of an account; 0: no bound
 */
export function createNetworkBudget(perHome: number, windowSeconds: number) {
  const homes = createCounter(perHome, windowSeconds)
  const widest = createCounter(perHome * WIDEST_FACTOR, windowSeconds)
  /** The counts that a request belongs to; none: it costs nothing. */
  function countsOf(request: FastifyRequest): [Counter, key: string][] {
    if (perHome === 0 || isLocalRequest(request)) return []
    const [home, network] = networkOwners(request.ip)
    const account = request.auth?.account
    return [
      [homes, home.name],
      [widest, network.name],
      ...(account ? [[homes, `account ${account.id}`] as [Counter, string]] : []),
    ]
  }
  return {
    /** @returns 0 when there is room, otherwise the ms until there is */
    msUntilRoom: (request: FastifyRequest): number =>
      Math.max(0, ...countsOf(request).map(([counter, key]) => counter.msUntilRoom(key))),
    /** Notes a cost that is known only afterwards. */
    spend(request: FastifyRequest, amount: number): void {
      for (const [counter, key] of countsOf(request)) counter.consume(key, amount)
    },
  }
}
