import { setTimeout as delay } from 'node:timers/promises'
import type { DeleteResult } from 'kysely'

/** Rows that one write removes: it takes a few ms, in which requests wait on the embedded database. */
const BATCH_SIZE = 250
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
 * Removes rows in short writes with pauses between them, so that no request waits long.
 * @param removeBatch removes at most `limit` rows
 */
export async function purgeInBatches(
  removeBatch: (limit: number) => Promise<DeleteResult>,
  { signal, pauseMs = PAUSE_MS }: PurgeOptions = {},
): Promise<void> {
  while (!signal?.aborted) {
    if ((await removeBatch(BATCH_SIZE)).numDeletedRows < BATCH_SIZE) return
    await delay(pauseMs)
  }
}
