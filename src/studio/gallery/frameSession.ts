/** Account of the samples. */
export const SAMPLE_USER = {
  a_type: 0,
  name: 'Sample',
  email: 'person@example.com',
  tradingAccount: '8800001',
  currency: 'USD',
}

/**
 * Replaces the browser's storage by memory: every form begins anew, and a page opened from a folder may have no
 * storage.
 */
export function keepStorageInMemory(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    const values = new Map<string, string>()
    Object.defineProperty(window, name, {
      configurable: true,
      value: {
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => void values.set(key, value),
        removeItem: (key: string) => void values.delete(key),
        key: (index: number) => [...values.keys()][index] ?? null,
        clear: () => values.clear(),
        get length() {
          return values.size
        },
      },
    })
  }
}
