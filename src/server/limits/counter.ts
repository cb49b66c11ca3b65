import { LRUCache } from 'lru-cache'

export type Counter = ReturnType<typeof createCounter>

/** Beyond so many keys the ones that called longest ago are forgotten: endless addresses take no endless memory. */
const MAX_KEYS = 100_000

/**
 * Counts in fixed windows that begin with the first call of a key, in this process alone. Source: decision 023.
 * @param points calls of one key within a window; at least 1
 */
export function createCounter(points: number, windowSeconds: number) {
  const counts = new LRUCache<string, number>({
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
    // An entry of exactly this age is still valid.
    ttl: windowSeconds * 1000 - 1,
    ttlResolution: 0,
    noUpdateTTL: true,
    perf: Date,
  })
  /** @returns 0 when a call would find room, otherwise the ms until it would */
  const msUntilRoom = (key: string): number =>
    (counts.get(key) ?? 0) < points ? 0 : Math.max(1, counts.getRemainingTTL(key))
  return {
    msUntilRoom,
    /** Counts a call if there is room for one more. @returns 0, or the ms until there is room */
    consume(key: string, amount = 1): number {
      const ms = msUntilRoom(key)
      if (ms === 0) counts.set(key, (counts.get(key) ?? 0) + amount)
      return ms
    },
  }
}
