import type { Database, AccountRow } from '../tables.ts'

export type Account = AccountRow

/** Accounts with the same email that a sign-in tries. */
const MAX_ACCOUNTS_PER_EMAIL = 5

export interface AccountStore {
  /** The accounts with an email or a trading account number as typed, oldest first, at most five. */
  findBySignIn(identifier: string): Promise<Account[]>
  findById(id: string): Promise<Account | undefined>
  isEmpty(): Promise<boolean>
  add(accounts: Account[]): Promise<void>
  setStatus(tradingAccounts: string[], status: Account['status']): Promise<void>
}

export function createAccountStore({ db, write }: Database): AccountStore {
  return {
    findBySignIn: (identifier) =>
      db
        .selectFrom('accounts')
        .selectAll()
        .where((eb) => eb.or([eb('email', '=', identifier.toLowerCase()), eb('tradingAccount', '=', identifier)]))
        .orderBy('createdAt')
        .orderBy('id')
        .limit(MAX_ACCOUNTS_PER_EMAIL)
        .execute(),
    findById: (id) => db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst(),
    async isEmpty() {
      return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined
    },
    add: (newAccounts) =>
      write(async (trx) => {
        await trx.insertInto('accounts').values(newAccounts).execute()
      }),
    setStatus: (tradingAccounts, status) =>
      write(async (trx) => {
        await trx.updateTable('accounts').set({ status }).where('tradingAccount', 'in', tradingAccounts).execute()
      }),
  }
}
