import { BusinessError } from '../http/errors.ts'

/** Runs heavy work a little at a time, of each client in turn. */
export interface FairLimiter {
  /**
   * Runs `work` once there is room for it and the others before it have had their turn.
   * @param client whose work it is
   * @throws BusinessError `busy` when too many are waiting, of this client or in all
   */
  run<T>(client: string, work: () => Promise<T>): Promise<T>
  /** Counts for the metrics. */
  load(): { running: number; waiting: number }
}

/** @param maxRunning works at a time; `maxWaiting` more wait, half of them of one client at most */
export function createFairLimiter(maxRunning: number, maxWaiting: number): FairLimiter {
  /** Whose turn is next comes first. */
  const waitingByClient = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  /** Takes the first of the next client, who is then the last of all. */
  const startNext = (): void => {
    const [next] = waitingByClient
    if (!next || running >= maxRunning) return
    const [client, starts] = next
    const start = starts.shift()
    waitingByClient.delete(client)
    if (starts.length > 0) waitingByClient.set(client, starts)
    waiting -= 1
    running += 1
    start?.()
  }

  return {
    load: () => ({ running, waiting }),
    async run(client, work) {
      const own = waitingByClient.get(client) ?? []
      if (running >= maxRunning && (waiting >= maxWaiting || own.length >= maxWaiting / 2))
        throw new BusinessError('busy')
      await new Promise<void>((resolve) => {
        own.push(resolve)
        waitingByClient.set(client, own)
        waiting += 1
        startNext()
      })
      try {
        return await work()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}
