import { LRUCache } from 'lru-cache'
import {
  attemptRules,
  removeAccountFailure,
  removeAddressFailure,
  throttleSubjects,
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
  reserveAttempt(account: string, address: string, hasCaptcha: boolean, now: number): MemoryThrottleDecision
  /** Takes the failure back: the backend accepted the password. */
  recordSuccess(account: string, address: string): void
  /** Takes the failure back: the backend gave no verdict. */
  cancelAttempt(account: string, address: string): void
}

export function createMemoryThrottle(): MemoryThrottle {
  // Rows are only peeked at, so that what is dropped first failed longest ago, not was asked for longest ago.
  const rows = new LRUCache<string, FailureRow>({ max: MAX_SUBJECTS })
  const takeBack = (subject: string, removeFailure: (row: FailureRow) => FailureRow): void => {
    const row = rows.peek(subject)
    if (!row) return
    const remaining = removeFailure(row)
    if (remaining.count > 0) rows.set(subject, remaining)
    else rows.delete(subject)
  }
  return {
    reserveAttempt(account, address, hasCaptcha, now) {
      const subjects = throttleSubjects(account, address)
      const recorded = { account: rows.peek(subjects.account), address: rows.peek(subjects.address) }
      const { notBefore, needsCaptcha, afterFailure, nextNeedsCaptcha } = attemptRules(subjects, recorded, now)
      if (notBefore !== undefined) return { decision: 'wait', until: notBefore }
      if (needsCaptcha && !hasCaptcha) return { decision: 'captcha' }
      rows.set(subjects.account, afterFailure.account)
      rows.set(subjects.address, afterFailure.address)
      return { decision: 'verify', needsCaptcha: nextNeedsCaptcha }
    },
    recordSuccess(account, address) {
      const subjects = throttleSubjects(account, address)
      rows.delete(subjects.account)
      takeBack(subjects.address, removeAddressFailure)
    },
    cancelAttempt(account, address) {
      const subjects = throttleSubjects(account, address)
      takeBack(subjects.account, removeAccountFailure)
      takeBack(subjects.address, removeAddressFailure)
    },
  }
}
