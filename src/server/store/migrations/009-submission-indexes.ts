import type { CreateIndexBuilder, Kysely } from 'kysely'

/** Indexes in the order in which staff lists submissions: the newest first. */
export function submissionIndexes({ schema }: Kysely<unknown>): CreateIndexBuilder<unknown>[] {
  const order = ['createdAt desc', 'id'] as const
  return [
    schema
      .createIndex('submissionsByTime')
      .ifNotExists()
      .on('submissions')
      .columns([...order]),
    schema
      .createIndex('submissionsByPage')
      .ifNotExists()
      .on('submissions')
      .columns(['page', ...order]),
  ]
}
