import type { Account } from '../store/accounts.ts'
import type { FileFacts, Wanted } from '../store/search.ts'
import type { Store } from '../store/store.ts'
import type { SubmissionRow } from '../store/tables.ts'

/** A submission with what the staff see beside it. */
export interface Entry {
  row: SubmissionRow
  /** As it is stored: sensitive values sealed. */
  data: Record<string, unknown>
  /** Who was signed in. */
  account: Account | undefined
  /** Of the account, else what the form says. */
  name: string
  files: FileFacts[]
}

const AT_ONCE = 200

/** The submissions that are wanted, the newest first, read a few at a time. */
export async function* entries(store: Store, wanted: Wanted, limit = Infinity): AsyncGenerator<Entry> {
  let rest = limit
  let after: Wanted['after']
  while (rest > 0) {
    const rows = await store.submissions.search({ ...wanted, after }, Math.min(rest, AT_ONCE))
    const facts = await store.submissions.fileFacts(rows.map(({ id }) => id))
    for (const row of rows)
      yield await entryOf(
        store,
        row,
        facts.filter(({ submissionId }) => submissionId === row.id),
      )
    after = rows.at(-1)
    rest = rows.length < AT_ONCE ? 0 : rest - rows.length
  }
}

async function entryOf(store: Store, row: SubmissionRow, files: FileFacts[]): Promise<Entry> {
  const data = JSON.parse(row.data) as Record<string, unknown>
  const account = row.accountId === null ? undefined : await store.accounts.byId(row.accountId)
  const said = [data.name, data.surname, data.givenName].filter((part) => typeof part === 'string')
  return { row, data, account, name: account?.name || said.join(' '), files }
}
