import type { Kysely } from 'kysely'

/**
 * Drops the index of all events by time, which `outboxWithoutAccount` replaces: databases would read in its order all
 * events that are due, however many wait behind another of their account.
 */
export const dropOutboxByDue = ({ schema }: Kysely<unknown>): Promise<void> => schema.dropIndex('outboxByDue').execute()
