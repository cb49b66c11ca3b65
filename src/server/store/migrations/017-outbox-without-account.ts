import { sql, type CreateIndexBuilder, type Kysely } from 'kysely'

/** Index of the waiting events without an account in the order in which they leave. */
export const outboxWithoutAccount = ({ schema }: Kysely<unknown>): CreateIndexBuilder<unknown>[] => [
  schema
    .createIndex('outboxWithoutAccount')
    .ifNotExists()
    .on('outbox')
    .columns(['channel', 'dueAt', 'position'])
    .where(sql.ref('account'), 'is', null)
    .where(sql.ref('dueAt'), 'is not', null),
]
