import pLimit from 'p-limit'
import { BusinessError } from '../http/errors.ts'

/** Runs heavy work a little at a time. */
export interface ConcurrencyLimiter {
  /**
   * Runs `work` once there is room for it.
   * @throws BusinessError `busy` when too many are waiting
   */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Counts for the metrics. */
  load(): { running: number; waiting: number }
}

/**
 * A p-limit queue of bounded length.
 * @param maxRunning works at a time; `maxWaiting` more wait in order
 */
export function createConcurrencyLimiter(maxRunning: number, maxWaiting: number): ConcurrencyLimiter {
  const limit = pLimit(maxRunning)
  return {
    load: () => ({ running: limit.activeCount, waiting: limit.pendingCount }),
    async run(work) {
      if (limit.activeCount >= maxRunning && limit.pendingCount >= maxWaiting) throw new BusinessError('busy')
      return limit(work)
    },
  }
}
