import type { Kysely } from 'kysely'

/** Drops the indexes that `orderedIndexes` replaces. */
export async function dropReplacedIndexes({ schema }: Kysely<unknown>): Promise<void> {
  for (const index of ['outboxByDue', 'outboxByDelivery', 'sessionsByCookie', 'submissionsByAccount'])
    await schema.dropIndex(index).execute()
}
