import type { Kysely } from 'kysely'

/** The state of sessions in front of the broker's own backend, which servers share. */
export async function addProxySessions(db: Kysely<unknown>): Promise<void> {
  for (const column of ['customer', 'payload', 'cookies', 'reportedAccount'])
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
  await db.schema.alterTable('sessions').addColumn('reportedAt', 'bigint').execute()
  await db.schema
    .createTable('accountNames')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('account', 'text', (column) => column.notNull())
    .execute()
}
