import { BusinessError } from '../http/errors.ts'

/** Runs heavy work a little at a time, in fair turns between clients. */
export interface ConcurrencyLimiter {
  /**
   * Runs `work` once there is room for it; the clients that wait take turns, whatever each of them has waiting.
   * @param client whose share it counts against; default: one client for all
   * @param signal takes the work out of the queue when it is aborted; does nothing once the work has begun
   * @throws BusinessError `busy` when too many are waiting; the signal's reason
   */
  run<T>(work: () => Promise<T>, client?: string, signal?: AbortSignal): Promise<T>
  /** Counts for the metrics. */
  load(): { running: number; waiting: number }
}

/** What one client may have at a time; default: as much as all together. */
interface ClientShare {
  running?: number
  waiting?: number
}

interface WaitingWork {
  start: () => void
  reject: (error: unknown) => void
}

/**
 * A queue of bounded length. When it is full, a client displaces the newest work of the one that has most waiting.
 * @param maxRunning works at a time; `maxWaiting` more wait
 */
export function createConcurrencyLimiter(
  maxRunning: number,
  maxWaiting: number,
  { running: maxRunningPerClient = maxRunning, waiting: maxWaitingPerClient = maxWaiting }: ClientShare = {},
): ConcurrencyLimiter {
  /** What waits by client; the client whose turn is next comes first. */
  const queues = new Map<string, WaitingWork[]>()
  const runningByClient = new Map<string, number>()
  let running = 0
  let waiting = 0

  const hasRoom = (client: string): boolean =>
    running < maxRunning && (runningByClient.get(client) ?? 0) < maxRunningPerClient

  async function start<T>(work: () => Promise<T>, client: string): Promise<T> {
    running += 1
    runningByClient.set(client, (runningByClient.get(client) ?? 0) + 1)
    try {
      return await work()
    } finally {
      running -= 1
      const remaining = (runningByClient.get(client) ?? 0) - 1
      if (remaining > 0) runningByClient.set(client, remaining)
      else runningByClient.delete(client)
      startWaiting()
    }
  }

  function startWaiting(): void {
    for (const client of [...queues.keys()]) {
      if (running >= maxRunning) return
      if (!hasRoom(client)) continue
      const next = takeFrom(client, 'first')
      // To the end of the line.
      const queue = queues.get(client)
      if (queue && queues.delete(client)) queues.set(client, queue)
      next?.start()
    }
  }

  function takeFrom(client: string, end: 'first' | 'last'): WaitingWork | undefined {
    const queue = queues.get(client)
    const taken = end === 'first' ? queue?.shift() : queue?.pop()
    if (taken) waiting -= 1
    if (queue?.length === 0) queues.delete(client)
    return taken
  }

  /** Whether another work of the client may wait; makes room for it if somebody else has more waiting. */
  function makeRoom(client: string): boolean {
    const length = queues.get(client)?.length ?? 0
    if (length >= maxWaitingPerClient) return false
    if (waiting < maxWaiting) return true
    const [longest, queue] = [...queues].reduce((most, entry) => (entry[1].length > most[1].length ? entry : most))
    if (queue.length <= length + 1) return false
    takeFrom(longest, 'last')?.reject(new BusinessError('busy'))
    return true
  }

  return {
    load: () => ({ running, waiting }),
    async run<T>(work: () => Promise<T>, client = '', signal?: AbortSignal): Promise<T> {
      signal?.throwIfAborted()
      if (hasRoom(client) && !queues.has(client)) return start(work, client)
      if (!makeRoom(client)) throw new BusinessError('busy')
      return new Promise<T>((resolve, reject) => {
        const leave = (): void => {
          const queue = queues.get(client) ?? []
          waiting -= 1
          queue.splice(queue.indexOf(entry), 1)
          if (queue.length === 0) queues.delete(client)
          reject(signal?.reason as Error)
        }
        const entry: WaitingWork = {
          start: () => {
            signal?.removeEventListener('abort', leave)
            start(work, client).then(resolve, reject)
          },
          reject: (error) => {
            signal?.removeEventListener('abort', leave)
            reject(error as Error)
          },
        }
        const queue = queues.get(client)
        if (queue) queue.push(entry)
        else queues.set(client, [entry])
        waiting += 1
        signal?.addEventListener('abort', leave, { once: true })
      })
    },
  }
}
