import type { Transaction } from 'kysely'
import { purgeInBatches, type PurgeOptions } from '../purgeInBatches.ts'
import type { Database, FailureRow, Tables } from '../tables.ts'
import { consumeCaptcha, type CaptchaSolution } from './captchaStore.ts'
import { attemptRules, removeAddressFailure, throttleSubjects } from './throttlePolicy.ts'

/** How long failures are stored at most, in ms. */
const FAILURE_TTL_MS = 30 * 24 * 60 * 60_000

/** One attempt to sign in. */
export interface SignInAttempt {
  /** What was typed as the account, lower-cased; counted alike whether the account exists or not. */
  account: string
  /** The client's address. */
  address: string
  /** Undefined: no solution of a captcha was sent. */
  captcha?: CaptchaSolution | undefined
}

/**
 * - `verify`: check the password; `needsCaptcha`: whether another attempt will need a captcha.
 * - `wait`: refuse until `until` (ms since 1970).
 * - `captcha`: refuse, because the solution of a captcha is missing (`required`) or wrong (`captcha`).
 */
export type ThrottleDecision =
  | { decision: 'verify'; needsCaptcha: boolean }
  | { decision: 'wait'; until: number }
  | { decision: 'captcha'; rule: 'required' | 'captcha' }

/** Failed sign-ins by account and by address; they survive a restart. */
export interface SignInThrottle {
  /** Counts an allowed attempt as a failure at once, so that many at the same time gain nothing. */
  reserveAttempt(attempt: SignInAttempt, now: number): Promise<ThrottleDecision>
  /** Takes the failure back: the password was right. */
  recordSuccess(attempt: SignInAttempt): Promise<void>
  /** Removes old failures in short writes. */
  purge(now: number, options?: PurgeOptions): Promise<void>
}

export function createSignInThrottle({ db, write }: Database): SignInThrottle {
  return {
    reserveAttempt: (attempt, now) => write((trx) => reserveAttempt(trx, attempt, now)),
    recordSuccess: (attempt) =>
      write(async (trx) => {
        const subjects = throttleSubjects(attempt.account, attempt.address)
        await trx.deleteFrom('loginFailures').where('subject', '=', subjects.account).execute()
        const row = await findFailures(trx, subjects.address)
        if (row) await saveFailures(trx, removeAddressFailure(row))
      }),
    purge: (now, options) => purgeFailures({ db, write }, now, options),
  }
}

/** Goes through all failures in the order of their key. */
function purgeFailures({ db, write }: Database, now: number, options?: PurgeOptions): Promise<void> {
  let after = ''
  return purgeInBatches(async (limit) => {
    const from = after
    const rows = await db
      .selectFrom('loginFailures')
      .select(['subject', 'lastAt'])
      .where('subject', '>', from)
      .orderBy('subject')
      .limit(limit)
      .execute()
    const to = rows.at(-1)?.subject
    if (to === undefined) return false
    if (rows.some(({ lastAt }) => lastAt < now - FAILURE_TTL_MS))
      await write((trx) =>
        trx
          .deleteFrom('loginFailures')
          .where('subject', '>', from)
          .where('subject', '<=', to)
          .where('lastAt', '<', now - FAILURE_TTL_MS)
          .execute(),
      )
    after = to
    return rows.length === limit
  }, options)
}

async function reserveAttempt(
  trx: Transaction<Tables>,
  { account, address, captcha }: SignInAttempt,
  now: number,
): Promise<ThrottleDecision> {
  const subjects = throttleSubjects(account, address)
  const recorded = {
    account: await findFailures(trx, subjects.account),
    address: await findFailures(trx, subjects.address),
  }
  const { notBefore, needsCaptcha, afterFailure, nextNeedsCaptcha } = attemptRules(subjects, recorded, now)
  if (notBefore !== undefined) return { decision: 'wait', until: notBefore }
  if (needsCaptcha) {
    if (!captcha) return { decision: 'captcha', rule: 'required' }
    if (!(await consumeCaptcha(trx, captcha, now))) return { decision: 'captcha', rule: 'captcha' }
  }
  await saveFailures(trx, afterFailure.account)
  await saveFailures(trx, afterFailure.address)
  return { decision: 'verify', needsCaptcha: nextNeedsCaptcha }
}

const findFailures = (trx: Transaction<Tables>, subject: string): Promise<FailureRow | undefined> =>
  trx.selectFrom('loginFailures').selectAll().where('subject', '=', subject).executeTakeFirst()

async function saveFailures(trx: Transaction<Tables>, row: FailureRow): Promise<void> {
  await trx
    .insertInto('loginFailures')
    .values(row)
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
    .execute()
}
