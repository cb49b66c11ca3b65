import type { CreateIndexBuilder, Kysely } from 'kysely'

/** Indexes of few rows among very many: sessions of an account, expired sessions, and an account's forms of a page. */
export const narrowIndexes = ({ schema }: Kysely<unknown>): CreateIndexBuilder<unknown>[] => [
  schema.createIndex('sessionsByAccount').ifNotExists().on('sessions').column('accountId'),
  schema.createIndex('sessionsByKindAndAge').ifNotExists().on('sessions').columns(['remember', 'createdAt']),
  schema
    .createIndex('submissionsByAccountAndPage')
    .ifNotExists()
    .on('submissions')
    .columns(['accountId', 'page', 'createdAt desc', 'id']),
]
