import type { Database } from './database.ts'

/** An article, a product, a banner …: what the calls answer of it, as one JSON object. */
export interface ContentItem {
  kind: string
  id: string
  /** Order within its kind, ascending. */
  sort: number
  data: Record<string, unknown>
}

export interface Content {
  /** The first `limit` items of a kind, in order. */
  list(kind: string, limit: number): Promise<ContentItem[]>
  /** Puts in the items of each kind that the database has none of; leaves the other kinds as they are. */
  seed(items: ContentItem[]): Promise<void>
}

export function content({ db, write }: Database): Content {
  return {
    async list(kind, limit) {
      const rows = await db.selectFrom('content').selectAll().where('kind', '=', kind).orderBy('sort').orderBy('id').limit(limit).execute()
      return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as Record<string, unknown> }))
    },
    seed: (items) => write(async (trx) => {
      const known = new Set((await trx.selectFrom('content').select('kind').distinct().execute()).map(({ kind }) => kind))
      const missing = items.filter(({ kind }) => !known.has(kind))
      if (missing.length === 0) return
      await trx.insertInto('content').values(missing.map((item) => ({ ...item, data: JSON.stringify(item.data) }))).execute()
    }),
  }
}
