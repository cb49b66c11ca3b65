import type { Kysely } from 'kysely'

/** Files of a submission, in its own transaction and gone with it: none can be left over. */
export async function createFilesTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('files')
    .addColumn('submissionId', 'text', (column) => column.notNull().references('submissions.id').onDelete('cascade'))
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    // SQLite keeps bytes as bytes whatever a column is called; PostgreSQL knows them by this name.
    .addColumn('data', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('filesKey', ['submissionId', 'field', 'position'])
    .execute()
}
