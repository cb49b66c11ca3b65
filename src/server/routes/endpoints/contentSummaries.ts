import type { ContentItem } from '../../store/content/contentStore.ts'
import type { Store } from '../../store/store.ts'

/** The first `limit` items of a kind as lists answer them. */
export async function listSummaries(store: Store, kind: string, limit: number): Promise<Record<string, unknown>[]> {
  return (await store.content.list(kind, limit)).map(toSummary)
}

/** An item as lists answer it: without its body. */
export function toSummary({ data }: ContentItem): Record<string, unknown> {
  const { body: _body, ...summary } = data
  return summary
}
