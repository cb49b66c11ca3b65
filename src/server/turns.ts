import { Refusal } from './answers.ts'

/** Lets work that is heavy happen a little at a time. */
export interface Turns {
  /**
   * Runs `work` once there is room for it.
   * @throws Refusal `busy` when too many wait
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** How many run and how many wait. */
  load(): { running: number; waiting: number }
}

/** @param mostRunning works at a time; `mostWaiting` more wait in the order of asking */
export function createTurns(mostRunning: number, mostWaiting: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    load: () => ({ running, waiting: waiting.length }),
    async inTurn(work) {
      if (running >= mostRunning) {
        if (waiting.length >= mostWaiting) throw new Refusal('busy')
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else {
        running += 1
      }
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
