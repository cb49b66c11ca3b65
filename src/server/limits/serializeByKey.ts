const running = new Map<string, Promise<unknown>>()

/** Runs work one at a time for each key in this process, in the order of the calls. */
export async function serializeByKey<T>(key: string, work: () => Promise<T>): Promise<T> {
  const previous = running.get(key)
  const current = (async () => {
    // The caller of the previous work handles its failure.
    await previous?.catch(() => undefined)
    return work()
  })()
  running.set(key, current)
  try {
    return await current
  } finally {
    if (running.get(key) === current) running.delete(key)
  }
}
