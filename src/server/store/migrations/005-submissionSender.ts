import type { Kysely } from 'kysely'

type MigrationTables = { submissions: { accountId: string | null; sender: string | null } }

/** Whose share of uploads a submission's files count in, and an index by which a day of them is found. */
export async function addSubmissionSender(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('submissions').addColumn('sender', 'text').execute()
  await db
    .withTables<MigrationTables>()
    .updateTable('submissions')
    .set((eb) => ({ sender: eb.ref('accountId') }))
    .where('accountId', 'is not', null)
    .execute()
  await db.schema.createIndex('submissionsBySender').on('submissions').columns(['sender', 'createdAt']).execute()
}
