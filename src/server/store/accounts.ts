import type { Database } from './database.ts'
import type { AccountRow } from './tables.ts'

export type Account = AccountRow

/** How many accounts that share an email a sign-in looks at. */
const MOST_PER_EMAIL = 5

export interface Accounts {
  /** The accounts that a typed email or trading account number means, the oldest first, at most five. */
  bySignIn(typed: string): Promise<Account[]>
  byId(id: string): Promise<Account | undefined>
  isEmpty(): Promise<boolean>
  add(accounts: Account[]): Promise<void>
  setStatus(tradingAccounts: string[], status: Account['status']): Promise<void>
}

export function accounts({ db, write }: Database): Accounts {
  return {
    bySignIn: (typed) =>
      db
        .selectFrom('accounts')
        .selectAll()
        .where((is) => is.or([is('email', '=', typed.toLowerCase()), is('tradingAccount', '=', typed)]))
        .orderBy('createdAt')
        .orderBy('id')
        .limit(MOST_PER_EMAIL)
        .execute(),
    byId: (id) => db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst(),
    async isEmpty() {
      return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined
    },
    add: (added) =>
      write(async (trx) => {
        await trx.insertInto('accounts').values(added).execute()
      }),
    setStatus: (tradingAccounts, status) =>
      write(async (trx) => {
        await trx.updateTable('accounts').set({ status }).where('tradingAccount', 'in', tradingAccounts).execute()
      }),
  }
}
