import { setImmediate } from 'node:timers/promises'
import { serializeByKey } from './serializeByKey.ts'

/**
 * Runs the light work of a client after that of its other requests, one in each turn of the event loop: a flood of them
 * then holds one connection to the database, and what others want is done in between.
 * @param client as `ipNetworkOf` returns it
 */
export const takeTurn = <T>(client: string, work: () => Promise<T>): Promise<T> =>
  serializeByKey(`turn ${client}`, async () => {
    await setImmediate()
    return work()
  })
