/**
 * How far the clocks of servers that share a database may differ, in ms. What began later than that in the future was begun
 * under a wrong clock: by its age it would live for as long as the clock was wrong, and more.
 */
const MAX_CLOCK_SKEW_MS = 5 * 60_000

/** Whether something that began `since` (ms since 1970) is not yet `age` ms old. */
export const isWithinAge = (startedAt: number, maxAgeMs: number, now: number): boolean =>
  now - startedAt < maxAgeMs && startedAt - now <= MAX_CLOCK_SKEW_MS
