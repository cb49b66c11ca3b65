/**
 * A `Storage` in memory.
 * @param entries what it holds at first
 * @param failingMethods members that throw, as where a browser blocks site data
 */
export function createMemoryStorage(entries: [string, string][] = [], failingMethods: string[] = []): Storage {
  const values = new Map(entries)
  const guarded = <T>(name: string, callback: () => T): T => {
    if (failingMethods.includes(name)) throw new DOMException('no', 'SecurityError')
    return callback()
  }
  return {
    getItem: (key) => guarded('getItem', () => values.get(key) ?? null),
    setItem: (key, value) => guarded('setItem', () => void values.set(key, value)),
    removeItem: (key) => guarded('removeItem', () => void values.delete(key)),
    key: (index) => guarded('key', () => [...values.keys()][index] ?? null),
    clear: () => values.clear(),
    get length() {
      return guarded('length', () => values.size)
    },
  }
}
