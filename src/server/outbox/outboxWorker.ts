import { AsyncResource } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'
import { errorMessage } from '../../model/errorDetails.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Store } from '../store/store.ts'
import type { OutboxChannel, OutboxRow } from '../store/tables.ts'
import { DeliveryError } from './deliveryError.ts'
import { MAX_ATTEMPTS, retryDelayMs } from './retryDelay.ts'

/** Time between two looks for events of other servers and for those that are due again, in ms. */
const POLL_INTERVAL_MS = 1000
/** Events on their way at one time. */
const MAX_PARALLEL = 8
/** Time of one attempt, in ms; less than its lease. */
const ATTEMPT_TIMEOUT_MS = 15_000
/** Time that a stop leaves to the attempts under way, in ms: less than the server's own. */
const STOP_TIMEOUT_MS = 5000

/**
 * Delivers an event.
 * @throws DeliveryError; any other error counts as one too
 */
export type Deliver = (event: OutboxRow, signal: AbortSignal) => Promise<void>

/** Services of the workers. */
export interface WorkerServices {
  store: Pick<Store, 'outbox'>
  metrics: Pick<Metrics, 'deliveries'>
  log: FastifyBaseLogger
  /** Milliseconds since 1970. */
  clock: () => number
}

export interface OutboxWorker {
  /** Looks for due events now. */
  wake(): void
  /** Begins no further attempt; resolves when those under way are over, at most five seconds later. */
  stop(): Promise<void>
}

/** Delivers the events of a channel until it is stopped, those of one account one after the other. */
export function startWorker(
  channel: OutboxChannel,
  deliver: Deliver,
  { store, metrics, log, clock }: WorkerServices,
): OutboxWorker {
  const attempts = new Set<Promise<void>>()
  const stopping = new AbortController()
  let isStopped = false
  let claiming: Promise<void> | undefined
  let isWoken = false

  async function attempt(event: OutboxRow): Promise<void> {
    const about = { channel, reference: event.reference, attempt: event.attempts }
    try {
      await deliver(event, AbortSignal.any([AbortSignal.timeout(ATTEMPT_TIMEOUT_MS), stopping.signal]))
    } catch (error) {
      const failure = error instanceof DeliveryError ? error.message : 'failed'
      const isLast = event.attempts >= MAX_ATTEMPTS || (error instanceof DeliveryError && error.isFinal)
      if (isLast) log.error({ ...about, failure }, 'event given up')
      else log.warn({ ...about, failure }, 'event not delivered')
      if (!(error instanceof DeliveryError)) log.error({ ...about, err: error }, 'delivery broke')
      metrics.deliveries.inc({ channel, result: isLast ? 'dead' : 'failed' })
      const now = clock()
      return store.outbox.markFailed(event, failure, isLast ? null : now + retryDelayMs(event.attempts), now)
    }
    metrics.deliveries.inc({ channel, result: 'delivered' })
    await store.outbox.markDelivered(event, clock())
  }

  async function claim(): Promise<void> {
    const events = await store.outbox.claim(channel, MAX_PARALLEL - attempts.size, clock())
    for (const event of events) {
      const attempting = attempt(event)
        // Not recorded: the event is sent again after its lease.
        .catch(logFailure)
        .finally(() => {
          attempts.delete(attempting)
          wake()
        })
      attempts.add(attempting)
    }
  }

  // A request that wakes the worker is no part of it: its trace must not reach the receiver.
  const claimOutsideRequests = AsyncResource.bind(claim)
  const logFailure = (error: unknown) => log.warn({ channel, cause: errorMessage(error) }, 'outbox not reached')

  function wake(): void {
    isWoken = true
    if (isStopped || claiming || attempts.size >= MAX_PARALLEL) return
    isWoken = false
    claiming = claimOutsideRequests()
      .catch(logFailure)
      .finally(() => {
        claiming = undefined
        if (isWoken) wake()
      })
  }

  const timer = setInterval(wake, POLL_INTERVAL_MS).unref()
  wake()
  return {
    wake,
    async stop() {
      isStopped = true
      clearInterval(timer)
      const abort = setTimeout(() => stopping.abort(), STOP_TIMEOUT_MS).unref()
      await claiming
      await Promise.all(attempts)
      clearTimeout(abort)
    },
  }
}
