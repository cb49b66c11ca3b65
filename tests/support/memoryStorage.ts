/**
 * A `Storage` in memory.
 * @param entries initial content
 * @param failingMethods members that throw, like in a browser that blocks site data
 */
export function createMemoryStorage(entries: [string, string][] = [], failingMethods: string[] = []): Storage {
  const values = new Map(entries)
  const callUnlessFailing = <T>(name: string, callback: () => T): T => {
    if (failingMethods.includes(name)) throw new DOMException('no', 'SecurityError')
    return callback()
  }
  return {
    getItem: (key) => callUnlessFailing('getItem', () => values.get(key) ?? null),
    setItem: (key, value) => callUnlessFailing('setItem', () => void values.set(key, value)),
    removeItem: (key) => callUnlessFailing('removeItem', () => void values.delete(key)),
    key: (index) => callUnlessFailing('key', () => [...values.keys()][index] ?? null),
    clear: () => values.clear(),
    get length() {
      return callUnlessFailing('length', () => values.size)
    },
  }
}
