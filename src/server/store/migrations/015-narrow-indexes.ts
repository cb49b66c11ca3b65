import type { CreateIndexBuilder, Kysely } from 'kysely'

/**
 * Indexes of few rows among very many: sessions of an account, expired sessions, an account's forms of a page, the
 * account of an email that has a password, and expired failures.
 */
export const narrowIndexes = ({ schema }: Kysely<unknown>): CreateIndexBuilder<unknown>[] => [
  schema.createIndex('sessionsByAccount').ifNotExists().on('sessions').column('accountId'),
  schema.createIndex('sessionsByKindAndAge').ifNotExists().on('sessions').columns(['remember', 'createdAt']),
  schema
    .createIndex('submissionsByAccountAndPage')
    .ifNotExists()
    .on('submissions')
    .columns(['accountId', 'page', 'createdAt desc', 'id']),
  schema.createIndex('accountsByPassword').ifNotExists().on('accounts').columns(['email', 'passwordHash']),
  schema.createIndex('loginFailuresByAge').ifNotExists().on('loginFailures').column('lastAt'),
]
