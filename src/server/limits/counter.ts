import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** A PostgreSQL that all servers share, for the counters. */
export interface CounterDatabase {
  query(statement: { text: string; values: unknown[] }): Promise<{ rows: unknown[]; rowCount: number | null }>
  /** The existing table of the counters. */
  tableName: string
}

interface CounterOptions {
  /** Calls of one key within a window; at least 1. */
  points: number
  windowSeconds: number
}

/** Counts in fixed windows that begin with the first call of a key. Source: decision 023. */
export interface Counter {
  /** Counts one call if there is room for it. @returns 0, or the ms until there is room */
  consume(key: string): number | Promise<number>
}

/** A counter of this server alone. */
interface MemoryCounter extends Counter {
  consume(key: string): number
  /** @returns 0 when a call would find room, otherwise the ms until it would */
  msUntilRoom(key: string): number
}

/** Beyond so many keys the ones that called longest ago are forgotten: endless addresses take no endless memory. */
const MAX_KEYS = 100_000

export function createMemoryCounter({ points, windowSeconds }: CounterOptions): MemoryCounter {
  const counts = new LRUCache<string, number>({
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
    // An entry of exactly this age is still valid.
    ttl: windowSeconds * 1000 - 1,
    ttlResolution: 0,
    noUpdateTTL: true,
    perf: Date,
  })
  const msUntilRoom = (key: string): number =>
    (counts.get(key) ?? 0) < points ? 0 : Math.max(1, counts.getRemainingTTL(key))
  return {
    msUntilRoom,
    consume(key) {
      const ms = msUntilRoom(key)
      if (ms === 0) counts.set(key, (counts.get(key) ?? 0) + 1)
      return ms
    },
  }
}

/**
 * A counter that servers on one database share. While the database cannot be reached each server counts for itself.
 * @param name distinguishes its keys from those of other counters
 * @param database default: in memory
 * @param clearsExpired whether it removes expired rows of all counters from the database
 */
export function createSharedCounter({
  name,
  points,
  windowSeconds,
  database,
  clearsExpired = false,
}: CounterOptions & { name: string; database?: CounterDatabase | undefined; clearsExpired?: boolean }): Counter {
  if (!database) return createMemoryCounter({ points, windowSeconds })
  const options = { keyPrefix: name, points, duration: windowSeconds }
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: database,
    storeType: 'client',
    tableName: database.tableName,
    tableCreated: true,
    clearExpiredByTimeout: clearsExpired,
    // A key that has used up its budget causes no more queries.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory(options),
  })
  return {
    async consume(key) {
      try {
        await limiter.consume(key)
        return 0
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return Math.max(1, error.msBeforeNext)
      }
    },
  }
}
