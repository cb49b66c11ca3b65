/** Works that begin in one pass of the event loop: a form takes less than 1 ms, a hostile body 3 to 31. */
const MAX_BEGUN = 4
/** Passes for which works wait while others come: a pass accepts one connection, in some 0.2 ms. */
const MAX_WAITED = 500

/**
 * Work on the event loop in turns: clients begin one after the other, a few in each pass of the loop and behind those
 * who are just coming, so that a client with much work delays the others by little of it.
 * @returns `takeTurn` begins the work of a client at its turn; `noteComing` tells of somebody who comes, with work or without
 */
export function createTurns(): { takeTurn: (client: string, begin: () => void) => void; noteComing: () => void } {
  const waiting = new Map<string, (() => void)[]>()
  let isScheduled = false
  let hasNew = false
  let waited = 0

  function schedule(): void {
    if (!isScheduled) setImmediate(pass)
    isScheduled = true
  }

  function pass(): void {
    isScheduled = false
    waited = hasNew && waited < MAX_WAITED ? waited + 1 : 0
    hasNew = false
    if (waited > 0) schedule()
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
