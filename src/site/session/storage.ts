/** Default lifetime of a saved value. Source: docs/requirements.md section 9. */
const DEFAULT_TTL_DAYS = 360
const DAY_MS = 24 * 60 * 60 * 1000
const PREFIX = 'formwright.'

type StorageArea = 'local' | 'session'

export interface SaveOptions {
  /** Default `local`; `session` ends with the tab. */
  where?: StorageArea
  /** Days until the value expires; default 360. */
  days?: number
}

/** Replaces a storage area that the browser blocks, until the page is closed. */
const memoryFallback = new Map<string, string>()

/** Saves a JSON value. If the storage is blocked or full, keeps it in memory until the page is closed. */
export function save(
  key: string,
  value: unknown,
  { where = 'local', days = DEFAULT_TTL_DAYS }: SaveOptions = {},
): void {
  const text = JSON.stringify({ value, expires: Date.now() + days * DAY_MS })
  const isStored = tryStorage(where, (store) => {
    store.setItem(PREFIX + key, text)
    return true
  })
  if (isStored) memoryFallback.delete(memoryKey(where, key))
  else memoryFallback.set(memoryKey(where, key), text)
}

/** The saved value; undefined if it is missing, expired or unreadable. */
export function load(
  key: string,
  { where = 'local', removeAfterRead = false }: { where?: StorageArea; removeAfterRead?: boolean } = {},
): unknown {
  // A value in memory is newer than one in a full storage.
  const text = memoryFallback.get(memoryKey(where, key)) ?? tryStorage(where, (store) => store.getItem(PREFIX + key))
  const entry = text === undefined ? undefined : parseEntry(text)
  if (entry === undefined || removeAfterRead) remove(key, where)
  return entry?.value
}

export function remove(key: string, where: StorageArea = 'local'): void {
  memoryFallback.delete(memoryKey(where, key))
  tryStorage(where, (store) => store.removeItem(PREFIX + key))
}

/** The keys that begin with `prefix`, including those of expired values. */
export function keys(prefix = '', where: StorageArea = 'local'): string[] {
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

/** Removes every expired value. Called at the site's start. */
export function removeExpired(): void {
  for (const key of keys()) load(key)
}

const memoryKey = (where: string, key: string): string => `${where} ${key}`

function tryStorage<T>(where: StorageArea, operation: (store: Storage) => T): NonNullable<T> | undefined {
  try {
    return operation(where === 'local' ? localStorage : sessionStorage) ?? undefined
  } catch {
    // Browsers with blocked site data throw on any access.
    return undefined
  }
}

/** Maximum nesting of saved values; deeper values are not the site's own and could overflow the stack. */
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
    // The text is truncated, or from another program.
    return undefined
  }
}
