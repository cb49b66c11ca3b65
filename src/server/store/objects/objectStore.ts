import type { Transaction } from 'kysely'
import { StoreDownError } from '../storeErrors.ts'
import type { Database, FileKey, Tables } from '../tables.ts'

/** Time within which a new object must come to a file; far below the age from which unused ones are removed. */
const MAX_NEW_MS = 60 * 60_000

export type ObjectStore = ReturnType<typeof createObjectStore>

/**
 * The names of all objects in the bucket. A name is noted before its object is written, and then given to a file or
 * removed, so that neither a crash nor a deleted file leaves an object that nobody knows of.
 */
export const createObjectStore = ({ db, write }: Database) => ({
  /** Notes a new object; durable when the promise resolves. */
  note: (name: string, now: number): Promise<void> =>
    write(async (trx) => {
      await trx.insertInto('objects').values({ name, changedAt: now }).execute()
    }),
  /** Objects that no file has had since `before` (ms since 1970). */
  listUnused: (before: number, limit: number): Promise<{ name: string }[]> =>
    db
      .selectFrom('objects')
      .select('name')
      .where('submissionId', 'is', null)
      .where('changedAt', '<', before)
      .limit(limit)
      .execute(),
  /** Removes the name of an object that was removed. */
  forget: (name: string): Promise<void> =>
    write(async (trx) => {
      await trx.deleteFrom('objects').where('name', '=', name).where('submissionId', 'is', null).execute()
    }),
  /** The objects after a name, in the order of names, and the files that they hold. */
  listUsed: (afterName: string, limit: number) =>
    db
      .selectFrom('objects')
      .innerJoin('submissions', 'submissions.id', 'objects.submissionId')
      .select(['objects.name', 'submissions.reference', 'objects.field', 'objects.position'])
      .where('objects.name', '>', afterName)
      .orderBy('objects.name')
      .limit(limit)
      .execute(),
  /** The number of files, and of those whose content is an object. */
  async count(): Promise<{ files: number; inObjects: number }> {
    const { files } = await db
      .selectFrom('files')
      .select(({ fn }) => fn.countAll<number>().as('files'))
      .executeTakeFirstOrThrow()
    const { inObjects } = await db
      .selectFrom('objects')
      .select(({ fn }) => fn.count<number>('submissionId').as('inObjects'))
      .executeTakeFirstOrThrow()
    return { files, inObjects }
  },
})

/**
 * Gives a new object to a file.
 * @throws StoreDownError when the object is noted no more, or so long ago that it may just be removed
 */
export async function assignObject(
  trx: Transaction<Tables>,
  name: string,
  { submissionId, field, position }: FileKey,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('objects')
    .set({ submissionId, field, position, changedAt: now })
    .where('name', '=', name)
    .where('submissionId', 'is', null)
    .where('changedAt', '>', now - MAX_NEW_MS)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new StoreDownError('An object was written too long ago to be used.')
}
