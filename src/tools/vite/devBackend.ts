import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

type RunningServer = import('../../server/start.ts').RunningServer

/** Starts a backend whose code and definitions have been read without a fault. */
export type StartBackend = () => Promise<RunningServer>

/** A backend that is replaced by a new one while requests come in. */
export interface DevBackend {
  /** Replaces the backend soon; changes until then share one replacement. */
  renew(): void
  /** Passes a request to the newest backend, after any replacement in progress; 503 if there is none. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  close(): Promise<void>
}

/** Milliseconds in which further files may be saved before the backend is replaced. */
const RENEWAL_DELAY_MS = 50
/** Milliseconds after which a request in flight no longer keeps the old backend from stopping. */
const DRAIN_TIMEOUT_MS = 10_000

/**
 * @param prepare loads code and definitions anew; if it throws, the old backend keeps running
 * @param onRenewed called with the fault that kept a backend from starting, or with nothing after a start
 */
export function createDevBackend(
  prepare: () => Promise<StartBackend>,
  onRenewed: (fault?: unknown) => void,
): DevBackend {
  let running: RunningServer | undefined
  let renewals = Promise.resolve()
  let exchange = Promise.resolve()
  let isRenewalPending = false
  let isClosed = false
  const responsesInFlight = new Set<ServerResponse>()

  async function replace(): Promise<void> {
    try {
      const start = await prepare()
      if (isClosed) return
      exchange = stop().then(async () => void (running = await start()))
      await exchange
      onRenewed()
    } catch (fault) {
      if (!isClosed) onRenewed(fault)
    }
  }

  /** Two backends cannot share a database folder, so the old one ends before the new one starts. */
  async function stop(): Promise<void> {
    const signal = AbortSignal.timeout(DRAIN_TIMEOUT_MS)
    await Promise.allSettled([...responsesInFlight].map((response) => once(response, 'close', { signal })))
    const stopping = running
    running = undefined
    await stopping?.close()
  }

  function renew(): void {
    if (isRenewalPending) return
    isRenewalPending = true
    renewals = renewals.then(async () => {
      await delay(RENEWAL_DELAY_MS)
      isRenewalPending = false
      await replace()
    })
  }

  return {
    renew,
    async handle(request, response) {
      await renewals
      if (!running) {
        renew()
        await renewals
      }
      if (!running) {
        response
          .writeHead(503, { 'content-type': 'text/plain' })
          .end('The backend could not start: see the terminal.\n')
        return
      }
      responsesInFlight.add(response)
      response.once('close', () => responsesInFlight.delete(response))
      running.app.routing(request, response)
    },
    async close() {
      isClosed = true
      // A closing dev server loads no more modules, so waiting for `renewals` would never end.
      await exchange.catch(() => undefined)
      await stop()
    },
  }
}
