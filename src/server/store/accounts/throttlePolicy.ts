import { hashToken } from '../../secrets/tokens.ts'
import type { FailureRow } from '../tables.ts'
import { MAX_CLOCK_SKEW_MS } from './isWithinAge.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const FIRST_DELAY_MS = 30 * SECOND_MS
const MAX_DELAY_MS = HOUR_MS
/** Failures beyond the first delay that count: one more would lengthen no delay, but take longer to fade. */
const MAX_FURTHER_FAILURES = Math.ceil(Math.log2(MAX_DELAY_MS / FIRST_DELAY_MS))

/** Numbers of failures from which a sign-in needs a captcha, and has to wait. */
interface ThrottleLimits {
  captchaFromFailures: number
  delayFromFailures: number
  /** Time for which failures count, from the first on; infinite: until they have faded. */
  windowMs: number
  /** Time in which half of the failures fade. */
  halfLifeMs: number
}

/**
 * Limits of an account, and of a browser that has signed in to it before. Source: docs/contract.md section 2; decision
 * 016.
 */
const ACCOUNT_LIMITS: ThrottleLimits = {
  captchaFromFailures: 3,
  delayFromFailures: 5,
  windowMs: Infinity,
  halfLifeMs: 12 * HOUR_MS,
}
const UNKNOWN_LIMITS: ThrottleLimits = { ...ACCOUNT_LIMITS, delayFromFailures: ACCOUNT_LIMITS.delayFromFailures - 1 }
/** Wider, because many people may share an address. */
const ADDRESS_LIMITS: ThrottleLimits = {
  captchaFromFailures: 20,
  delayFromFailures: 50,
  windowMs: 15 * MINUTE_MS,
  halfLifeMs: Infinity,
}

/** One attempt to sign in: account, address and browser that it is counted against, in a database by keyed hashes. */
export interface SignInAttempt {
  /** The account, the same by email and by number; the count does not depend on its existence. */
  account: string
  /**
   * Only in front of the broker's own backend: the account to which the backend last said that the typed name belongs. An
   * attempt counts against both, since an owner can change it. Delays begin one failure earlier, for ten guesses an hour,
   * since no browser counts as known.
   */
  knownAccount?: string
  /** The client's network. */
  address: string
  /**
   * Id of a browser that has signed in to the account before: its failures are counted on their own, and nobody else's
   * failures keep it out.
   */
  device?: string | undefined
  /** Undefined: no solution of a captcha was sent. */
  captcha?: 'solved' | 'wrong' | undefined
}

/**
 * - `verify`: check the password; `failures`: the rows with this attempt added; `needsCaptcha`: whether another attempt
 *   will need a captcha.
 * - `wait`: refuse until `until` (ms since 1970).
 * - `captcha`: refuse, because no captcha was solved.
 */
export type ThrottleDecision =
  | { decision: 'verify'; failures: FailureRow[]; needsCaptcha: boolean }
  | { decision: 'wait'; until: number }
  | { decision: 'captcha' }

/** A row of failures: an account, an address or a browser. */
export interface ThrottleSubject {
  /** Key of its row. */
  subject: string
  limits: ThrottleLimits
  /** Whether a success clears its failures, not only the one that was counted in advance. */
  isCleared: boolean
}

export function throttleSubjects({ account, knownAccount, address, device }: SignInAttempt): ThrottleSubject[] {
  if (device !== undefined) return [{ subject: `device:${hashToken(device)}`, limits: ACCOUNT_LIMITS, isCleared: true }]
  const limits = knownAccount === undefined ? ACCOUNT_LIMITS : UNKNOWN_LIMITS
  // In one order, so that attempts at one time do not wait for each other's rows.
  const accounts = [...new Set([account, knownAccount ?? account])].toSorted()
  return [
    ...accounts.map((each) => ({ subject: `account ${each}`, limits, isCleared: true })),
    { subject: `address ${address}`, limits: ADDRESS_LIMITS, isCleared: false },
  ]
}

/** @param recorded the existing rows of the attempt's subjects */
export function decideAttempt(attempt: SignInAttempt, recorded: FailureRow[], now: number): ThrottleDecision {
  const states = throttleSubjects(attempt).map(({ subject, limits }) => {
    const row = recorded.find((each) => each.subject === subject)
    const active = row && activeFailures(row, limits, now)
    const failure = addFailure(subject, active, limits, now)
    const needsCaptcha = (count = 0): boolean => count >= limits.captchaFromFailures
    return { active, failure, isCaptchaNeeded: needsCaptcha(active?.count), needsCaptcha: needsCaptcha(failure.count) }
  })
  const until = Math.max(...states.map(({ active }) => active?.untilAt ?? 0))
  if (until > now) return { decision: 'wait', until }
  if (attempt.captcha !== 'solved' && states.some(({ isCaptchaNeeded }) => isCaptchaNeeded))
    return { decision: 'captcha' }
  return {
    decision: 'verify',
    failures: states.map(({ failure }) => failure),
    needsCaptcha: states.some(({ needsCaptcha }) => needsCaptcha),
  }
}

/**
 * The failures that still count at `now`. Ignores a delay beyond the longest one and the accepted clock skew:
 * it was set under a clock that has since been set back.
 */
function activeFailures(
  row: FailureRow,
  { windowMs, halfLifeMs }: ThrottleLimits,
  now: number,
): FailureRow | undefined {
  const untilAt = row.untilAt !== null && row.untilAt - now <= MAX_DELAY_MS + MAX_CLOCK_SKEW_MS ? row.untilAt : null
  const isDelayed = now < (untilAt ?? 0)
  if (Math.abs(now - row.sinceAt) >= windowMs && !isDelayed) return undefined
  const count = Math.round(row.count * 2 ** (-Math.abs(now - row.lastAt) / halfLifeMs))
  return count > 0 || isDelayed ? { ...row, count, untilAt } : undefined
}

/** Adds a failure: from `delayFromFailures` on with a delay of 30 s, 60 s and so on up to an hour. */
function addFailure(
  subject: string,
  row: FailureRow | undefined,
  { delayFromFailures }: ThrottleLimits,
  now: number,
): FailureRow {
  const count = Math.min((row?.count ?? 0) + 1, delayFromFailures + MAX_FURTHER_FAILURES)
  const delayMs =
    count < delayFromFailures ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (count - delayFromFailures), MAX_DELAY_MS)
  return { subject, count, sinceAt: row?.sinceAt ?? now, lastAt: now, untilAt: delayMs > 0 ? now + delayMs : null }
}
