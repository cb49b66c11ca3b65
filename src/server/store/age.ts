/**
 * How far the clocks of servers that share a database may differ, in ms. What began later than that in the future was begun
 * under a wrong clock: by its age it would live for as long as the clock was wrong, and more.
 */
const SKEW = 5 * 60_000

/** Whether something that began `since` (ms since 1970) is not yet `age` ms old. */
export const isYounger = (since: number, age: number, now: number): boolean => now - since < age && since - now <= SKEW
