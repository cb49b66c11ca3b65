import type { CreateIndexBuilder, Kysely } from 'kysely'

/** Index that ends all sessions of an account that the broker's own backend has reported. */
export const sessionIndex = ({ schema }: Kysely<unknown>): CreateIndexBuilder<unknown>[] => [
  schema.createIndex('sessionsByReportedAccount').ifNotExists().on('sessions').column('reportedAccount'),
]
