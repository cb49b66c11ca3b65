import { LRUCache } from 'lru-cache'
import {
  attemptRules,
  removeFailure,
  throttleSubjects,
  type AttemptSource,
  type ThrottleSubject,
} from '../../store/accounts/throttlePolicy.ts'
import type { FailureRow } from '../../store/tables.ts'

/**
 * Number of accounts and addresses whose failures are remembered; beyond this, those that failed longest ago are
 * dropped.
 */
const MAX_SUBJECTS = 100_000

/**
 * - `verify`: call the backend; `needsCaptcha`: whether another attempt will need a captcha.
 * - `wait`: refuse until `until` (ms since 1970).
 * - `captcha`: refuse, because no solution of a captcha was sent.
 */
export type MemoryThrottleDecision =
  { decision: 'verify'; needsCaptcha: boolean } | { decision: 'wait'; until: number } | { decision: 'captcha' }

/**
 * Failed sign-ins by account and by address, in memory, by the rules of the reference server, so that this server is no
 * help in guessing passwords. Only the backend can check a captcha; here a solution only has to be sent.
 */
export interface MemoryThrottle {
  /** Counts an allowed attempt as a failure at once, so that parallel attempts gain nothing. */
  reserveAttempt(attempt: AttemptSource, hasCaptcha: boolean, now: number): MemoryThrottleDecision
  /** Cancels the failure: the backend accepted the password, or gave no verdict. */
  cancelAttempt(attempt: AttemptSource): void
  /** Counts guesses at a trading account number together with those at its owner's email. */
  setEmail(tradingAccount: string, email: string): void
}

export function createMemoryThrottle(): MemoryThrottle {
  // `peek` only, so that the rows that failed longest ago are dropped first, not those that were read longest ago.
  const rows = new LRUCache<string, FailureRow>({ max: MAX_SUBJECTS })
  const emails = new LRUCache<string, string>({ max: MAX_SUBJECTS })
  const subjectsOf = (attempt: AttemptSource): ThrottleSubject[] =>
    throttleSubjects({ ...attempt, account: emails.get(attempt.account) ?? attempt.account }).map(
      // Delays begin one failure earlier, for ten guesses an hour: no browser is known here.
      ({ limits, ...subject }) => ({
        ...subject,
        limits: { ...limits, delayFromFailures: limits.delayFromFailures - 1 },
      }),
    )
  return {
    reserveAttempt(attempt, hasCaptcha, now) {
      const subjects = subjectsOf(attempt)
      const failureRows = subjects.flatMap(({ subject }) => rows.peek(subject) ?? [])
      const { notBefore, needsCaptcha, afterFailure, nextNeedsCaptcha } = attemptRules(subjects, failureRows, now)
      if (notBefore !== undefined) return { decision: 'wait', until: notBefore }
      if (needsCaptcha && !hasCaptcha) return { decision: 'captcha' }
      for (const row of afterFailure) rows.set(row.subject, row)
      return { decision: 'verify', needsCaptcha: nextNeedsCaptcha }
    },
    cancelAttempt(attempt) {
      for (const { subject, limits } of subjectsOf(attempt)) {
        const row = rows.peek(subject)
        if (!row) continue
        const remaining = removeFailure(row, limits)
        if (remaining.count > 0) rows.set(subject, remaining)
        else rows.delete(subject)
      }
    },
    setEmail: (tradingAccount, email) => void emails.set(tradingAccount.toLowerCase(), email.toLowerCase()),
  }
}
