import type { Kysely } from 'kysely'

type MigrationTables = { content: { kind: string; id: string; data: string; category: string } }

/** Gives the category of each item a column, and adds an index for the order and the categories of a kind. */
export async function addContentCategory(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('content')
    .addColumn('category', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  const contentDb = db.withTables<MigrationTables>()
  for (const { kind, id, data } of await contentDb.selectFrom('content').select(['kind', 'id', 'data']).execute()) {
    const itemCategory = (JSON.parse(data) as { category?: unknown }).category
    if (typeof itemCategory === 'string')
      await contentDb
        .updateTable('content')
        .set({ category: itemCategory })
        .where('kind', '=', kind)
        .where('id', '=', id)
        .execute()
  }
  await db.schema.createIndex('contentInOrder').on('content').columns(['kind', 'sort', 'id', 'category']).execute()
}
