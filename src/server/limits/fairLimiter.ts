import { BusinessError } from '../http/errors.ts'

export type FairLimiter = ReturnType<typeof createFairLimiter>

/**
 * Runs a limited number of jobs at a time; clients take turns.
 * @param maxRunning jobs at a time; `maxWaiting` more wait, those of one client in half of the places that the others
 * leave
 * @param maxRunningPerClient default: `maxRunning`
 */
export function createFairLimiter(maxRunning: number, maxWaiting: number, maxRunningPerClient = maxRunning) {
  /** In the order of turns: the first client is next. */
  const waitingByClient = new Map<string, (() => void)[]>()
  const runningByClient = new Map<string, number>()
  let running = 0
  let waiting = 0

  const runningOf = (client: string): number => runningByClient.get(client) ?? 0

  /** Starts the first job of the next client, and moves this client to the end. */
  const startNext = (): void => {
    if (running >= maxRunning) return
    const next = [...waitingByClient].find(([client]) => runningOf(client) < maxRunningPerClient)
    if (!next) return
    const [client, [start, ...rest]] = next
    waitingByClient.delete(client)
    if (rest.length > 0) waitingByClient.set(client, rest)
    runningByClient.set(client, runningOf(client) + 1)
    waiting -= 1
    running += 1
    start?.()
  }

  const leave = (client: string, start: () => void): void => {
    const remaining = (waitingByClient.get(client) ?? []).filter((each) => each !== start)
    waiting -= 1
    if (remaining.length > 0) waitingByClient.set(client, remaining)
    else waitingByClient.delete(client)
  }

  const takeTurn = (client: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const abort = (): void => {
        leave(client, start)
        reject(signal?.reason)
      }
      const start = (): void => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }
      signal?.addEventListener('abort', abort)
      waitingByClient.set(client, [...(waitingByClient.get(client) ?? []), start])
      waiting += 1
      startNext()
    })

  return {
    /** Number of jobs that run and wait. */
    load: () => ({ running, waiting }),
    /**
     * Runs `work` once there is room for it and the others before it have had their turn.
     * @param client owner of the work (`ipNetworkOf`)
     * @param signal takes the work out of the queue when it is aborted; does nothing once the work has begun
     * @throws BusinessError `busy` when too many are waiting, of this client or in all; the signal's reason
     */
    async run<T>(client: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      signal?.throwIfAborted()
      const own = waitingByClient.get(client)?.length ?? 0
      const startsAtOnce = running < maxRunning && own === 0 && runningOf(client) < maxRunningPerClient
      // A client takes half of the free places at most, so that the next client always finds one.
      if (!startsAtOnce && own >= Math.floor((maxWaiting - (waiting - own)) / 2)) throw new BusinessError('busy')
      await takeTurn(client, signal)
      try {
        return await work()
      } finally {
        running -= 1
        if (runningOf(client) > 1) runningByClient.set(client, runningOf(client) - 1)
        else runningByClient.delete(client)
        startNext()
      }
    },
  }
}
