import { PostgresAdapter, sql, type ExpressionBuilder } from 'kysely'
import type { Database, ContentRow, Tables } from '../tables.ts'

/** An article, a product, a banner and so on, with the JSON object that the calls return for it. */
export interface ContentItem {
  kind: string
  id: string
  /** Position within its kind, ascending; equal positions are ordered by id. */
  sort: number
  data: Record<string, unknown>
}

/** One page of a kind's list. */
export interface PageQuery {
  limit: number
  /** Items to skip. */
  offset: number
  /** Only items of these categories, as `categories` returns them. */
  categories?: string[] | undefined
}

export type ContentStore = ReturnType<typeof createContentStore>

export function createContentStore({ db, write }: Database) {
  return {
    /** The first `limit` items of a kind, in order, without bodies. */
    list: async (kind: string, limit: number): Promise<ContentItem[]> =>
      (await selectOrdered(db, kind).limit(limit).execute()).map(toItem),
    /** One page of a kind's list, without bodies, and the length of the whole list. */
    async page(
      kind: string,
      { limit, offset, categories }: PageQuery,
    ): Promise<{ items: ContentItem[]; total: number }> {
      const inCategories = (eb: ContentExpression) => (categories ? eb('category', 'in', categories) : eb.and([]))
      if (categories?.length === 0) return { items: [], total: 0 }
      const rows = await selectOrdered(db, kind).where(inCategories).limit(limit).offset(offset).execute()
      const { total } = await db
        .selectFrom('content')
        .select((eb) => eb.fn.countAll().as('total'))
        .where('kind', '=', kind)
        .where(inCategories)
        .executeTakeFirstOrThrow()
      return { items: rows.map(toItem), total: Number(total) }
    },
    async find(kind: string, id: string): Promise<ContentItem | undefined> {
      const row = await db
        .selectFrom('content')
        .selectAll()
        .where('kind', '=', kind)
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toItem(row)
    },
    /** The previous and the next item of the same kind, without bodies. */
    async neighbours({
      kind,
      id,
      sort,
    }: ContentItem): Promise<{ previous: ContentItem | undefined; next: ContentItem | undefined }> {
      const before = await selectSummaries(db, kind)
        .where(afterCursor('<', sort, id))
        .orderBy('sort', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      const after = await selectOrdered(db, kind)
        .where(afterCursor('>', sort, id))
        .limit(1)
        .executeTakeFirst()
      return { previous: before && toItem(before), next: after && toItem(after) }
    },
    /** The distinct categories of a kind, in order of first appearance. */
    async categories(kind: string): Promise<string[]> {
      const rows = await db
        .selectFrom('content')
        .select('category')
        .where('kind', '=', kind)
        .where('category', '<>', '')
        .orderBy('sort')
        .orderBy('id')
        .execute()
      return [...new Set(rows.map(({ category }) => category))]
    },
    /** The kinds that have items. */
    kinds: () => kindsIn(db),
    /** Adds the items of kinds that have none yet; leaves the other kinds as they are. */
    async seed(items: ContentItem[]): Promise<void> {
      await write(async (trx) => {
        const existingKinds = new Set(await kindsIn(trx))
        const missingItems = items.filter(({ kind }) => !existingKinds.has(kind))
        if (missingItems.length === 0) return
        await trx.insertInto('content').values(missingItems.map(toRow)).execute()
      })
    },
  }
}

const kindsIn = async (db: Database['db']): Promise<string[]> =>
  (await db.selectFrom('content').select('kind').distinct().execute()).map(({ kind }) => kind)

type ContentExpression = ExpressionBuilder<Tables, 'content'>

/** Items without their bodies: these are large, and lists do not show them. */
const selectSummaries = (db: Database['db'], kind: string) =>
  db
    .selectFrom('content')
    .select(['kind', 'id', 'sort', 'category'])
    .select(
      (db.getExecutor().adapter instanceof PostgresAdapter
        ? sql<string>`(data::jsonb - 'body')::text`
        : sql<string>`json_remove(data, '$.body')`
      ).as('data'),
    )
    .where('kind', '=', kind)

const selectOrdered = (db: Database['db'], kind: string) => selectSummaries(db, kind).orderBy('sort').orderBy('id')

const afterCursor = (operator: '<' | '>', sort: number, id: string) => (eb: ContentExpression) =>
  eb.or([eb('sort', operator, sort), eb.and([eb('sort', '=', sort), eb('id', operator, id)])])

const toItem = ({ kind, id, sort, data }: ContentRow): ContentItem => ({
  kind,
  id,
  sort,
  data: JSON.parse(data),
})

const toRow = ({ kind, id, sort, data }: ContentItem): ContentRow => ({
  kind,
  id,
  sort,
  data: JSON.stringify(data),
  category: typeof data.category === 'string' ? data.category : '',
})
