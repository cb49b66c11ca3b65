import type { FastifyRequest } from 'fastify'
import { isLocalRequest } from '../http/requestOrigin.ts'
import { createCounter } from './counter.ts'
import { networkOwners } from './shares.ts'

export type NetworkBudget = ReturnType<typeof createNetworkBudget>

/** Share of the widest network of an address (IPv4 /24, IPv6 /48), as a multiple of that of a home. */
const WIDEST_FACTOR = 4

/**
 * Bounds what the networks of one sender cost in a window, whoever is signed in: anybody can open accounts. Calls of
 * this machine itself cost nothing. Counted by this process alone, as in decision 023.
 * @param perHome in any unit; 0: no bound
 */
export function createNetworkBudget(perHome: number, windowSeconds: number) {
  const homes = createCounter(perHome, windowSeconds)
  const widest = createCounter(perHome * WIDEST_FACTOR, windowSeconds)
  const isFree = (request: FastifyRequest): boolean => perHome === 0 || isLocalRequest(request)
  return {
    /** @returns 0 when there is room, otherwise the ms until there is */
    msUntilRoom(request: FastifyRequest): number {
      const [home, network] = networkOwners(request.ip)
      return isFree(request) ? 0 : Math.max(homes.msUntilRoom(home.name), widest.msUntilRoom(network.name))
    },
    /** Notes a cost that is known only afterwards. */
    spend(request: FastifyRequest, amount: number): void {
      if (isFree(request)) return
      const [home, network] = networkOwners(request.ip)
      homes.consume(home.name, amount)
      widest.consume(network.name, amount)
    },
  }
}
