const running = new Map<string, Promise<unknown>>()

/** Runs work one at a time for each key in this process, in the order of the calls. */
export function serializeByKey<T>(key: string, work: () => Promise<T>): Promise<T> {
  // The caller of the previous work handles its failure.
  const current = (running.get(key) ?? Promise.resolve()).then(work, work)
  running.set(key, current)
  return current.finally(() => {
    if (running.get(key) === current) running.delete(key)
  })
}
