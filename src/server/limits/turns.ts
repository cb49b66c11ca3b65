/** Works that begin in one pass of the event loop: a form takes less than 1 ms, a hostile body 3 to 31. */
const MAX_BEGUN = 4
/** Time for which works wait while others come. */
const MAX_WAIT_MS = 100
/** Passes for which they wait at least, however long these take: a pass accepts one connection. */
const MIN_PASSES = 20

/**
 * Work on the event loop in turns: clients begin one after the other, a few in each pass of the loop and behind those
 * who are just coming, so that a client with much work delays the others by little of it.
 * @returns `takeTurn` begins the work of a client at its turn; `noteComing` tells of somebody who comes, with work or without
 */
export function createTurns(): { takeTurn: (client: string, begin: () => void) => void; noteComing: () => void } {
  const waiting = new Map<string, (() => void)[]>()
  let isScheduled = false
  let hasNew = false
  let passes = 0
  let waitsSince = 0

  function schedule(): void {
    if (!isScheduled) setImmediate(pass)
    isScheduled = true
  }

  function pass(): void {
    isScheduled = false
    if (passes === 0) waitsSince = performance.now()
    const isTimeUp = passes >= MIN_PASSES && performance.now() - waitsSince >= MAX_WAIT_MS
    passes = hasNew && !isTimeUp ? passes + 1 : 0
    hasNew = false
    if (passes > 0) schedule()
    else beginSome()
  }

  function beginSome(): void {
    let begun = 0
    for (const [client, works] of waiting) {
      if ((begun += 1) > MAX_BEGUN) return schedule()
      // A client with more work goes to the end.
      waiting.delete(client)
      const begin = works.shift()
      if (works.length > 0) waiting.set(client, works)
      begin?.()
    }
  }

  function noteComing(): void {
    hasNew = true
  }

  function takeTurn(client: string, begin: () => void): void {
    noteComing()
    // In a quiet moment nobody waits, and others who come within a pass do.
    if (!isScheduled) {
      schedule()
      return begin()
    }
    const works = waiting.get(client)
    if (works) works.push(begin)
    else waiting.set(client, [begin])
  }

  return { takeTurn, noteComing }
}
