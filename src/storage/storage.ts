/** Default life of a kept value, in days. Source: docs/requirements.md section 9. */
const DEFAULT_TTL_DAYS = 360
const DAY_MS = 24 * 60 * 60 * 1000
const PREFIX = 'formwright.'

export interface SaveOptions {
  /** `local` (default) outlives the tab, `session` does not. */
  where?: 'local' | 'session'
  /** Days until the value expires; default 360. */
  days?: number
}

/** Stands in for a store that the browser blocks, for as long as the page lives. */
const memoryFallback = new Map<string, string>()

/** Keeps a JSON value. A blocked or full store is no error: the value then lives as long as the page. */
export function save(
  key: string,
  value: unknown,
  { where = 'local', days = DEFAULT_TTL_DAYS }: SaveOptions = {},
): void {
  const text = JSON.stringify({ value, expires: Date.now() + days * DAY_MS })
  const stored = tryStorage(where, (store) => {
    store.setItem(PREFIX + key, text)
    return true
  })
  if (stored) memoryFallback.delete(memoryKey(where, key))
  else memoryFallback.set(memoryKey(where, key), text)
}

/** The kept value, or undefined if there is none, it has expired or is not readable. `once` also forgets it. */
export function load(
  key: string,
  { where = 'local', removeAfterRead = false }: { where?: 'local' | 'session'; removeAfterRead?: boolean } = {},
): unknown {
  // In memory stands what a full store has refused, which is newer than what it may still hold.
  const text = memoryFallback.get(memoryKey(where, key)) ?? tryStorage(where, (store) => store.getItem(PREFIX + key))
  const entry = text === undefined ? undefined : parseEntry(text)
  if (entry === undefined || removeAfterRead) remove(key, where)
  return entry?.value
}

/** Forgets a kept value. */
export function remove(key: string, where: 'local' | 'session' = 'local'): void {
  memoryFallback.delete(memoryKey(where, key))
  tryStorage(where, (store) => store.removeItem(PREFIX + key))
}

/** Keys of kept values that begin with `prefix`, expired ones included. */
export function keys(prefix = '', where: 'local' | 'session' = 'local'): string[] {
  const stored =
    tryStorage(where, (store) => Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')) ?? []
  const inMemory = [...memoryFallback.keys()]
    .filter((key) => key.startsWith(memoryKey(where, '')))
    .map((key) => key.slice(memoryKey(where, '').length))
  const allKeys = [
    ...stored.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length)),
    ...inMemory,
  ]
  return [...new Set(allKeys)].filter((key) => key.startsWith(prefix))
}

/** Forgets every value that has expired, at the start of the site. */
export function removeExpired(): void {
  for (const key of keys()) load(key)
}

const memoryKey = (where: string, key: string): string => `${where} ${key}`

function tryStorage<T>(where: 'local' | 'session', operation: (store: Storage) => T): NonNullable<T> | undefined {
  try {
    return operation(where === 'local' ? localStorage : sessionStorage) ?? undefined
  } catch {
    // Browsers throw on mere access when site data is blocked; memory then serves alone.
    return undefined
  }
}

/** Deeper nesting is nothing that the site wrote, and would overflow whoever walks it. */
const MAX_NESTING_DEPTH = 100

function isTooNested(text: string): boolean {
  let depth = 0
  for (const character of text.replace(/"(?:[^"\\]|\\.)*"/g, '')) {
    if (character === '[' || character === '{') depth += 1
    if (character === ']' || character === '}') depth -= 1
    if (depth > MAX_NESTING_DEPTH) return true
  }
  return false
}

function parseEntry(text: string): { value: unknown } | undefined {
  try {
    if (isTooNested(text)) return undefined
    const entry: unknown = JSON.parse(text)
    if (typeof entry !== 'object' || entry === null || !('value' in entry) || !('expires' in entry)) return undefined
    return typeof entry.expires === 'number' && entry.expires > Date.now() ? entry : undefined
  } catch {
    // Written by something else, or cut short: as good as absent.
    return undefined
  }
}
