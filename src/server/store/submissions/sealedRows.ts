import { sql, type ExpressionBuilder } from 'kysely'
import { FILE_HEAD_BYTES } from '../../secrets/vault.ts'
import type { Database, FileRow, SubmissionRow, Tables } from '../tables.ts'

/** Key of a stored file. */
export type FileKey = Pick<FileRow, 'submissionId' | 'field' | 'position'>

export type SealedRowStore = ReturnType<typeof createSealedRowStore>

/** Reads and writes for a change of keys: sealed values and files, in batches by id. */
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
  listFileHeads: async (submissionIds: string[]): Promise<(FileKey & { head: Uint8Array })[]> =>
    submissionIds.length === 0
      ? []
      : db
          .selectFrom('files')
          .select(['submissionId', 'field', 'position'])
          .select(sql<Uint8Array>`substr(data, 1, ${sql.lit(FILE_HEAD_BYTES)})`.as('head'))
          .where('submissionId', 'in', submissionIds)
          .execute(),
  readFile: async (key: FileKey): Promise<Uint8Array | undefined> =>
    (await db.selectFrom('files').select('data').where(isFile(key)).executeTakeFirst())?.data,
  /** Replaces data unless it has changed from `previous`. */
  replaceData: (id: string, previous: string, data: string): Promise<void> =>
    write(async (trx) => {
      await trx.updateTable('submissions').set({ data }).where('id', '=', id).where('data', '=', previous).execute()
    }),
  replaceFile: (key: FileKey, data: Uint8Array): Promise<void> =>
    write(async (trx) => {
      await trx.updateTable('files').set({ data }).where(isFile(key)).execute()
    }),
})

const isFile =
  ({ submissionId, field, position }: FileKey) =>
  (eb: ExpressionBuilder<Tables, 'files'>) =>
    eb.and({ submissionId, field, position })
