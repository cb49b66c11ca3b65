import type { Account } from '../store/accounts/accountStore.ts'
import type { FileMetadata, SubmissionFilter } from '../store/submissions/searchSubmissions.ts'
import type { Store } from '../store/store.ts'
import type { SubmissionRow } from '../store/tables.ts'

/** A submission with its account and files. */
export interface SubmissionEntry {
  row: SubmissionRow
  /** As stored: sensitive values are encrypted. */
  data: Record<string, unknown>
  /** The account that was signed in. */
  account: Account | undefined
  /** The account's name, else the one in the form. */
  name: string
  files: FileMetadata[]
}

const BATCH_SIZE = 200

/** The submissions that match, newest first, read in batches. */
export async function* iterateSubmissions(
  store: Store,
  filter: SubmissionFilter,
  limit = Infinity,
): AsyncGenerator<SubmissionEntry> {
  let remaining = limit
  let after: SubmissionFilter['after']
  while (remaining > 0) {
    const rows = await store.submissions.search({ ...filter, after }, Math.min(remaining, BATCH_SIZE))
    const fileInfo = await store.submissions.fileMetadata(rows.map(({ id }) => id))
    for (const row of rows)
      yield await toEntry(
        store,
        row,
        fileInfo.filter(({ submissionId }) => submissionId === row.id),
      )
    after = rows.at(-1)
    remaining = rows.length < BATCH_SIZE ? 0 : remaining - rows.length
  }
}

async function toEntry(store: Store, row: SubmissionRow, files: FileMetadata[]): Promise<SubmissionEntry> {
  const data: Record<string, unknown> = JSON.parse(row.data)
  const account = row.accountId === null ? undefined : await store.accounts.findById(row.accountId)
  const nameParts = [data.name, data.surname, data.givenName].filter((part) => typeof part === 'string')
  return { row, data, account, name: account?.name || nameParts.join(' '), files }
}
