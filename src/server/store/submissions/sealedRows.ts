import { sql, type ExpressionBuilder } from 'kysely'
import { FILE_HEAD_BYTES } from '../../secrets/vault.ts'
import type { Database, FileRow, SubmissionRow, Tables } from '../tables.ts'

/** Where a file is stored. */
export type FileKey = Pick<FileRow, 'submissionId' | 'field' | 'position'>

export type SealedRowStore = ReturnType<typeof createSealedRowStore>

/** What the change of a key reads and writes: sealed values and files, in batches by id. */
export const createSealedRowStore = ({ db, write }: Database) => ({
  /** The submissions after an id, in its order. */
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
  /** Replaces data that is still what it was. */
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
