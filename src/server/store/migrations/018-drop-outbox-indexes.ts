import type { Kysely } from 'kysely'

/** Drops the indexes of events by one time alone, which `outboxIndexes` replaces. */
export async function dropOutboxIndexes({ schema }: Kysely<unknown>): Promise<void> {
  for (const index of ['outboxByDue', 'outboxByDelivery']) await schema.dropIndex(index).execute()
}
