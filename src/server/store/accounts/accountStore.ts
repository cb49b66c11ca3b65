import { sql } from 'kysely'
import type { Database, AccountRow } from '../tables.ts'

export type Account = AccountRow

/** Person and accounts that a sign-in is counted for and checked against. */
export interface SignInTarget {
  /**
   * Key that guesses are counted for: the email, also when its owner's number was typed, so that both share one count;
   * the typed text, lower-cased, where there is no such account.
   */
  person: string
  /** Whether several accounts have the person's email: the owner of one need not own the others. */
  isShared: boolean
  /** The salt that the person's accounts share, with its costs (`saltOf`); undefined: there is no such account. */
  salt: string | undefined
}

export type AccountStore = ReturnType<typeof createAccountStore>

/** A PHC form without the base64 of its 32 bytes and the mark before it. */
const saltColumn = sql<string>`substr(${sql.ref('passwordHash')}, 1, length(${sql.ref('passwordHash')}) - 44)`

export function createAccountStore({ db, write }: Database) {
  const withIdentifier = (identifier: string) =>
    db
      .selectFrom('accounts')
      .where((eb) =>
        eb.or([
          eb.and([eb('email', '=', identifier.toLowerCase()), eb('email', '<>', '')]),
          eb('tradingAccount', '=', identifier),
        ]),
      )
  /** The salts of the accounts with an email, the oldest first: anybody can open many with one. */
  const selectSalts = (email: string) =>
    db
      .selectFrom('accounts')
      .select(saltColumn.as('salt'))
      .where('email', '=', email)
      .where('email', '<>', '')
      .orderBy('createdAt')
  return {
    /** The accounts with an email or a trading account number as typed, oldest first. */
    findBySignIn: (identifier: string): Promise<Account[]> =>
      withIdentifier(identifier).selectAll().orderBy('createdAt').orderBy('id').execute(),
    /** Takes the same work for an unknown account as for a known one. */
    async findSignInTarget(identifier: string): Promise<SignInTarget> {
      const byNumber = await db
        .selectFrom('accounts')
        .select(['email', saltColumn.as('salt')])
        .where('tradingAccount', '=', identifier)
        .executeTakeFirst()
      const person = byNumber?.email || identifier.toLowerCase()
      const [oldest, next] = await selectSalts(person).limit(2).execute()
      return { person, isShared: next !== undefined, salt: (byNumber ?? oldest)?.salt }
    },
    /** The account with an email or a number as typed that has one of these password hashes. */
    findByPasswordHash: (identifier: string, passwordHashes: string[]): Promise<Account | undefined> =>
      withIdentifier(identifier)
        .selectAll()
        .where('passwordHash', 'in', passwordHashes)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    /** The salt of the oldest account with an email. */
    findSalt: async (email: string): Promise<string | undefined> =>
      (await selectSalts(email).limit(1).executeTakeFirst())?.salt,
    findById: (id: string): Promise<Account | undefined> =>
      db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst(),
    isEmpty: async (): Promise<boolean> =>
      (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined,
    add: (newAccounts: Account[]): Promise<void> =>
      write(async (trx) => {
        await trx.insertInto('accounts').values(newAccounts).execute()
      }),
    /**
     * Exchanges the hash of a password and ends the account's other sessions.
     * @param account with the hash that is to be replaced
     * @param keptTokenHash of the session that stays
     * @returns false when the account has another hash by now; nothing has changed then
     */
    changePassword: ({ id, passwordHash }: Account, newHash: string, keptTokenHash: string): Promise<boolean> =>
      write(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('accounts')
          .set({ passwordHash: newHash })
          .where('id', '=', id)
          .where('passwordHash', '=', passwordHash)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return false
        await trx.deleteFrom('sessions').where('accountId', '=', id).where('tokenHash', '<>', keptTokenHash).execute()
        return true
      }),
    setStatus: (tradingAccounts: string[], status: Account['status']): Promise<void> =>
      write(async (trx) => {
        await trx.updateTable('accounts').set({ status }).where('tradingAccount', 'in', tradingAccounts).execute()
      }),
  }
}
