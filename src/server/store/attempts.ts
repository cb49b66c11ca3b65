import type { Transaction } from 'kysely'
import { ACCOUNT, ADDRESS, failuresAt, oneLess, oneMore } from './attemptPolicy.ts'
import { consumeCaptcha, type CaptchaAnswer } from './captchas.ts'
import type { Database } from './database.ts'
import { networkOf } from './network.ts'
import type { FailureRow, Tables } from './tables.ts'

/** How long an account's failures are remembered at most, in ms. */
const KEPT = 30 * 24 * 60 * 60_000
/** What a proxy says to be an address may be any text, and an index takes no long ones. */
const LONGEST_ADDRESS = 100

/** One try to sign in. */
export interface Attempt {
  /** What was typed as the account, lower-cased; counted alike whether it exists or not. */
  account: string
  /** The address it comes from. */
  address: string
  /** Present: a verification code was sent. */
  captcha?: CaptchaAnswer | undefined
}

/**
 * `verify`: look at the password; `needCode`: whether another try will need a verification code. `wait`: not before
 * `until` (ms since 1970). `code`: a verification code is needed and is missing (`required`) or wrong (`captcha`).
 */
export type Permission =
  { go: 'verify'; needCode: boolean } | { go: 'wait'; until: number } | { go: 'code'; rule: 'required' | 'captcha' }

/** Failed sign-ins, by account and by address; they survive a restart. */
export interface Attempts {
  /** Asks to try. A permitted try counts as a failure at once, so that many at one time gain nothing. */
  begin(attempt: Attempt, now: number): Promise<Permission>
  /** Takes the failure back: the password was right. */
  succeed(attempt: Attempt): Promise<void>
  purge(now: number): Promise<void>
}

export function attempts({ write }: Database): Attempts {
  return {
    begin: (attempt, now) => write((trx) => begin(trx, attempt, now)),
    succeed: ({ account, address }) =>
      write(async (trx) => {
        await trx.deleteFrom('loginFailures').where('subject', '=', ofAccount(account)).execute()
        const row = await find(trx, ofAddress(address))
        if (row) await save(trx, oneLess(row, ADDRESS))
      }),
    purge: (now) =>
      write(async (trx) => {
        await trx
          .deleteFrom('loginFailures')
          .where('lastAt', '<', now - KEPT)
          .execute()
      }),
  }
}

const ofAccount = (account: string): string => `account:${account}`
const ofAddress = (address: string): string => `address:${networkOf(address).slice(0, LONGEST_ADDRESS)}`

async function begin(
  trx: Transaction<Tables>,
  { account, address, captcha }: Attempt,
  now: number,
): Promise<Permission> {
  const byAccount = failuresAt(await find(trx, ofAccount(account)), ACCOUNT, now)
  const byAddress = failuresAt(await find(trx, ofAddress(address)), ADDRESS, now)
  const until = Math.max(byAccount?.untilAt ?? 0, byAddress?.untilAt ?? 0)
  if (until > now) return { go: 'wait', until }
  if (needsCode(byAccount, byAddress)) {
    if (!captcha) return { go: 'code', rule: 'required' }
    if (!(await consumeCaptcha(trx, captcha, now))) return { go: 'code', rule: 'captcha' }
  }
  const next = [
    oneMore(ofAccount(account), byAccount, ACCOUNT, now),
    oneMore(ofAddress(address), byAddress, ADDRESS, now),
  ] as const
  for (const row of next) await save(trx, row)
  return { go: 'verify', needCode: needsCode(...next) }
}

const needsCode = (byAccount: FailureRow | undefined, byAddress: FailureRow | undefined): boolean =>
  (byAccount?.count ?? 0) >= ACCOUNT.codeFrom || (byAddress?.count ?? 0) >= ADDRESS.codeFrom

const find = (trx: Transaction<Tables>, subject: string): Promise<FailureRow | undefined> =>
  trx.selectFrom('loginFailures').selectAll().where('subject', '=', subject).executeTakeFirst()

async function save(trx: Transaction<Tables>, row: FailureRow): Promise<void> {
  await trx
    .insertInto('loginFailures')
    .values(row)
    .onConflict((clash) => clash.column('subject').doUpdateSet(row))
    .execute()
}
