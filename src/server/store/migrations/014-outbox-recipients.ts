import { sql, type Kysely } from 'kysely'

/** The recipients of confirmations, by which they are counted. */
export async function addOutboxRecipients(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('recipient', 'text').execute()
  // No row has one yet, so that building the index takes a moment only.
  await db.schema
    .createIndex('outboxByRecipient')
    .on('outbox')
    .columns(['recipient', 'createdAt'])
    .where(sql.ref('recipient'), 'is not', null)
    .execute()
}
