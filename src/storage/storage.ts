/** Default life of a kept value, in days. Source: seed, section 9. */
const DEFAULT_DAYS = 360
const DAY = 24 * 60 * 60 * 1000
const PREFIX = 'formwright.'

export interface KeepOptions {
  /** `local` (default) outlives the tab, `session` does not. */
  where?: 'local' | 'session'
  /** Days until the value expires; default 360. */
  days?: number
}

/** Stands in for a store that the browser blocks, for as long as the page lives. */
const memory = new Map<string, string>()

/** Keeps a JSON value. A blocked or full store is no error: the value then lives as long as the page. */
export function keep(key: string, value: unknown, { where = 'local', days = DEFAULT_DAYS }: KeepOptions = {}): void {
  const text = JSON.stringify({ value, expires: Date.now() + days * DAY })
  const kept = attempt(where, (store) => {
    store.setItem(PREFIX + key, text)
    return true
  })
  if (kept) memory.delete(memoryKey(where, key))
  else memory.set(memoryKey(where, key), text)
}

/** The kept value, or undefined if there is none, it has expired or is not readable. `once` also forgets it. */
export function recall(
  key: string,
  { where = 'local', once = false }: { where?: 'local' | 'session'; once?: boolean } = {},
): unknown {
  // In memory stands what a full store has refused, which is newer than what it may still hold.
  const text = memory.get(memoryKey(where, key)) ?? attempt(where, (store) => store.getItem(PREFIX + key))
  const entry = text === undefined ? undefined : read(text)
  if (entry === undefined || once) forget(key, where)
  return entry?.value
}

/** Forgets a kept value. */
export function forget(key: string, where: 'local' | 'session' = 'local'): void {
  memory.delete(memoryKey(where, key))
  attempt(where, (store) => store.removeItem(PREFIX + key))
}

/** Keys of kept values that begin with `prefix`, expired ones included. */
export function keptKeys(prefix = '', where: 'local' | 'session' = 'local'): string[] {
  const stored =
    attempt(where, (store) => Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')) ?? []
  const held = [...memory.keys()]
    .filter((key) => key.startsWith(memoryKey(where, '')))
    .map((key) => key.slice(memoryKey(where, '').length))
  const keys = [...stored.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length)), ...held]
  return [...new Set(keys)].filter((key) => key.startsWith(prefix))
}

/** Forgets every value that has expired, at the start of the site. */
export function sweep(): void {
  for (const key of keptKeys()) recall(key)
}

const memoryKey = (where: string, key: string): string => `${where} ${key}`

function attempt<T>(where: 'local' | 'session', act: (store: Storage) => T): NonNullable<T> | undefined {
  try {
    return act(where === 'local' ? localStorage : sessionStorage) ?? undefined
  } catch {
    // Browsers throw on mere access when site data is blocked; memory then serves alone.
    return undefined
  }
}

/** Deeper nesting is nothing that the site wrote, and would overflow whoever walks it. */
const DEEPEST = 100

function isDeep(text: string): boolean {
  let depth = 0
  for (const sign of text.replace(/"(?:[^"\\]|\\.)*"/g, '')) {
    if (sign === '[' || sign === '{') depth += 1
    if (sign === ']' || sign === '}') depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

function read(text: string): { value: unknown } | undefined {
  try {
    if (isDeep(text)) return undefined
    const entry: unknown = JSON.parse(text)
    if (typeof entry !== 'object' || entry === null || !('value' in entry) || !('expires' in entry)) return undefined
    return typeof entry.expires === 'number' && entry.expires > Date.now() ? entry : undefined
  } catch {
    // Written by something else, or cut short: as good as absent.
    return undefined
  }
}
