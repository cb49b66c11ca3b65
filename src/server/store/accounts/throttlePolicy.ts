import type { FailureRow } from '../tables.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const FIRST_DELAY_MS = 30 * SECOND_MS
const MAX_DELAY_MS = 60 * MINUTE_MS

/** From how many failures on a sign-in needs a verification code, and waits; `window` (ms): for how long they count. */
export interface ThrottleLimits {
  captchaFromFailures: number
  delayFromFailures: number
  windowMs: number
}

/** Source: docs/contract.md section 2; docs/security.md (6.3.1). A success clears an account's failures, nothing else does. */
export const ACCOUNT_LIMITS: ThrottleLimits = { captchaFromFailures: 3, delayFromFailures: 5, windowMs: Infinity }
/** Wider, for many people may share an address. */
export const ADDRESS_LIMITS: ThrottleLimits = {
  captchaFromFailures: 20,
  delayFromFailures: 50,
  windowMs: 15 * MINUTE_MS,
}

/** A subject's failures as they count at `now`. Times that no clock gives that was right then are of one that has since been set back. */
export function activeFailures(
  row: FailureRow | undefined,
  { windowMs }: ThrottleLimits,
  now: number,
): FailureRow | undefined {
  if (!row) return undefined
  const untilAt = row.untilAt !== null && row.untilAt <= now + MAX_DELAY_MS ? row.untilAt : null
  return Math.abs(now - row.sinceAt) < windowMs || now < (untilAt ?? 0) ? { ...row, untilAt } : undefined
}

/** The row after one more failure: 30 s, 60 s … up to an hour of delay from `delayFrom` failures on. */
export function addFailure(
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

/** The row once the failure counted in advance turned out to be none. */
export function removeFailure(row: FailureRow, { delayFromFailures }: ThrottleLimits): FailureRow {
  const count = Math.max(0, row.count - 1)
  return { ...row, count, untilAt: count < delayFromFailures ? null : row.untilAt }
}
