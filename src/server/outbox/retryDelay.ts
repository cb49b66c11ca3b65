const FIRST_DELAY_MS = 5000
const MAX_DELAY_MS = 60 * 60_000
/** Share by which a delay varies, so that events that failed together do not come back together. */
const JITTER = 0.25

/** Attempts after which an event is given up: a day, nearly all of it in hourly attempts. */
export const MAX_ATTEMPTS = 34

/**
 * Time from a failed attempt to the next, in ms: twice as long each time, from 5 seconds to an hour.
 * @param attempts number of failed attempts, from 1
 * @param random from 0 to 1
 */
export const retryDelayMs = (attempts: number, random = Math.random()): number =>
  Math.round(Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS) * (1 - JITTER + 2 * JITTER * random))
