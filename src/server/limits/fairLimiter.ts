import { BusinessError } from '../http/errors.ts'

export type FairLimiter = ReturnType<typeof createFairLimiter>

/** Owner of work: the network of a stranger (`homeNetworkOf`), or a customer or known browser. */
export type Client = string | { known: string }

/** The waiting jobs of a client, and its use of the limiter. */
interface ClientQueue {
  jobs: (() => void)[]
  running: number
  /** Time that its jobs took, in steps of `STEP_MS`. */
  used: number
}

/** Known clients, or strangers. */
interface Group {
  /** In the order of turns among those that have used as much. */
  clients: Map<string, ClientQueue>
  used: number
}

/** Shorter jobs count alike, so that their clients simply take turns. */
const STEP_MS = 100
/** Bound of the clients whose use is known while none of their jobs waits or runs. */
const MAX_IDLE_CLIENTS = 1000

const isActive = ({ jobs, running }: ClientQueue): boolean => jobs.length > 0 || running > 0
const activeClients = ({ clients }: Group): ClientQueue[] => [...clients.values()].filter(isActive)
const waitingOf = ({ clients }: Group): number => [...clients.values()].reduce((sum, { jobs }) => sum + jobs.length, 0)

/** The least use of the group's active clients, from which a new one starts: waiting earns nothing. */
const leastUse = (group: Group): number => {
  const uses = activeClients(group).map(({ used }) => used)
  return uses.length > 0 ? Math.min(...uses) : 0
}

/**
 * Runs a limited number of jobs at a time. Known clients and strangers get the same time, and each among themselves, so
 * that neither many strange networks nor slow jobs keep a customer waiting.
 * @param maxRunning jobs at a time; `maxWaiting` more of each group wait, those of one client in half of the places that
 * the others leave
 * @param maxRunningPerClient default: `maxRunning`
 */
export function createFairLimiter(maxRunning: number, maxWaiting: number, maxRunningPerClient = maxRunning) {
  const known: Group = { clients: new Map(), used: 0 }
  const strangers: Group = { clients: new Map(), used: 0 }
  /** In the order of turns if they have used as much. */
  let groups = [known, strangers]
  let running = 0

  /** Starts the first job of the client that has used least, in the group that has used least. */
  const startNext = (): void => {
    if (running >= maxRunning) return
    for (const group of groups.toSorted((one, other) => one.used - other.used)) {
      const [next] = [...group.clients]
        .filter(([, client]) => client.jobs.length > 0 && client.running < maxRunningPerClient)
        .toSorted(([, one], [, other]) => one.used - other.used)
      if (!next) continue
      const [name, client] = next
      group.clients.delete(name)
      group.clients.set(name, client)
      groups = [...groups.filter((other) => other !== group), group]
      client.running += 1
      running += 1
      return client.jobs.shift()?.()
    }
  }

  /** The queue of a client before its next job. */
  const queueOf = (group: Group, name: string): ClientQueue => {
    const other = group === known ? strangers : known
    if (activeClients(group).length === 0 && activeClients(other).length > 0)
      group.used = Math.max(group.used, other.used)
    const client = group.clients.get(name) ?? { jobs: [], running: 0, used: 0 }
    if (!isActive(client)) client.used = Math.max(client.used, leastUse(group))
    return client
  }

  const leave = (group: Group, name: string, client: ClientQueue, ms: number): void => {
    const used = Math.floor(ms / STEP_MS)
    running -= 1
    client.running -= 1
    client.used += used
    group.used += used
    if (isActive(client)) return
    if (client.used <= leastUse(group) || group.clients.size > MAX_IDLE_CLIENTS) group.clients.delete(name)
    if (running > 0 || waitingOf(known) + waitingOf(strangers) > 0) return
    for (const each of groups) {
      each.clients.clear()
      each.used = 0
    }
  }

  const takeTurn = (group: Group, name: string, client: ClientQueue, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const abort = (): void => {
        client.jobs = client.jobs.filter((each) => each !== start)
        if (!isActive(client)) group.clients.delete(name)
        reject(signal?.reason)
      }
      const start = (): void => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }
      signal?.addEventListener('abort', abort)
      client.jobs.push(start)
      group.clients.set(name, client)
      startNext()
    })

  return {
    /** Number of jobs that run and wait. */
    load: () => ({ running, waiting: waitingOf(known) + waitingOf(strangers) }),
    /**
     * Runs `work` once there is room for it and the others before it have had their turn.
     * @param signal takes the work out of the queue when it is aborted; does nothing once the work has begun
     * @throws BusinessError `busy` when too many are waiting, of this client or of its group; the signal's reason
     */
    async run<T>(owner: Client, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      signal?.throwIfAborted()
      const [group, name] = typeof owner === 'string' ? [strangers, owner] : [known, owner.known]
      const client = queueOf(group, name)
      const own = client.jobs.length
      const startsAtOnce = running < maxRunning && own === 0 && client.running < maxRunningPerClient
      // A client takes half of the free places at most, so that the next client always finds one.
      if (!startsAtOnce && own >= Math.floor((maxWaiting - (waitingOf(group) - own)) / 2))
        throw new BusinessError('busy')
      await takeTurn(group, name, client, signal)
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        leave(group, name, client, performance.now() - startedAt)
        startNext()
      }
    },
  }
}
