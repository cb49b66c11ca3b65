import { BusinessError } from '../http/errors.ts'

export type FairLimiter = ReturnType<typeof createFairLimiter>

/** Owner of work: the network of a stranger (`ipNetworkOf`), or a customer or known browser. */
export type Client = string | { known: string }

/** The waiting jobs of clients, in the order of turns: the first client is next. */
type Queue = Map<string, (() => void)[]>

const sizeOf = (queue: Queue): number => [...queue.values()].reduce((sum, { length }) => sum + length, 0)

/**
 * Runs a limited number of jobs at a time. Known clients and strangers take turns, and each among themselves, so that no
 * number of strange networks keeps a customer waiting.
 * @param maxRunning jobs at a time; `maxWaiting` more of each group wait, those of one client in half of the places that
 * the others leave
 * @param maxRunningPerClient default: `maxRunning`
 */
export function createFairLimiter(maxRunning: number, maxWaiting: number, maxRunningPerClient = maxRunning) {
  const known: Queue = new Map()
  const strangers: Queue = new Map()
  /** In the order of turns. */
  let groups = [known, strangers]
  const runningByClient = new Map<string, number>()
  let running = 0

  const runningOf = (client: string): number => runningByClient.get(client) ?? 0

  /** Starts the first job of the next client, and moves this client and its group to the end. */
  const startNext = (): void => {
    if (running >= maxRunning) return
    for (const queue of groups) {
      const next = [...queue].find(([client]) => runningOf(client) < maxRunningPerClient)
      if (!next) continue
      const [client, [start, ...rest]] = next
      queue.delete(client)
      if (rest.length > 0) queue.set(client, rest)
      groups = [...groups.filter((other) => other !== queue), queue]
      runningByClient.set(client, runningOf(client) + 1)
      running += 1
      return start?.()
    }
  }

  const leave = (queue: Queue, client: string, start: () => void): void => {
    const remaining = (queue.get(client) ?? []).filter((each) => each !== start)
    if (remaining.length > 0) queue.set(client, remaining)
    else queue.delete(client)
  }

  const takeTurn = (queue: Queue, client: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const abort = (): void => {
        leave(queue, client, start)
        reject(signal?.reason)
      }
      const start = (): void => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }
      signal?.addEventListener('abort', abort)
      queue.set(client, [...(queue.get(client) ?? []), start])
      startNext()
    })

  return {
    /** Number of jobs that run and wait. */
    load: () => ({ running, waiting: sizeOf(known) + sizeOf(strangers) }),
    /**
     * Runs `work` once there is room for it and the others before it have had their turn.
     * @param signal takes the work out of the queue when it is aborted; does nothing once the work has begun
     * @throws BusinessError `busy` when too many are waiting, of this client or of its group; the signal's reason
     */
    async run<T>(owner: Client, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      signal?.throwIfAborted()
      const [queue, client] = typeof owner === 'string' ? [strangers, owner] : [known, owner.known]
      const own = queue.get(client)?.length ?? 0
      const startsAtOnce = running < maxRunning && own === 0 && runningOf(client) < maxRunningPerClient
      // A client takes half of the free places at most, so that the next client always finds one.
      if (!startsAtOnce && own >= Math.floor((maxWaiting - (sizeOf(queue) - own)) / 2)) throw new BusinessError('busy')
      await takeTurn(queue, client, signal)
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
