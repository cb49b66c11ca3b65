import { homeNetworkOf, widestNetworkOf } from '../http/ipNetwork.ts'

/** Somebody who takes a share: an address, its wider network, an account. */
export interface Owner {
  name: string
  /** Bound of its share, as a part of the amount that the others leave. */
  part: number
}

/** A form with the largest files fits into a home's part of the memory for uploads. */
export const HOME_PART = 3 / 16

/** The owners of what a client takes: its home, and its widest network. */
export const networkOwners = (
  address: string,
  [homePart, widestPart] = [HOME_PART, 1 / 4],
): [home: Owner, widest: Owner] => [
  { name: homeNetworkOf(address), part: homePart },
  { name: widestNetworkOf(address), part: widestPart },
]

/**
 * Shares of something that all clients use. No owner takes all that the others leave, so that the next one always finds
 * some.
 * @param max amount of all together
 */
export function createShares(max: number) {
  let total = 0
  const takenByOwner = new Map<string, number>()
  const takenBy = (name: string): number => takenByOwner.get(name) ?? 0

  function add(owners: Owner[], amount: number): void {
    total += amount
    for (const { name } of owners) {
      const taken = takenBy(name) + amount
      if (taken > 0) takenByOwner.set(name, taken)
      else takenByOwner.delete(name)
    }
  }

  return {
    /**
     * @param owners all that the amount counts for; none: no share, all of it
     * @param kept amount that must stay free for others
     * @returns whether there was room
     */
    take(owners: Owner[], amount: number, kept = 0): boolean {
      const rooms = owners.map(({ name, part }) => Math.ceil((max - total + takenBy(name)) * part) - takenBy(name))
      if (amount > Math.min(max - total - kept, ...rooms)) return false
      add(owners, amount)
      return true
    },
    giveBack: (owners: Owner[], amount: number): void => add(owners, -amount),
  }
}
