import type { Kysely } from 'kysely'
import type { Database, FailureRow, Tables } from '../tables.ts'
import {
  attemptRules,
  removeFailure,
  throttleSubjects,
  type AttemptRules,
  type AttemptSource,
  type ThrottleSubject,
} from './throttlePolicy.ts'

/** One attempt to sign in. */
export interface SignInAttempt extends AttemptSource {
  /** Undefined: no solution of a captcha was sent. */
  captcha?: 'solved' | 'wrong' | undefined
}

/**
 * - `verify`: check the password; `needsCaptcha`: whether another attempt will need a captcha.
 * - `wait`: refuse until `until` (ms since 1970).
 * - `captcha`: refuse, because no captcha was solved.
 */
export type ThrottleDecision =
  { decision: 'verify'; needsCaptcha: boolean } | { decision: 'wait'; until: number } | { decision: 'captcha' }

export type SignInThrottle = ReturnType<typeof createSignInThrottle>

/** Failed sign-ins by account, address and known browser; they survive a restart. */
export function createSignInThrottle({ db, write }: Database) {
  const cancelFailure = (attempt: SignInAttempt, clears: boolean): Promise<void> =>
    write(async (trx) => {
      for (const { subject, limits, isCleared } of throttleSubjects(attempt)) {
        if (clears && isCleared) await trx.deleteFrom('loginFailures').where('subject', '=', subject).execute()
        else {
          const row = await trx
            .selectFrom('loginFailures')
            .selectAll()
            .where('subject', '=', subject)
            .executeTakeFirst()
          if (row) await saveFailures(trx, [removeFailure(row, limits)])
        }
      }
    })
  return {
    /** Counts an allowed attempt as a failure at once, so that parallel attempts gain nothing. */
    async reserveAttempt(attempt: SignInAttempt, now: number): Promise<ThrottleDecision> {
      const subjects = throttleSubjects(attempt)
      // A flood of refused attempts takes no transaction.
      const refusal = refusalOf(attemptRules(subjects, await findFailures(db, subjects), now), attempt)
      if (refusal) return refusal
      return write(async (trx): Promise<ThrottleDecision> => {
        const rules = attemptRules(subjects, await findFailures(trx, subjects), now)
        const currentRefusal = refusalOf(rules, attempt)
        if (currentRefusal) return currentRefusal
        await saveFailures(trx, rules.afterFailure)
        return { decision: 'verify', needsCaptcha: rules.nextNeedsCaptcha }
      })
    },
    /**
     * Cancels the failure: the password was right.
     * @param clears whether earlier failures are cleared too: a person with this password is the one who made them
     */
    recordSuccess: cancelFailure,
    /** The account of a name, both as keyed hashes; the name itself if none is known. */
    accountOf: async (name: string): Promise<string> =>
      (await db.selectFrom('accountNames').select('account').where('name', '=', name).executeTakeFirst())?.account ??
      name,
    /** Counts guesses at a name together with those at an account. */
    async saveAccountName(name: string, account: string): Promise<void> {
      const known = await db.selectFrom('accountNames').select('account').where('name', '=', name).executeTakeFirst()
      if (known?.account === account) return
      const row = { name, account }
      await write((trx) =>
        trx
          .insertInto('accountNames')
          .values(row)
          .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
          .execute(),
      )
    },
    /** Cancels the failure: the password was not checked. */
    cancelAttempt: (attempt: SignInAttempt) => cancelFailure(attempt, false),
  }
}

function refusalOf(
  { notBefore, needsCaptcha }: AttemptRules,
  { captcha }: SignInAttempt,
): ThrottleDecision | undefined {
  if (notBefore !== undefined) return { decision: 'wait', until: notBefore }
  return needsCaptcha && captcha !== 'solved' ? { decision: 'captcha' } : undefined
}

const findFailures = (db: Kysely<Tables>, subjects: ThrottleSubject[]): Promise<FailureRow[]> =>
  db
    .selectFrom('loginFailures')
    .selectAll()
    .where(
      'subject',
      'in',
      subjects.map(({ subject }) => subject),
    )
    .execute()

async function saveFailures(db: Kysely<Tables>, rows: FailureRow[]): Promise<void> {
  await db
    .insertInto('loginFailures')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet(({ ref }) => ({
        count: ref('excluded.count'),
        sinceAt: ref('excluded.sinceAt'),
        lastAt: ref('excluded.lastAt'),
        untilAt: ref('excluded.untilAt'),
      })),
    )
    .execute()
}
