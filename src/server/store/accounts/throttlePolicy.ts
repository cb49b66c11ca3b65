import { hashToken } from '../../secrets/tokens.ts'
import type { FailureRow } from '../tables.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const FIRST_DELAY_MS = 30 * SECOND_MS
const MAX_DELAY_MS = HOUR_MS

/** Numbers of failures from which a sign-in needs a captcha, and has to wait. */
interface ThrottleLimits {
  captchaFromFailures: number
  delayFromFailures: number
  /** Most failures that count: one more would lengthen no delay, but take longer to fade. */
  maxFailures: number
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
  maxFailures: 12,
  windowMs: Infinity,
  halfLifeMs: 12 * HOUR_MS,
}
const UNKNOWN_LIMITS: ThrottleLimits = { ...ACCOUNT_LIMITS, delayFromFailures: ACCOUNT_LIMITS.delayFromFailures - 1 }
/** Wider, because many people may share an address. */
const ADDRESS_LIMITS: ThrottleLimits = {
  captchaFromFailures: 20,
  delayFromFailures: 50,
  maxFailures: 57,
  windowMs: 15 * MINUTE_MS,
  halfLifeMs: Infinity,
}

/** Account, address and browser that an attempt to sign in is counted against; in a database by keyed hashes. */
export interface AttemptSource {
  /** The account, lower-cased: the same by email and by number; the count does not depend on its existence. */
  account: string
  /** The client's network. */
  address: string
  /**
   * Id of a browser that has signed in to the account before: its failures are counted on their own, and nobody else's
   * failures keep it out.
   */
  device?: string | undefined
  /**
   * Only the broker's own backend knows whose account it is: delays begin one failure earlier, for ten guesses an hour,
   * since no browser counts as known.
   */
  isUnknown?: boolean
}

/** A row of failures: an account, an address or a browser. */
export interface ThrottleSubject {
  /** Key of its row. */
  subject: string
  limits: ThrottleLimits
  /** Whether a success clears its failures, not only the one that was counted in advance. */
  isCleared: boolean
}

export function throttleSubjects({ account, address, device, isUnknown }: AttemptSource): ThrottleSubject[] {
  if (device !== undefined) return [{ subject: `device:${hashToken(device)}`, limits: ACCOUNT_LIMITS, isCleared: true }]
  return [
    { subject: `account ${account}`, limits: isUnknown ? UNKNOWN_LIMITS : ACCOUNT_LIMITS, isCleared: true },
    { subject: `address ${address}`, limits: ADDRESS_LIMITS, isCleared: false },
  ]
}

/** Requirements of an attempt after the failures so far. */
export interface AttemptRules {
  /** Undefined: now; otherwise not before this time (ms since 1970). */
  notBefore: number | undefined
  needsCaptcha: boolean
  /** The failures with this attempt added. */
  afterFailure: FailureRow[]
  /** Whether the next attempt needs a captcha if this one fails. */
  nextNeedsCaptcha: boolean
}

/** @param recorded the existing rows of the subjects */
export function attemptRules(subjects: ThrottleSubject[], recorded: FailureRow[], now: number): AttemptRules {
  const subjectStates = subjects.map(({ subject, limits }) => {
    const active = activeFailures(
      recorded.find((row) => row.subject === subject),
      limits,
      now,
    )
    return { limits, active, afterFailure: addFailure(subject, active, limits, now) }
  })
  const until = Math.max(...subjectStates.map(({ active }) => active?.untilAt ?? 0))
  return {
    notBefore: until > now ? until : undefined,
    needsCaptcha: subjectStates.some(({ active, limits }) => (active?.count ?? 0) >= limits.captchaFromFailures),
    afterFailure: subjectStates.map(({ afterFailure }) => afterFailure),
    nextNeedsCaptcha: subjectStates.some(
      ({ afterFailure, limits }) => afterFailure.count >= limits.captchaFromFailures,
    ),
  }
}

/**
 * The failures that still count at `now`. Ignores a delay beyond the longest one: it was set under a clock that has
 * since been set back.
 */
function activeFailures(
  row: FailureRow | undefined,
  { windowMs, halfLifeMs, maxFailures }: ThrottleLimits,
  now: number,
): FailureRow | undefined {
  if (!row) return undefined
  const untilAt = row.untilAt !== null && row.untilAt <= now + MAX_DELAY_MS ? row.untilAt : null
  const isDelayed = now < (untilAt ?? 0)
  if (Math.abs(now - row.sinceAt) >= windowMs && !isDelayed) return undefined
  const count = Math.round(Math.min(row.count, maxFailures) * 2 ** (-Math.abs(now - row.lastAt) / halfLifeMs))
  return count > 0 || isDelayed ? { ...row, count, untilAt } : undefined
}

/** Adds a failure: from `delayFromFailures` on with a delay of 30 s, 60 s and so on up to an hour. */
function addFailure(
  subject: string,
  row: FailureRow | undefined,
  { delayFromFailures, maxFailures }: ThrottleLimits,
  now: number,
): FailureRow {
  const count = Math.min((row?.count ?? 0) + 1, maxFailures)
  const delayMs =
    count < delayFromFailures ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (count - delayFromFailures), MAX_DELAY_MS)
  return { subject, count, sinceAt: row?.sinceAt ?? now, lastAt: now, untilAt: delayMs > 0 ? now + delayMs : null }
}

/** Cancels a failure that was counted in advance. */
export function removeFailure(row: FailureRow, { delayFromFailures }: ThrottleLimits): FailureRow {
  const count = Math.max(0, row.count - 1)
  return { ...row, count, untilAt: count < delayFromFailures ? null : row.untilAt }
}
