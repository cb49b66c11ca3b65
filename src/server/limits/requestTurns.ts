/** Starts requests a few in each turn of the event loop, of each client in turn. */
export interface RequestTurns {
  /**
   * Calls `start` when it is the turn of the client's request: in this turn of the event loop if nobody else waits.
   * @param client as `ipNetworkOf` returns it
   */
  enter(client: string, start: () => void): void
  /**
   * Whether a request that takes no more than some microseconds may start at once: nobody waits, and this turn of the
   * event loop has time left for requests.
   */
  mayStartAtOnce(): boolean
  /** Tells that a connection was accepted: the turns stay short while more may be waiting. */
  noteConnection(): void
  /** Requests that wait. */
  waiting(): number
}

/**
 * How long one turn starts requests, what they do at once included. Writes of one turn share a flush of the disk, so a
 * turn is not shorter than it must be.
 */
const TURN_MS = 5
/** The event loop accepts one connection in each of its turns: with many that wait to be accepted, turns are short. */
const TURN_MS_WHILE_ACCEPTING = 1

/** Source: decision 023. */
export function createRequestTurns(): RequestTurns {
  /** What waits by client; the client whose turn is next comes first. */
  const queues = new Map<string, (() => void)[]>()
  let waiting = 0
  let isScheduled = false
  let hasAccepted = false
  let turnEndsAt = 0
  /** When what starts at once must wait, in this turn of the event loop; undefined: nothing has started in it. */
  let atOnceEndsAt: number | undefined

  const turnMs = (): number => (hasAccepted ? TURN_MS_WHILE_ACCEPTING : TURN_MS)

  function endAtOnce(): void {
    atOnceEndsAt = undefined
    if (!isScheduled) hasAccepted = false
  }

  function beginTurn(): void {
    turnEndsAt = performance.now() + turnMs()
    hasAccepted = false
    startNext()
  }

  function startNext(): void {
    const [next] = queues
    if (!next) {
      isScheduled = false
      return
    }
    const [client, queue] = next
    const start = queue.shift()
    waiting -= 1
    // To the end of the line.
    queues.delete(client)
    if (queue.length > 0) queues.set(client, queue)
    start?.()
    // A tick from a microtask runs when all that the request does without waiting is done.
    if (performance.now() < turnEndsAt) queueMicrotask(() => process.nextTick(continueTurn))
    else setImmediate(beginTurn)
  }

  function continueTurn(): void {
    if (performance.now() < turnEndsAt) startNext()
    else setImmediate(beginTurn)
  }

  return {
    enter(client, start) {
      const queue = queues.get(client)
      if (queue) queue.push(start)
      else queues.set(client, [start])
      waiting += 1
      if (isScheduled) return
      isScheduled = true
      setImmediate(beginTurn)
    },
    mayStartAtOnce() {
      if (waiting > 0) return false
      const now = performance.now()
      if (atOnceEndsAt === undefined) {
        atOnceEndsAt = now + turnMs()
        setImmediate(endAtOnce)
      }
      return now < atOnceEndsAt
    },
    noteConnection() {
      hasAccepted = true
    },
    waiting: () => waiting,
  }
}
