import { ipNetworkOf } from '../../http/ipNetwork.ts'
import {
  ACCOUNT_LIMITS,
  ADDRESS_LIMITS,
  activeFailures,
  removeFailure,
  addFailure,
  type ThrottleLimits,
} from '../../store/accounts/throttlePolicy.ts'
import type { FailureRow } from '../../store/tables.ts'

/** Accounts and addresses that failures are counted of; beyond, those that failed longest ago are forgotten. */
const MAX_SUBJECTS = 100_000

/** `verify`: ask the backend; `needCode`: whether another try will need a verification code. `wait`: not before `until` (ms). */
export type MemoryThrottleDecision =
  { decision: 'verify'; needsCaptcha: boolean } | { decision: 'wait'; until: number } | { decision: 'code' }

/**
 * Failed sign-ins by account and by address, by the rules of the reference server, in memory: so that this server is no help
 * to who guesses passwords. Whether a verification code is right only the backend knows; here it only has to be there.
 */
export interface MemoryThrottle {
  /** Asks to try. A permitted try counts as a failure at once, so that many at one time gain nothing. */
  reserveAttempt(account: string, address: string, hasCaptcha: boolean, now: number): MemoryThrottleDecision
  /** The backend let it in. */
  recordSuccess(account: string, address: string): void
  /** The backend gave no verdict: the try does not count. */
  cancelAttempt(account: string, address: string): void
}

export function createMemoryThrottle(): MemoryThrottle {
  /** In the order of the last failure, the oldest first. */
  const rows = new Map<string, FailureRow>()
  const save = (row: FailureRow): void => {
    rows.delete(row.subject)
    if (row.count > 0) rows.set(row.subject, row)
    if (rows.size > MAX_SUBJECTS) rows.delete(rows.keys().next().value as string)
  }
  const forgetFailure = (subject: string, limits: ThrottleLimits): void => {
    const row = rows.get(subject)
    if (row) save(removeFailure(row, limits))
  }
  return {
    reserveAttempt(account, address, hasCaptcha, now) {
      const accountFailures = activeFailures(rows.get(accountSubject(account)), ACCOUNT_LIMITS, now)
      const addressFailures = activeFailures(rows.get(addressSubject(address)), ADDRESS_LIMITS, now)
      const until = Math.max(accountFailures?.untilAt ?? 0, addressFailures?.untilAt ?? 0)
      if (until > now) return { decision: 'wait', until }
      if (isCaptchaRequired(accountFailures, addressFailures) && !hasCaptcha) return { decision: 'code' }
      const updatedRows = [
        addFailure(accountSubject(account), accountFailures, ACCOUNT_LIMITS, now),
        addFailure(addressSubject(address), addressFailures, ADDRESS_LIMITS, now),
      ] as const
      for (const row of updatedRows) save(row)
      return { decision: 'verify', needsCaptcha: isCaptchaRequired(...updatedRows) }
    },
    recordSuccess(account, address) {
      rows.delete(accountSubject(account))
      forgetFailure(addressSubject(address), ADDRESS_LIMITS)
    },
    cancelAttempt(account, address) {
      forgetFailure(accountSubject(account), ACCOUNT_LIMITS)
      forgetFailure(addressSubject(address), ADDRESS_LIMITS)
    },
  }
}

const accountSubject = (account: string): string => `account:${account}`
const addressSubject = (address: string): string => `address:${ipNetworkOf(address)}`

const isCaptchaRequired = (accountFailures: FailureRow | undefined, addressFailures: FailureRow | undefined): boolean =>
  (accountFailures?.count ?? 0) >= ACCOUNT_LIMITS.captchaFromFailures ||
  (addressFailures?.count ?? 0) >= ADDRESS_LIMITS.captchaFromFailures
