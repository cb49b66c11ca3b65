import { sql, type ExpressionBuilder } from 'kysely'
import { FILE_HEAD_BYTES } from '../../secrets/vault.ts'
import { assignObject } from '../objects/objectStore.ts'
import type { Database, FileContent, FileKey, SubmissionRow, Tables } from '../tables.ts'

export type SealedRowStore = ReturnType<typeof createSealedRowStore>

/** Reads and writes for a change of keys or of the files' place: sealed values and files, in batches by id. */
export const createSealedRowStore = ({ db, write }: Database) => ({
  /** The submissions after an id, in the order of ids. */
  listSubmissions: (afterId: string, limit: number): Promise<Pick<SubmissionRow, 'id' | 'reference' | 'data'>[]> =>
    db
      .selectFrom('submissions')
      .select(['id', 'reference', 'data'])
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(limit)
      .execute(),
  /** The first bytes of the files of submissions. */
  listFileHeads: async (
    submissionIds: string[],
  ): Promise<(FileKey & Pick<FileContent, 'object'> & { head: Uint8Array })[]> =>
    submissionIds.length === 0
      ? []
      : joinObjects(db)
          .select(['files.submissionId', 'files.field', 'files.position', 'objects.name as object'])
          .select(fileHead.as('head'))
          .where('files.submissionId', 'in', submissionIds)
          .execute(),
  readFile: (key: FileKey): Promise<FileContent | undefined> =>
    selectStoredFiles(db)
      .where('files.submissionId', '=', key.submissionId)
      .where('files.field', '=', key.field)
      .where('files.position', '=', key.position)
      .executeTakeFirst(),
  /** Replaces data unless it has changed from `previous`. */
  replaceData: (id: string, previous: string, data: string): Promise<void> =>
    write(async (trx) => {
      await trx.updateTable('submissions').set({ data }).where('id', '=', id).where('data', '=', previous).execute()
    }),
  /**
   * Replaces the content of a file unless it has changed from `previous`.
   * @returns whether it was replaced
   */
  replaceFile: (key: FileKey, previous: FileContent, next: FileContent, now: number): Promise<boolean> =>
    write(async (trx) => {
      const current = await trx.selectFrom('objects').select('name').where(isFile(key)).executeTakeFirst()
      if ((current?.name ?? null) !== previous.object) return false
      const { numUpdatedRows } = await trx
        .updateTable('files')
        .set({ data: next.data })
        .where(isFile(key))
        .where(fileHead, '=', previous.data.subarray(0, FILE_HEAD_BYTES))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      if (current)
        await trx
          .updateTable('objects')
          .set({ submissionId: null, field: null, position: null, changedAt: now })
          .where('name', '=', current.name)
          .execute()
      if (next.object !== null) await assignObject(trx, next.object, key, now)
      return true
    }),
})

/** Files with the places of their contents. */
export const selectStoredFiles = (db: Database['db']) =>
  joinObjects(db).selectAll('files').select('objects.name as object')

const joinObjects = (db: Database['db']) =>
  db
    .selectFrom('files')
    .leftJoin('objects', (join) =>
      join
        .onRef('objects.submissionId', '=', 'files.submissionId')
        .onRef('objects.field', '=', 'files.field')
        .onRef('objects.position', '=', 'files.position'),
    )

const fileHead = sql<Uint8Array>`substr(data, 1, ${sql.lit(FILE_HEAD_BYTES)})`

const isFile =
  ({ submissionId, field, position }: FileKey) =>
  (eb: ExpressionBuilder<Tables, 'files' | 'objects'>) =>
    eb.and({ submissionId, field, position })
