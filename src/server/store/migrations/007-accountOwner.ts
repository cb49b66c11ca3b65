import type { Kysely } from 'kysely'

/**
 * Adds the parts of the owner's name, so that it can be written in the order of each reader's language, and the phone
 * number. Accounts opened before have neither: they keep the name as it was composed.
 */
export async function addAccountOwner(db: Kysely<unknown>): Promise<void> {
  for (const column of ['familyName', 'givenName', 'countryCode', 'phone'])
    await db.schema.alterTable('accounts').addColumn(column, 'text').execute()
}
