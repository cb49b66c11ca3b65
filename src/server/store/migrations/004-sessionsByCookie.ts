import type { Kysely } from 'kysely'

/** Adds an index for the sessions of one browser. */
export async function indexSessionsByCookie(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('sessionsByCookie').on('sessions').column('cookieHash').execute()
}
