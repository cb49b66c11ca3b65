/** Most results that are kept; the least recently used ones go first. */
const MAX_RESULTS = 4000

const results = new Map<string, unknown>()

/**
 * The result of a slow pure function: of an earlier call with the same input, or computed now. Undefined is not kept.
 * Tools keep the results between runs (`src/tools/project/resultCache.ts`).
 */
export function rememberResult<T>(name: string, input: string, compute: () => T): T {
  const key = `${name} ${input}`
  const known = results.get(key) as T | undefined
  const result = known ?? compute()
  // Put it behind all others.
  results.delete(key)
  if (result !== undefined) results.set(key, result)
  const [oldest] = results.size > MAX_RESULTS ? results.keys() : []
  if (oldest !== undefined) results.delete(oldest)
  return result
}

/** All kept results, the least recently used first, for another process. */
export const exportResults = (): [string, unknown][] => [...results]

/** Adds the results of another process. */
export function importResults(entries: [string, unknown][]): void {
  for (const [key, result] of entries) results.set(key, result)
}
