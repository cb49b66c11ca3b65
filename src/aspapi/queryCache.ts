/** How long an equal call is taken for the same, so that components that appear together share one. */
const SHARED_CALL_MS = 2000

export interface QueryState {
  readonly data?: unknown
  /** Why the last call failed. */
  readonly error?: unknown
}

interface Query {
  state: QueryState
  listeners: Set<() => void>
  startedAt: number
  /** Number of the call whose result counts: the last one. */
  turn: number
}

const NOTHING: QueryState = {}

/** Results of calls, for as long as the tab is open. */
const queries = new Map<string, Query>()

function queryAt(key: string): Query {
  let query = queries.get(key)
  if (!query) queries.set(key, (query = { state: NOTHING, listeners: new Set(), startedAt: -Infinity, turn: 0 }))
  return query
}

/** What is known of a call. */
export const queryState = (key: string): QueryState => queries.get(key)?.state ?? NOTHING

/** Calls `listener` when the state of a call changes, until the returned function is called. */
export function subscribeQuery(key: string, listener: () => void): () => void {
  const { listeners } = queryAt(key)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls again. A result that equals the last one is the same object still. */
export async function refreshQuery(key: string, fetcher: () => Promise<unknown>): Promise<void> {
  const query = queryAt(key)
  const turn = (query.turn += 1)
  query.startedAt = performance.now()
  const state = await fetcher().then(
    (data): QueryState => ({ data: isEqual(data, query.state.data) ? query.state.data : data }),
    (error: unknown): QueryState => ({ ...query.state, error }),
  )
  if (turn !== query.turn || (state.data === query.state.data && state.error === query.state.error)) return
  query.state = state
  for (const listener of query.listeners) listener()
}

/** Calls, unless that has only just been done. */
export function startQuery(key: string, fetcher: () => Promise<unknown>): void {
  if (performance.now() - queryAt(key).startedAt >= SHARED_CALL_MS) void refreshQuery(key, fetcher)
}

/** Whether two results, which are JSON, are equal. */
const isEqual = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
