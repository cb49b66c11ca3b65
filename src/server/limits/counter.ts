import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

/** A PostgreSQL that all servers share, for the counters. */
export interface CounterDatabase {
  query(statement: { text: string; values: unknown[] }): Promise<{ rows: unknown[]; rowCount: number | null }>
  /** The existing table of the counters. */
  tableName: string
}

interface CounterOptions {
  /** Distinguishes its keys from those of other counters. */
  name: string
  /** Calls of one key within a window; at least 1. */
  points: number
  windowSeconds: number
  /** Default: in memory. */
  database?: CounterDatabase | undefined
  /** Whether it removes expired rows of all counters from the database. */
  clearsExpired?: boolean
}

/**
 * Counts in fixed windows that begin with the first call of a key. While the database cannot be reached each server
 * counts for itself. Source: decision 023.
 */
export function createCounter({
  name,
  points,
  windowSeconds,
  database,
  clearsExpired = false,
}: CounterOptions): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: windowSeconds }
  const memory = new RateLimiterMemory(options)
  if (!database) return memory
  return new RateLimiterPostgres({
    ...options,
    storeClient: database,
    storeType: 'client',
    tableName: database.tableName,
    tableCreated: true,
    clearExpiredByTimeout: clearsExpired,
    // A key that has used up its budget causes no more queries.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: memory,
  })
}

/** Counts one call. @returns 0 when there was room, otherwise the ms until there is */
export async function consume(counter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await counter.consume(key)
    return 0
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return Math.max(1, error.msBeforeNext)
  }
}

/** @returns 0 when a call would find room, otherwise the ms until it would */
export async function msUntilRoom(counter: RateLimiterAbstract, key: string): Promise<number> {
  const count = await counter.get(key)
  return !count || count.remainingPoints > 0 ? 0 : Math.max(1, count.msBeforeNext)
}
