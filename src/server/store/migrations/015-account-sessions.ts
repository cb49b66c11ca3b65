import type { CreateIndexBuilder, Kysely } from 'kysely'

/** Index that finds and ends all sessions of an account, beside millions of visitors' ones. */
export const accountSessionsIndex = ({ schema }: Kysely<unknown>): CreateIndexBuilder<unknown>[] => [
  schema.createIndex('sessionsByAccount').ifNotExists().on('sessions').column('accountId'),
]
