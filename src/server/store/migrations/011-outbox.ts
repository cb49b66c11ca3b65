import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Events about submissions that leave for other systems. */
export async function createOutbox(db: Kysely<unknown>): Promise<void> {
  // SQLite numbers the rows of a key of this very type.
  const numbered = db.getExecutor().adapter instanceof PostgresAdapter ? 'bigserial' : 'integer'
  await db.schema
    .createTable('outbox')
    .addColumn('position', numbered, (column) => column.primaryKey())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('account', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('dueAt', 'bigint')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('deliveredAt', 'bigint')
    .addColumn('failure', 'text')
    .addUniqueConstraint('outboxKey', ['reference', 'channel'])
    .execute()
  await db.schema.createIndex('outboxByDue').on('outbox').column('dueAt').execute()
  // Finds the first waiting event of an account at once, however many wait.
  await db.schema
    .createIndex('outboxByAccount')
    .on('outbox')
    .columns(['account', 'channel', 'position'])
    .where(sql.ref('dueAt'), 'is not', null)
    .execute()
  await db.schema.createIndex('outboxByDelivery').on('outbox').column('deliveredAt').execute()
}
