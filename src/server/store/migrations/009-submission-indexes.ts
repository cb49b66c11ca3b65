import type { Kysely } from 'kysely'

/** Indexes in the order in which staff lists submissions: the newest first. */
export async function indexSubmissions(db: Kysely<unknown>): Promise<void> {
  const order = ['createdAt desc', 'id'] as const
  await db.schema
    .createIndex('submissionsByTime')
    .on('submissions')
    .columns([...order])
    .execute()
  await db.schema
    .createIndex('submissionsByPage')
    .on('submissions')
    .columns(['page', ...order])
    .execute()
}
