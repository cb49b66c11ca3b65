import type { Kysely } from 'kysely'

type Tables = { submissions: { accountId: string | null; sender: string | null } }

/** Whose share of uploads a submission's files count in, and an index by which a day of them is found. */
export async function sender(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('submissions').addColumn('sender', 'text').execute()
  await db
    .withTables<Tables>()
    .updateTable('submissions')
    .set((is) => ({ sender: is.ref('accountId') }))
    .where('accountId', 'is not', null)
    .execute()
  await db.schema.createIndex('submissionsBySender').on('submissions').columns(['sender', 'createdAt']).execute()
}
