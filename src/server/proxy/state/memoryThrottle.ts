import { LRUCache } from 'lru-cache'
import {
  attemptRules,
  removeFailure,
  throttleSubjects,
  type AttemptSource,
  type ThrottleSubject,
} from '../../store/accounts/throttlePolicy.ts'
import type { FailureRow } from '../../store/tables.ts'

/** Accounts and addresses whose failures are remembered; beyond, those that failed longest ago are forgotten. */
const MAX_SUBJECTS = 100_000

/**
 * - `verify`: ask the backend; `needsCaptcha`: whether another attempt will need a captcha.
 * - `wait`: refuse until `until` (ms since 1970).
 * - `captcha`: refuse, because no solution of a captcha was sent.
 */
export type MemoryThrottleDecision =
  { decision: 'verify'; needsCaptcha: boolean } | { decision: 'wait'; until: number } | { decision: 'captcha' }

/**
 * Failed sign-ins by account and by address, by the rules of the reference server but in memory, so that this server is
 * no help in guessing passwords. Only the backend knows whether a captcha was solved; here a solution only has to be
 * sent.
 */
export interface MemoryThrottle {
  /** Counts an allowed attempt as a failure at once, so that many at the same time gain nothing. */
  reserveAttempt(attempt: AttemptSource, hasCaptcha: boolean, now: number): MemoryThrottleDecision
  /** Takes the failure back, and forgets the account's earlier ones: the backend accepted the password. */
  recordSuccess(attempt: AttemptSource): void
  /** Takes the failure back: the backend gave no verdict. */
  cancelAttempt(attempt: AttemptSource): void
  /** Has the guesses at a trading account number counted with those at its owner's email. */
  setEmail(tradingAccount: string, email: string): void
}

export function createMemoryThrottle(): MemoryThrottle {
  // Rows are only peeked at, so that what is dropped first failed longest ago, not was asked for longest ago.
  const rows = new LRUCache<string, FailureRow>({ max: MAX_SUBJECTS })
  const emails = new LRUCache<string, string>({ max: MAX_SUBJECTS })
  const subjectsOf = (attempt: AttemptSource): ThrottleSubject[] =>
    throttleSubjects({ ...attempt, account: emails.get(attempt.account) ?? attempt.account })
  const takeBack = (attempt: AttemptSource, clears: boolean): void => {
    for (const { subject, limits, isCleared } of subjectsOf(attempt)) {
      const row = rows.peek(subject)
      if (!row) continue
      const remaining = removeFailure(row, limits)
      if (remaining.count > 0 && !(clears && isCleared)) rows.set(subject, remaining)
      else rows.delete(subject)
    }
  }
  return {
    reserveAttempt(attempt, hasCaptcha, now) {
      const subjects = subjectsOf(attempt)
      const recorded = subjects.flatMap(({ subject }) => rows.peek(subject) ?? [])
      const { notBefore, needsCaptcha, afterFailure, nextNeedsCaptcha } = attemptRules(subjects, recorded, now)
      if (notBefore !== undefined) return { decision: 'wait', until: notBefore }
      if (needsCaptcha && !hasCaptcha) return { decision: 'captcha' }
      for (const row of afterFailure) rows.set(row.subject, row)
      return { decision: 'verify', needsCaptcha: nextNeedsCaptcha }
    },
    recordSuccess: (attempt) => takeBack(attempt, true),
    cancelAttempt: (attempt) => takeBack(attempt, false),
    setEmail: (tradingAccount, email) => void emails.set(tradingAccount.toLowerCase(), email.toLowerCase()),
  }
}
