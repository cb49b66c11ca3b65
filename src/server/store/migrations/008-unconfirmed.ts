import type { Kysely } from 'kysely'

/** Forms in front of the broker's own backend whose response is not known. */
export async function createUnconfirmed(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unconfirmed')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('keyHash', 'text')
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('requestId', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text')
    .execute()
  await db.schema.createIndex('unconfirmedByKey').unique().on('unconfirmed').columns(['keyHash', 'call']).execute()
}
