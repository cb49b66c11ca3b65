import { createConcurrencyLimiter } from './concurrencyLimiter.ts'
import { currentClient } from './currentClient.ts'

/** Connections that one client alone cannot take, where there are more than that. */
const CONNECTIONS_FOR_OTHERS = 2

/**
 * Has the clients whose requests need a connection to the database take turns.
 * @param maxConnections that are in use at one time
 * @returns runs work, which ends when it gives its connection back; rejects with the signal's reason when it still waits then
 */
export function createConnectionQueue(
  maxConnections: number,
): (work: () => Promise<void>, signal?: AbortSignal) => Promise<void> {
  const places = createConcurrencyLimiter(maxConnections, Infinity, {
    running: Math.max(1, maxConnections - CONNECTIONS_FOR_OTHERS),
    waiting: Infinity,
  })
  return (work, signal) => places.run(work, currentClient(), signal)
}
