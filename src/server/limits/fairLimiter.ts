import { LRUCache } from 'lru-cache'
import { BusinessError } from '../http/errors.ts'

export type FairLimiter = ReturnType<typeof createFairLimiter>

/** Owner of work: the network of a stranger, or that of customers and known browsers. */
export type Client = string | { known: string }

/** Known clients, or strangers. */
interface Group {
  maxRunning: number
  running: number
  maxWaiting: number
  /** Time that its jobs took, in ms. */
  used: number
  /** Number of its last turn, which decides among those that have used as much. */
  lastTurn: number
}

/** A client while it has jobs that wait or run. */
interface ActiveClient extends Pick<Group, 'used' | 'lastTurn'> {
  name: string
  group: Group
  waiting: (() => void)[]
  running: number
}

/** Smaller differences count as none, so that clients with quick jobs simply take turns, also on a busy machine. */
const STEP_MS = 1000
/** Bound of the clients whose use is known while none of their jobs waits or runs. */
const MAX_IDLE_CLIENTS = 1000

const steps = ({ used }: Pick<Group, 'used'>): number => Math.floor(used / STEP_MS)

/** Negative if the turn of one client comes before that of another. */
const compareTurns = (one: ActiveClient, other: ActiveClient): number =>
  steps(one.group) - steps(other.group) ||
  one.group.lastTurn - other.group.lastTurn ||
  steps(one) - steps(other) ||
  one.lastTurn - other.lastTurn

const countWaiting = (clients: ActiveClient[]): number => clients.reduce((sum, { waiting }) => sum + waiting.length, 0)

/**
 * Runs a limited number of jobs at a time. Known clients and strangers get the same time, and each among themselves, so
 * that neither many strange networks nor slow jobs keep a customer waiting.
 * @param maxRunning jobs at a time; `maxWaiting` more of each group wait, those of one client in half of the places that
 * the others leave
 * @param maxRunningPerClient default: `maxRunning`
 * @param ofStrangers default: as many
 */
export function createFairLimiter(
  maxRunning: number,
  maxWaiting: number,
  maxRunningPerClient = maxRunning,
  ofStrangers = { maxRunning, maxWaiting },
) {
  const known: Group = { maxRunning, maxWaiting, running: 0, used: 0, lastTurn: 0 }
  const strangers: Group = { ...ofStrangers, running: 0, used: 0, lastTurn: 0 }
  const clients = new Map<string, ActiveClient>()
  const idleUse = new LRUCache<string, number>({ max: MAX_IDLE_CLIENTS })
  let running = 0
  let turns = 0

  const mayRun = (client: ActiveClient): boolean =>
    running < maxRunning && client.group.running < client.group.maxRunning && client.running < maxRunningPerClient

  /** Starts the first job of the client that has used least, in the group that has used least. */
  const startNext = (): void => {
    let next: ActiveClient | undefined
    for (const client of clients.values())
      if (client.waiting.length > 0 && mayRun(client) && (!next || compareTurns(client, next) < 0)) next = client
    if (!next) return
    turns += 1
    next.lastTurn = next.group.lastTurn = turns
    next.running += 1
    next.group.running += 1
    running += 1
    next.waiting.shift()?.()
  }

  const forgetIfIdle = ({ name, waiting, running, used }: ActiveClient): void => {
    if (waiting.length > 0 || running > 0) return
    clients.delete(name)
    idleUse.set(name, used)
    if (clients.size > 0) return
    idleUse.clear()
    known.used = strangers.used = 0
  }

  return {
    /** Number of jobs that run and wait. */
    load: () => ({ running, waiting: countWaiting([...clients.values()]) }),
    /**
     * Runs `work` once there is room for it and the others before it have had their turn.
     * @param signal takes the work out of the queue when it is aborted; does nothing once the work has begun
     * @throws BusinessError `busy` when too many are waiting, of this client or of its group; the signal's reason
     */
    async run<T>(owner: Client, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      signal?.throwIfAborted()
      const [group, name] = typeof owner === 'string' ? [strangers, owner] : [known, `known ${owner.known}`]
      const peers = [...clients.values()].filter((client) => client.group === group)
      // Nobody earns turns by waiting: a new client starts from the least use of the others, and so does a group.
      const leastUse = peers.length > 0 ? Math.min(...peers.map(({ used }) => used)) : 0
      const client = clients.get(name) ?? {
        name,
        group,
        waiting: [],
        running: 0,
        used: Math.max(idleUse.get(name) ?? 0, leastUse),
        lastTurn: (turns += 1),
      }
      const own = client.waiting.length
      // A client takes half of the free places at most, so that the next client always finds one.
      if (!(own === 0 && mayRun(client)) && own >= Math.floor((group.maxWaiting - (countWaiting(peers) - own)) / 2))
        throw new BusinessError('busy')
      if (peers.length === 0 && clients.size > 0) group.used = Math.max(known.used, strangers.used)
      clients.set(name, client)
      await new Promise<void>((resolve, reject) => {
        client.waiting.push(resolve)
        signal?.addEventListener('abort', () => {
          if (!client.waiting.includes(resolve)) return
          client.waiting.splice(client.waiting.indexOf(resolve), 1)
          forgetIfIdle(client)
          reject(signal.reason)
        })
        startNext()
      })
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        const used = performance.now() - startedAt
        client.used += used
        group.used += used
        client.running -= 1
        group.running -= 1
        running -= 1
        forgetIfIdle(client)
        startNext()
      }
    },
  }
}
