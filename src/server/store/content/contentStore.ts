import { PostgresAdapter, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database, ContentRow } from '../tables.ts'

/** An article, a product, a banner and so on, with the JSON object that the calls return for it. */
export interface ContentItem {
  kind: string
  id: string
  /** Position within its kind, ascending; equal positions are ordered by id. */
  sort: number
  data: Record<string, unknown>
}

/** Time for which a kind's list counts as unchanged, also when another process changes it. */
const LIST_TTL_MS = 1000
/** More than there are kinds. */
const MAX_LISTS = 50

export type ContentStore = ReturnType<typeof createContentStore>

export function createContentStore({ db, write }: Database) {
  const lists = new LRUCache<string, ContentItem[]>({
    max: MAX_LISTS,
    ttl: LIST_TTL_MS,
    fetchMethod: async (kind) => (await selectSummaries(db, kind).execute()).map(toItem),
  })
  return {
    /** The items of a kind in order, without bodies. Calls at one time share one read. */
    list: (kind: string): Promise<readonly ContentItem[]> => lists.forceFetch(kind),
    async find(kind: string, id: string): Promise<ContentItem | undefined> {
      const row = await db
        .selectFrom('content')
        .selectAll()
        .where('kind', '=', kind)
        .where('id', '=', id)
        .executeTakeFirst()
      return row && toItem(row)
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
      lists.clear()
    },
  }
}

const kindsIn = async (db: Database['db']): Promise<string[]> =>
  (await db.selectFrom('content').select('kind').distinct().execute()).map(({ kind }) => kind)

/** Items without their bodies: these are large, and lists do not show them. */
const selectSummaries = (db: Database['db'], kind: string) =>
  db
    .selectFrom('content')
    .select(['kind', 'id', 'sort'])
    .select(
      (db.getExecutor().adapter instanceof PostgresAdapter
        ? sql<string>`(data::jsonb - 'body')::text`
        : sql<string>`json_remove(data, '$.body')`
      ).as('data'),
    )
    .where('kind', '=', kind)
    .orderBy('sort')
    .orderBy('id')

const toItem = ({ kind, id, sort, data }: Omit<ContentRow, 'category'>): ContentItem => ({
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
