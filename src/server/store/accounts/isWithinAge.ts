/** Accepted clock skew between servers that share a database, in ms. */
export const MAX_CLOCK_SKEW_MS = 5 * 60_000

/**
 * Whether something is younger than `maxAgeMs`. Rejects start times beyond the accepted clock skew: they were recorded
 * under a wrong clock and would stay young for as long as it was wrong.
 */
export const isWithinAge = (startedAt: number, maxAgeMs: number, now: number): boolean =>
  now - startedAt < maxAgeMs && startedAt - now <= MAX_CLOCK_SKEW_MS
