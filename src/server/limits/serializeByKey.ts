const running = new Map<string, Promise<unknown>>()

/** Runs `work` when no other work under the same name runs in this process, in the order of asking. */
export async function serializeByKey<T>(key: string, work: () => Promise<T>): Promise<T> {
  const previous = running.get(key)
  const current = (async () => {
    // The one before answers for its own failure; this one only waits for its end.
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
