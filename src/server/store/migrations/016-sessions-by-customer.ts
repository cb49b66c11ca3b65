import type { CreateIndexBuilder, Kysely } from 'kysely'

/** Index that finds the sessions of a customer of the broker's own backend. */
export const sessionsByCustomer = ({ schema }: Kysely<unknown>): CreateIndexBuilder<unknown>[] => [
  schema.createIndex('sessionsByCustomer').ifNotExists().on('sessions').column('customer'),
]
