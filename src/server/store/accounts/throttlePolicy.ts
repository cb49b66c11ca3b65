import { ipNetworkOf } from '../../http/ipNetwork.ts'
import type { FailureRow } from '../tables.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const FIRST_DELAY_MS = 30 * SECOND_MS
const MAX_DELAY_MS = 60 * MINUTE_MS
/** A forwarded address may be any text, and an index takes no long ones. */
const MAX_ADDRESS_LENGTH = 100

/** From how many failures on a sign-in needs a captcha, and has to wait; `windowMs`: how long failures count. */
interface ThrottleLimits {
  captchaFromFailures: number
  delayFromFailures: number
  windowMs: number
}

/** Source: docs/contract.md section 2; docs/security.md (6.3.1). Only a success clears an account's failures. */
const ACCOUNT_LIMITS: ThrottleLimits = { captchaFromFailures: 3, delayFromFailures: 5, windowMs: Infinity }
/** Wider, because many people may share an address. */
const ADDRESS_LIMITS: ThrottleLimits = { captchaFromFailures: 20, delayFromFailures: 50, windowMs: 15 * MINUTE_MS }

/** The account and the address of an attempt, as failures are counted for them. */
export interface ThrottleSubjects {
  account: string
  address: string
}

/** @param account as typed, lower-cased */
export const throttleSubjects = (account: string, address: string): ThrottleSubjects => ({
  account: `account:${account}`,
  address: `address:${ipNetworkOf(address).slice(0, MAX_ADDRESS_LENGTH)}`,
})

/** The failures recorded for an account and an address. */
export interface RecordedFailures {
  account: FailureRow | undefined
  address: FailureRow | undefined
}

/** What an attempt needs after the failures so far. */
export interface AttemptRules {
  /** Undefined: now; otherwise not before this time (ms since 1970). */
  notBefore: number | undefined
  needsCaptcha: boolean
  /** The failures with this attempt counted as one more. */
  afterFailure: { account: FailureRow; address: FailureRow }
  /** Whether the next attempt needs a captcha if this one fails. */
  nextNeedsCaptcha: boolean
}

export function attemptRules(subjects: ThrottleSubjects, recorded: RecordedFailures, now: number): AttemptRules {
  const account = activeFailures(recorded.account, ACCOUNT_LIMITS, now)
  const address = activeFailures(recorded.address, ADDRESS_LIMITS, now)
  const until = Math.max(account?.untilAt ?? 0, address?.untilAt ?? 0)
  const afterFailure = {
    account: addFailure(subjects.account, account, ACCOUNT_LIMITS, now),
    address: addFailure(subjects.address, address, ADDRESS_LIMITS, now),
  }
  return {
    notBefore: until > now ? until : undefined,
    needsCaptcha: isCaptchaRequired({ account, address }),
    afterFailure,
    nextNeedsCaptcha: isCaptchaRequired(afterFailure),
  }
}

const isCaptchaRequired = ({ account, address }: RecordedFailures): boolean =>
  (account?.count ?? 0) >= ACCOUNT_LIMITS.captchaFromFailures ||
  (address?.count ?? 0) >= ADDRESS_LIMITS.captchaFromFailures

/**
 * The failures that still count at `now`. A delay longer than the longest one was set under a clock that has since been
 * set back.
 */
function activeFailures(
  row: FailureRow | undefined,
  { windowMs }: ThrottleLimits,
  now: number,
): FailureRow | undefined {
  if (!row) return undefined
  const untilAt = row.untilAt !== null && row.untilAt <= now + MAX_DELAY_MS ? row.untilAt : null
  return Math.abs(now - row.sinceAt) < windowMs || now < (untilAt ?? 0) ? { ...row, untilAt } : undefined
}

/** Adds a failure: from `delayFromFailures` on with a delay of 30 s, 60 s and so on up to an hour. */
function addFailure(
  subject: string,
  row: FailureRow | undefined,
  { delayFromFailures }: ThrottleLimits,
  now: number,
): FailureRow {
  const count = (row?.count ?? 0) + 1
  const delayMs =
    count < delayFromFailures
      ? 0
      : Math.min(FIRST_DELAY_MS * 2 ** Math.min(count - delayFromFailures, 20), MAX_DELAY_MS)
  return { subject, count, sinceAt: row?.sinceAt ?? now, lastAt: now, untilAt: delayMs > 0 ? now + delayMs : null }
}

/** Takes back an account's failure that was counted in advance. */
export const removeAccountFailure = (row: FailureRow): FailureRow => removeFailure(row, ACCOUNT_LIMITS)

/** Takes back an address's failure that was counted in advance. */
export const removeAddressFailure = (row: FailureRow): FailureRow => removeFailure(row, ADDRESS_LIMITS)

function removeFailure(row: FailureRow, { delayFromFailures }: ThrottleLimits): FailureRow {
  const count = Math.max(0, row.count - 1)
  return { ...row, count, untilAt: count < delayFromFailures ? null : row.untilAt }
}
