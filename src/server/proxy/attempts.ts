import { networkOf } from '../store/network.ts'
import { ACCOUNT, ADDRESS, failuresAt, oneLess, oneMore, type Limits } from '../store/attemptPolicy.ts'
import type { FailureRow } from '../store/tables.ts'

/** Accounts and addresses that failures are counted of; beyond, those that failed longest ago are forgotten. */
const MOST = 100_000

/** `verify`: ask the backend; `needCode`: whether another try will need a verification code. `wait`: not before `until` (ms). */
export type Permission = { go: 'verify'; needCode: boolean } | { go: 'wait'; until: number } | { go: 'code' }

/**
 * Failed sign-ins by account and by address, by the rules of the reference server, in memory: so that this server is no help
 * to who guesses passwords. Whether a verification code is right only the backend knows; here it only has to be there.
 */
export interface Attempts {
  /** Asks to try. A permitted try counts as a failure at once, so that many at one time gain nothing. */
  begin(account: string, address: string, hasCode: boolean, now: number): Permission
  /** The backend let it in. */
  succeed(account: string, address: string): void
  /** The backend gave no verdict: the try does not count. */
  takeBack(account: string, address: string): void
}

export function createAttempts(): Attempts {
  /** In the order of the last failure, the oldest first. */
  const rows = new Map<string, FailureRow>()
  const save = (row: FailureRow): void => {
    rows.delete(row.subject)
    if (row.count > 0) rows.set(row.subject, row)
    if (rows.size > MOST) rows.delete(rows.keys().next().value as string)
  }
  const less = (subject: string, limits: Limits): void => {
    const row = rows.get(subject)
    if (row) save(oneLess(row, limits))
  }
  return {
    begin(account, address, hasCode, now) {
      const byAccount = failuresAt(rows.get(ofAccount(account)), ACCOUNT, now)
      const byAddress = failuresAt(rows.get(ofAddress(address)), ADDRESS, now)
      const until = Math.max(byAccount?.untilAt ?? 0, byAddress?.untilAt ?? 0)
      if (until > now) return { go: 'wait', until }
      if (needsCode(byAccount, byAddress) && !hasCode) return { go: 'code' }
      const next = [
        oneMore(ofAccount(account), byAccount, ACCOUNT, now),
        oneMore(ofAddress(address), byAddress, ADDRESS, now),
      ] as const
      for (const row of next) save(row)
      return { go: 'verify', needCode: needsCode(...next) }
    },
    succeed(account, address) {
      rows.delete(ofAccount(account))
      less(ofAddress(address), ADDRESS)
    },
    takeBack(account, address) {
      less(ofAccount(account), ACCOUNT)
      less(ofAddress(address), ADDRESS)
    },
  }
}

const ofAccount = (account: string): string => `account:${account}`
const ofAddress = (address: string): string => `address:${networkOf(address)}`

const needsCode = (byAccount: FailureRow | undefined, byAddress: FailureRow | undefined): boolean =>
  (byAccount?.count ?? 0) >= ACCOUNT.codeFrom || (byAddress?.count ?? 0) >= ADDRESS.codeFrom
