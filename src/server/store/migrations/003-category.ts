import type { Kysely } from 'kysely'

type Tables = { content: { kind: string; id: string; data: string; category: string } }

/** The category of each item in a column of its own, and an index from which the order and the categories of a kind are read. */
export async function category(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('content')
    .addColumn('category', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  const typed = db.withTables<Tables>()
  for (const { kind, id, data } of await typed.selectFrom('content').select(['kind', 'id', 'data']).execute()) {
    const said = (JSON.parse(data) as { category?: unknown }).category
    if (typeof said === 'string')
      await typed.updateTable('content').set({ category: said }).where('kind', '=', kind).where('id', '=', id).execute()
  }
  await db.schema.createIndex('contentInOrder').on('content').columns(['kind', 'sort', 'id', 'category']).execute()
}
