import type { Database, FileRow, SubmissionRow } from '../tables.ts'

/** Which submissions are wanted; what is left out does not matter. */
export interface SubmissionFilter {
  page?: string | undefined
  /** Ids; an empty list: none. */
  accounts?: string[] | undefined
  reference?: string | undefined
  /** ms since 1970, both included. */
  since?: number | undefined
  until?: number | undefined
  /** Only what follows this one, in the order of the answer. */
  after?: Pick<SubmissionRow, 'createdAt' | 'id'> | undefined
}

/** A file without its content. */
export type FileMetadata = Omit<FileRow, 'data'>

/** The submissions that are wanted, the newest first, at most `limit`. */
export async function searchSubmissions(
  db: Database['db'],
  { page, accounts, reference, since, until, after }: SubmissionFilter,
  limit: number,
): Promise<SubmissionRow[]> {
  if (accounts?.length === 0) return []
  return db
    .selectFrom('submissions')
    .selectAll()
    .$if(page !== undefined, (query) => query.where('page', '=', page as string))
    .$if(accounts !== undefined, (query) => query.where('accountId', 'in', accounts as string[]))
    .$if(reference !== undefined, (query) => query.where('reference', '=', reference as string))
    .$if(since !== undefined, (query) => query.where('createdAt', '>=', since as number))
    .$if(until !== undefined, (query) => query.where('createdAt', '<=', until as number))
    .$if(after !== undefined, (query) =>
      query.where((eb) => {
        const { createdAt, id } = after as SubmissionRow
        return eb.or([eb('createdAt', '<', createdAt), eb.and([eb('createdAt', '=', createdAt), eb('id', '>', id)])])
      }),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What is known of the files of some submissions, by field and in order. */
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
