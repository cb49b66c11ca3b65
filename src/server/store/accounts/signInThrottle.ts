import type { Kysely } from 'kysely'
import { serializeByKey } from '../../limits/serializeByKey.ts'
import type { Database, FailureRow, Tables } from '../tables.ts'
import { decideAttempt, throttleSubjects, type SignInAttempt, type ThrottleDecision } from './throttlePolicy.ts'

export type SignInThrottle = ReturnType<typeof createSignInThrottle>

/** Failed sign-ins by account, address and known browser; they survive a restart. */
export function createSignInThrottle({ db, write, writeOne }: Database) {
  /** One at a time for each account: simultaneous ones would be made again and again, on all connections. */
  const writeFailures = <T>(
    { account, knownAccount = account }: SignInAttempt,
    work: (trx: Kysely<Tables>) => Promise<T>,
  ): Promise<T> => serializeByKey(`guess ${knownAccount}`, () => write(work))
  const cancelFailure = (attempt: SignInAttempt, clears: boolean): Promise<void> =>
    writeFailures(attempt, async (trx) => {
      for (const { subject, limits, isCleared } of throttleSubjects(attempt)) {
        if (clears && isCleared) await trx.deleteFrom('loginFailures').where('subject', '=', subject).execute()
        else
          await trx
            .updateTable('loginFailures')
            .set(({ eb, ref }) => ({
              count: eb('count', '-', 1),
              untilAt: eb.case().when('count', '>', limits.delayFromFailures).then(ref('untilAt')).end(),
            }))
            .where('subject', '=', subject)
            .where('count', '>', 0)
            .execute()
      }
    })
  const accountOf = async (name: string): Promise<string> =>
    (await db.selectFrom('accountNames').select('account').where('name', '=', name).executeTakeFirst())?.account ?? name
  return {
    /** Counts an allowed attempt as a failure at once, so that parallel attempts gain nothing. */
    async reserveAttempt(attempt: SignInAttempt, now: number): Promise<ThrottleDecision> {
      const decide = async (from: Kysely<Tables>) => decideAttempt(attempt, await findFailures(from, attempt), now)
      const decision = await decide(db)
      // A flood of refused attempts takes no transaction.
      if (decision.decision !== 'verify') return decision
      return writeFailures(attempt, async (trx) => {
        const current = await decide(trx)
        if (current.decision === 'verify') await saveFailures(trx, current.failures)
        return current
      })
    },
    /**
     * Cancels the failure: the password was right.
     * @param clears whether earlier failures are cleared too: a person with this password is the one who made them
     */
    recordSuccess: cancelFailure,
    /** The account of a name, both as keyed hashes; the name itself if none is known. */
    accountOf,
    /** Counts guesses at a name together with those at an account. */
    async saveAccountName(name: string, account: string): Promise<void> {
      if ((await accountOf(name)) === account) return
      const row = { name, account }
      await writeOne((one) =>
        one
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

const findFailures = (db: Kysely<Tables>, attempt: SignInAttempt): Promise<FailureRow[]> =>
  db
    .selectFrom('loginFailures')
    .selectAll()
    .where(
      'subject',
      'in',
      throttleSubjects(attempt).map(({ subject }) => subject),
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
