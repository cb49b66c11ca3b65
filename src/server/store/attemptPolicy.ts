import type { FailureRow } from './tables.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const FIRST_DELAY = 30 * SECOND
const LONGEST_DELAY = 60 * MINUTE

/** From how many failures on a sign-in needs a verification code, and waits; `window` (ms): for how long they count. */
export interface Limits {
  codeFrom: number
  delayFrom: number
  window: number
}

/** Source: contract, section 2; security notes, section 5. A success clears an account's failures, nothing else does. */
export const ACCOUNT: Limits = { codeFrom: 3, delayFrom: 5, window: Infinity }
/** Wider, for many people may share an address. */
export const ADDRESS: Limits = { codeFrom: 20, delayFrom: 50, window: 15 * MINUTE }

/** A subject's failures as they count at `now`. Times that no clock gives that was right then are of one that has since been set back. */
export function failuresAt(row: FailureRow | undefined, { window }: Limits, now: number): FailureRow | undefined {
  if (!row) return undefined
  const untilAt = row.untilAt !== null && row.untilAt <= now + LONGEST_DELAY ? row.untilAt : null
  return Math.abs(now - row.sinceAt) < window || now < (untilAt ?? 0) ? { ...row, untilAt } : undefined
}

/** The row after one more failure: 30 s, 60 s … up to an hour of delay from `delayFrom` failures on. */
export function oneMore(subject: string, row: FailureRow | undefined, { delayFrom }: Limits, now: number): FailureRow {
  const count = (row?.count ?? 0) + 1
  const delay = count < delayFrom ? 0 : Math.min(FIRST_DELAY * 2 ** Math.min(count - delayFrom, 20), LONGEST_DELAY)
  return { subject, count, sinceAt: row?.sinceAt ?? now, lastAt: now, untilAt: delay > 0 ? now + delay : null }
}

/** The row once the failure counted in advance turned out to be none. */
export function oneLess(row: FailureRow, { delayFrom }: Limits): FailureRow {
  const count = Math.max(0, row.count - 1)
  return { ...row, count, untilAt: count < delayFrom ? null : row.untilAt }
}
