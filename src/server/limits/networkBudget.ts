import type { FastifyRequest } from 'fastify'
import { homeNetworkOf, networksOf } from '../http/ipNetwork.ts'
import { isLocalRequest } from '../http/requestOrigin.ts'
import { createCounter } from './counter.ts'

export type NetworkBudget = ReturnType<typeof createNetworkBudget>

/** Share of the widest network of an address (IPv4 /24, IPv6 /48), as a multiple of that of a home. */
const WIDEST_FACTOR = 4

/**
 * Bounds what the networks of one sender cost in a window, whoever is signed in: anybody can open accounts. Calls of
 * this machine itself cost nothing. Counted by this process alone, as in decision 023.
 * @param perHome in any unit; 0: no bound
 */
export function createNetworkBudget(perHome: number, windowSeconds: number) {
  const home = createCounter(perHome, windowSeconds)
  const widest = createCounter(perHome * WIDEST_FACTOR, windowSeconds)
  const sharesOf = (request: FastifyRequest) =>
    perHome === 0 || isLocalRequest(request)
      ? []
      : [
          { counter: home, name: homeNetworkOf(request.ip) },
          { counter: widest, name: networksOf(request.ip).at(-1)?.name ?? '' },
        ]
  return {
    /** @returns 0 when there is room, otherwise the ms until there is */
    msUntilRoom: (request: FastifyRequest): number =>
      Math.max(0, ...sharesOf(request).map(({ counter, name }) => counter.msUntilRoom(name))),
    /** Notes a cost that is known only afterwards. */
    spend(request: FastifyRequest, amount: number): void {
      for (const { counter, name } of sharesOf(request)) counter.consume(name, amount)
    },
  }
}
