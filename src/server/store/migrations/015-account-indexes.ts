import type { CreateIndexBuilder, Kysely } from 'kysely'

/** Indexes of an account's sessions and of its forms of a page, which few rows of very many are. */
export const accountIndexes = ({ schema }: Kysely<unknown>): CreateIndexBuilder<unknown>[] => [
  schema.createIndex('sessionsByAccount').ifNotExists().on('sessions').column('accountId'),
  schema
    .createIndex('submissionsByAccountAndPage')
    .ifNotExists()
    .on('submissions')
    .columns(['accountId', 'page', 'createdAt desc', 'id']),
]
