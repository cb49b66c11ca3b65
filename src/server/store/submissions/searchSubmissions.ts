import { unknownBound } from '../unknownBound.ts'
import type { Database, FileRow, SubmissionRow } from '../tables.ts'

/** A filter of submissions; undefined members match all. */
export interface SubmissionFilter {
  page?: string | undefined
  /** Ids; an empty list matches nothing. */
  accounts?: string[] | undefined
  reference?: string | undefined
  /** ms since 1970, both inclusive. */
  since?: number | undefined
  until?: number | undefined
  /** Only submissions after this one, in the order of the result. */
  after?: Pick<SubmissionRow, 'createdAt' | 'id'> | undefined
}

/** A file without its content. */
export type FileMetadata = Omit<FileRow, 'data'>

/** The submissions that match a filter, newest first. */
export async function searchSubmissions(
  db: Database['db'],
  { page, accounts, reference, since, until, after }: SubmissionFilter,
  limit: number,
): Promise<SubmissionRow[]> {
  if (accounts?.length === 0) return []
  let query = db.selectFrom('submissions').selectAll()
  if (page !== undefined) query = query.where('page', '=', page)
  if (accounts !== undefined) query = query.where('accountId', 'in', accounts)
  if (reference !== undefined) query = query.where('reference', '=', reference)
  if (since !== undefined) query = query.where('createdAt', '>=', since)
  // After a submission of the result, `until` holds anyway, and would keep SQLite from beginning there.
  if (until !== undefined && after === undefined) query = query.where('createdAt', '<=', until)
  if (after !== undefined) {
    const { createdAt, id } = after
    query = query
      // Says the same as the next condition to the index.
      .where('createdAt', '<=', createdAt)
      .where((eb) => eb.or([eb('createdAt', '<', createdAt), eb('id', '>', id)]))
  }
  return query.orderBy('createdAt', 'desc').orderBy('id').limit(limit).execute()
}

/**
 * The newest submissions of an account, all or those of a page; customers may ask often. Reads `limit` rows of an index,
 * from the account's first one.
 */
export function newestSubmissions(
  db: Database['db'],
  account: string,
  page: string | undefined,
  limit: number,
): Promise<SubmissionRow[]> {
  const query = db.selectFrom('submissions').selectAll()
  const first =
    page === undefined
      ? query.where('accountId', '>=', unknownBound(account)).orderBy('accountId')
      : query
          .where(({ eb, refTuple, tuple }) =>
            eb(refTuple('accountId', 'page'), '>=', tuple(unknownBound(account), page)),
          )
          .orderBy('accountId')
          .orderBy('page')
  const newest = first.orderBy('createdAt', 'desc').orderBy('id').limit(limit).as('newest')
  const own = db.selectFrom(newest).selectAll().where('accountId', '=', account)
  const ofPage = page === undefined ? own : own.where('page', '=', page)
  return ofPage.orderBy('createdAt', 'desc').orderBy('id').execute()
}

/** The files of submissions, by field and position. */
export async function fileMetadata(db: Database['db'], submissionIds: string[]): Promise<FileMetadata[]> {
  if (submissionIds.length === 0) return []
  return db
    .selectFrom('files')
    .select(['submissionId', 'field', 'position', 'name', 'type', 'size', 'sha256'])
    .where('submissionId', 'in', submissionIds)
    .orderBy('submissionId')
    .orderBy('field')
    .orderBy('position')
    .execute()
}
