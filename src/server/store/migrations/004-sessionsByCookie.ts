import type { Kysely } from 'kysely'

/** An index by which the sessions of one browser are found. */
export async function indexSessionsByCookie(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('sessionsByCookie').on('sessions').column('cookieHash').execute()
}
