import { sql, type RawBuilder } from 'kysely'

/**
 * A bound that PostgreSQL cannot look up in its statistics. A condition `>=` or `<=` on it alone seems to match a third
 * of the table, so that rows in the order of an index are always read from that index, and no further than their limit.
 * With `=` PostgreSQL reads all rows of one owner, or those of others, when it misjudges how many one has.
 */
export const unknownBound = (value: string): RawBuilder<string> => sql<string>`(select ${value})`
