import { sql, type CreateIndexBuilder, type Kysely } from 'kysely'

/** Index of the waiting events of a channel in the order in which they leave. */
export const outboxByTurn = ({ schema }: Kysely<unknown>): CreateIndexBuilder<unknown>[] => [
  schema
    .createIndex('outboxByTurn')
    .ifNotExists()
    .on('outbox')
    .columns(['channel', 'dueAt', 'position'])
    .where(sql.ref('dueAt'), 'is not', null),
]
