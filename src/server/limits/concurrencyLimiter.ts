import { BusinessError } from '../http/errors.ts'

/** Lets work that is heavy happen a little at a time. */
export interface ConcurrencyLimiter {
  /**
   * Runs `work` once there is room for it.
   * @throws Refusal `busy` when too many wait
   */
  run<T>(work: () => Promise<T>): Promise<T>
  /** How many run and how many wait. */
  load(): { running: number; waiting: number }
}

/** @param maxRunning works at a time; `mostWaiting` more wait in the order of asking */
export function createConcurrencyLimiter(maxRunning: number, maxWaiting: number): ConcurrencyLimiter {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    load: () => ({ running, waiting: waiting.length }),
    async run(work) {
      if (running >= maxRunning) {
        if (waiting.length >= maxWaiting) throw new BusinessError('busy')
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
