import type { Store } from '../../store/store.ts'

/** The first `limit` items of a kind as lists answer them: without their body. */
export async function summaries(store: Store, kind: string, limit: number): Promise<Record<string, unknown>[]> {
  const items = await store.content.list(kind, limit)
  return items.map(({ data }) => {
    const { body: _body, ...summary } = data
    return summary
  })
}
