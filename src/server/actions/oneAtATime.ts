const running = new Map<string, Promise<unknown>>()

/** Runs `work` when no other work under the same name runs in this process, in the order of asking. */
export async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = running.get(name)
  const mine = (async () => {
    // The one before answers for its own failure; this one only waits for its end.
    await before?.catch(() => undefined)
    return work()
  })()
  running.set(name, mine)
  try {
    return await mine
  } finally {
    if (running.get(name) === mine) running.delete(name)
  }
}
