import type { Kysely } from 'kysely'

/** Adds which fields of a submission name an account that its sender was not signed in to. */
export async function addUnverifiedFields(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('submissions').addColumn('unverified', 'text').execute()
}
