import type { Kysely } from 'kysely'

/** Adds the files of submissions; deleting a submission deletes its files. */
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
    // PostgreSQL's type for bytes; SQLite stores bytes in a column of any type.
    .addColumn('data', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('filesKey', ['submissionId', 'field', 'position'])
    .execute()
}
