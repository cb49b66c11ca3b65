import { sql, type CreateIndexBuilder, type Kysely } from 'kysely'

/**
 * Indexes in the order in which rows are read: the events of a channel that wait, and those that are settled, the
 * sessions of a browser, and the forms of an account.
 */
export const orderedIndexes = ({ schema }: Kysely<unknown>): CreateIndexBuilder<unknown>[] => [
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
  schema.createIndex('sessionsOfBrowser').ifNotExists().on('sessions').columns(['cookieHash', 'createdAt']),
  schema
    .createIndex('submissionsOfAccount')
    .ifNotExists()
    .on('submissions')
    .columns(['accountId', 'createdAt desc', 'id']),
]
