import { setTimeout as delay } from 'node:timers/promises'

/** Rows that one write removes: the first batch, and the bounds within which it adapts. */
const FIRST_BATCH_SIZE = 200
const MIN_BATCH_SIZE = 100
const MAX_BATCH_SIZE = 500
/** Time that one write should take at most, in ms; requests wait for it on the embedded database. */
const TARGET_WRITE_MS = 10
/** Time between two writes, in ms. */
const PAUSE_MS = 20

/** How a purge is spread over time. */
export interface PurgeOptions {
  /** Ends the purge after the write that runs; the rest is left to the next purge. */
  signal?: AbortSignal | undefined
  /** Time between two writes, in ms. */
  pauseMs?: number | undefined
}

/**
 * Removes rows in short writes with pauses between them, so that no request waits long. Nothing is remembered between
 * purges: a batch that was removed is gone, and the next purge finds what is left.
 * @param removeBatch examines or removes at most `limit` rows; resolves to false once there are no more
 */
export async function purgeInBatches(
  removeBatch: (limit: number) => Promise<boolean>,
  { signal, pauseMs = PAUSE_MS }: PurgeOptions = {},
): Promise<void> {
  let limit = FIRST_BATCH_SIZE
  while (!signal?.aborted) {
    const startedAt = performance.now()
    if (!(await removeBatch(limit))) return
    const writeMs = performance.now() - startedAt
    if (writeMs > TARGET_WRITE_MS) limit = Math.max(MIN_BATCH_SIZE, Math.floor(limit / 2))
    else if (writeMs < TARGET_WRITE_MS / 2) limit = Math.min(MAX_BATCH_SIZE, limit * 2)
    await delay(pauseMs)
  }
}
