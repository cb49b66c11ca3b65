import { sql, type Kysely } from 'kysely'

/**
 * The objects that hold files outside the database. A file that is deleted leaves its object without a file, and so to
 * the next sweep.
 */
export async function createObjects(db: Kysely<unknown>): Promise<void> {
  const file = ['submissionId', 'field', 'position'] as const
  await db.schema
    .createTable('objects')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('submissionId', 'text')
    .addColumn('field', 'text')
    .addColumn('position', 'integer')
    .addColumn('changedAt', 'bigint', (column) => column.notNull())
    .addForeignKeyConstraint('objectsFile', [...file], 'files', [...file], (key) => key.onDelete('set null'))
    .execute()
  await db.schema
    .createIndex('objectsByFile')
    .unique()
    .on('objects')
    .columns([...file])
    .execute()
  await db.schema
    .createIndex('objectsUnused')
    .on('objects')
    .column('changedAt')
    .where(sql.ref('submissionId'), 'is', null)
    .execute()
}
