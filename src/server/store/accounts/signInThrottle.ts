import type { Transaction } from 'kysely'
import { ACCOUNT_LIMITS, ADDRESS_LIMITS, activeFailures, removeFailure, addFailure } from './throttlePolicy.ts'
import { consumeCaptcha, type CaptchaSolution } from './captchaStore.ts'
import type { Database } from '../database.ts'
import { ipNetworkOf } from '../../http/ipNetwork.ts'
import type { FailureRow, Tables } from '../tables.ts'

/** How long an account's failures are remembered at most, in ms. */
const FAILURE_TTL_MS = 30 * 24 * 60 * 60_000
/** What a proxy says to be an address may be any text, and an index takes no long ones. */
const MAX_ADDRESS_LENGTH = 100

/** One try to sign in. */
export interface SignInAttempt {
  /** What was typed as the account, lower-cased; counted alike whether it exists or not. */
  account: string
  /** The address it comes from. */
  address: string
  /** Present: a verification code was sent. */
  captcha?: CaptchaSolution | undefined
}

/**
 * `verify`: look at the password; `needCode`: whether another try will need a verification code. `wait`: not before
 * `until` (ms since 1970). `code`: a verification code is needed and is missing (`required`) or wrong (`captcha`).
 */
export type ThrottleDecision =
  | { decision: 'verify'; needsCaptcha: boolean }
  | { decision: 'wait'; until: number }
  | { decision: 'code'; rule: 'required' | 'captcha' }

/** Failed sign-ins, by account and by address; they survive a restart. */
export interface SignInThrottle {
  /** Asks to try. A permitted try counts as a failure at once, so that many at one time gain nothing. */
  reserveAttempt(attempt: SignInAttempt, now: number): Promise<ThrottleDecision>
  /** Takes the failure back: the password was right. */
  recordSuccess(attempt: SignInAttempt): Promise<void>
  purge(now: number): Promise<void>
}

export function createSignInThrottle({ write }: Database): SignInThrottle {
  return {
    reserveAttempt: (attempt, now) => write((trx) => reserveAttempt(trx, attempt, now)),
    recordSuccess: ({ account, address }) =>
      write(async (trx) => {
        await trx.deleteFrom('loginFailures').where('subject', '=', accountSubject(account)).execute()
        const row = await findFailures(trx, addressSubject(address))
        if (row) await saveFailures(trx, removeFailure(row, ADDRESS_LIMITS))
      }),
    purge: (now) =>
      write(async (trx) => {
        await trx
          .deleteFrom('loginFailures')
          .where('lastAt', '<', now - FAILURE_TTL_MS)
          .execute()
      }),
  }
}

const accountSubject = (account: string): string => `account:${account}`
const addressSubject = (address: string): string => `address:${ipNetworkOf(address).slice(0, MAX_ADDRESS_LENGTH)}`

async function reserveAttempt(
  trx: Transaction<Tables>,
  { account, address, captcha }: SignInAttempt,
  now: number,
): Promise<ThrottleDecision> {
  const accountFailures = activeFailures(await findFailures(trx, accountSubject(account)), ACCOUNT_LIMITS, now)
  const addressFailures = activeFailures(await findFailures(trx, addressSubject(address)), ADDRESS_LIMITS, now)
  const until = Math.max(accountFailures?.untilAt ?? 0, addressFailures?.untilAt ?? 0)
  if (until > now) return { decision: 'wait', until }
  if (isCaptchaRequired(accountFailures, addressFailures)) {
    if (!captcha) return { decision: 'code', rule: 'required' }
    if (!(await consumeCaptcha(trx, captcha, now))) return { decision: 'code', rule: 'captcha' }
  }
  const updatedRows = [
    addFailure(accountSubject(account), accountFailures, ACCOUNT_LIMITS, now),
    addFailure(addressSubject(address), addressFailures, ADDRESS_LIMITS, now),
  ] as const
  for (const row of updatedRows) await saveFailures(trx, row)
  return { decision: 'verify', needsCaptcha: isCaptchaRequired(...updatedRows) }
}

const isCaptchaRequired = (accountFailures: FailureRow | undefined, addressFailures: FailureRow | undefined): boolean =>
  (accountFailures?.count ?? 0) >= ACCOUNT_LIMITS.captchaFromFailures ||
  (addressFailures?.count ?? 0) >= ADDRESS_LIMITS.captchaFromFailures

const findFailures = (trx: Transaction<Tables>, subject: string): Promise<FailureRow | undefined> =>
  trx.selectFrom('loginFailures').selectAll().where('subject', '=', subject).executeTakeFirst()

async function saveFailures(trx: Transaction<Tables>, row: FailureRow): Promise<void> {
  await trx
    .insertInto('loginFailures')
    .values(row)
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
    .execute()
}
