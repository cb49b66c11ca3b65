import type { Kysely } from 'kysely'

type MigrationTables = { submissions: { accountId: string | null; sender: string | null } }

/** Adds whose upload quota a submission's files count towards, and an index for the submissions of one day. */
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
