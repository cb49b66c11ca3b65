import type { Kysely } from 'kysely'

/** Drops the index of events by time alone, which `outboxByTurn` replaces. */
export const dropOutboxByDue = ({ schema }: Kysely<unknown>): Promise<void> => schema.dropIndex('outboxByDue').execute()
