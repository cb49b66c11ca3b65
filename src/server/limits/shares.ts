/**
 * Shares of something that all clients use. A client takes half of what the others leave at most, so that the next one
 * always finds some.
 * @param max amount of all together
 */
export function createShares(max: number) {
  let total = 0
  const takenByClient = new Map<string, number>()

  function add(client: string | undefined, amount: number): void {
    total += amount
    if (client === undefined) return
    const taken = (takenByClient.get(client) ?? 0) + amount
    if (taken > 0) takenByClient.set(client, taken)
    else takenByClient.delete(client)
  }

  return {
    /** @param client undefined: no share, all of it @returns whether there was room */
    take(client: string | undefined, amount: number): boolean {
      const own = client === undefined ? 0 : (takenByClient.get(client) ?? 0)
      const limit = client === undefined ? max - total : Math.ceil((max - (total - own)) / 2) - own
      if (amount > Math.min(limit, max - total)) return false
      add(client, amount)
      return true
    },
    giveBack: (client: string | undefined, amount: number): void => add(client, -amount),
  }
}
