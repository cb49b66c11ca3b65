import { sql, type CreateIndexBuilder, type Kysely } from 'kysely'

/** Indexes of the events of a channel: those that wait in the order in which they leave, and those that are settled. */
export const outboxIndexes = ({ schema }: Kysely<unknown>): CreateIndexBuilder<unknown>[] => [
  schema
    .createIndex('outboxByTurn')
    .ifNotExists()
    .on('outbox')
    .columns(['channel', 'dueAt', 'position'])
    .where(sql.ref('dueAt'), 'is not', null),
  schema
    .createIndex('outboxSettled')
    .ifNotExists()
    .on('outbox')
    .columns(['channel', 'deliveredAt', 'createdAt'])
    .where(sql.ref('dueAt'), 'is', null),
]
