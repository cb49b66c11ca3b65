import { readAtMost } from '../../http/readAtMost.ts'
import { createFairLimiter } from '../../limits/fairLimiter.ts'
import { createBackendClient, errorCodeOf, type BackendClient } from './backendClient.ts'
import { UpstreamError } from './upstreamError.ts'

/** Timeouts of requests to the backend. */
export interface UpstreamTimeouts {
  /** For connecting, TLS included. */
  connectMs: number
  /**
   * From the browser's request to the end of the backend's response. Below the browser's own 300,000, so that we reply
   * first.
   */
  responseMs: number
}

export const DEFAULT_TIMEOUTS: UpstreamTimeouts = { connectMs: 5000, responseMs: 285_000 }

/** A request to the backend; contains nothing of the browser's request except what the caller adds. */
export interface UpstreamRequest {
  method: 'GET' | 'POST'
  /** For example `/pc/login`. */
  call: string
  headers: Record<string, string>
  body?: Buffer | string
  /** Whether it may change something: it has a connection of its own and is sent once. */
  isForm?: boolean
  /** Size limit of the response in bytes, before decompression. */
  maxBytes: number
  /** Milliseconds until the request is aborted, its time in the queue included; without time left it is not sent. */
  timeoutMs: number
  /** Group of places that it takes. */
  lane: UpstreamLane
  /** Client whose share of the lane it takes (`widestNetworkOf`). */
  client: string
  /** Ends a request that no client waits for; never that of a form, which may have arrived. */
  signal?: AbortSignal | undefined
}

/**
 * Places that one kind of request cannot take from another: `customer` for the calls of signed-in customers, `form` for
 * sign-ins, other people's forms and their captchas, `read` for all else.
 */
export type UpstreamLane = 'customer' | 'form' | 'read'

export interface UpstreamResponse {
  /** From 200 to 299. */
  status: number
  contentType: string
  contentEncoding: string
  setCookies: string[]
  body: Buffer
}

/** The client of the broker's backend. */
export interface Upstream {
  timeouts: UpstreamTimeouts
  /** Path of the backend's address, without a slash at its end. */
  path: string
  /**
   * Sends a request. A form is never repeated, and no redirect is followed.
   * @throws UpstreamError; BusinessError `busy` when too many are pending
   */
  send(request: UpstreamRequest): Promise<UpstreamResponse>
  /** Aborts all pending requests; each fails as `cut`. */
  close(): Promise<void>
}

/** Simultaneous requests of each lane; as many responses are in memory. One network takes half of a lane at most. */
const LANE_PLACES: Record<UpstreamLane, number> = { customer: 70, form: 60, read: 70 }
/** Requests that wait in each lane. */
const MAX_WAITING = 1000

/** @param upstreamUrl the setting ASPAPI_URL, accepted by `upstreamUrlProblem`; replaces `aspapi` */
export function createUpstream(upstreamUrl: string, timeouts: UpstreamTimeouts = DEFAULT_TIMEOUTS): Upstream {
  const { origin, pathname } = new URL(upstreamUrl)
  const path = pathname.replace(/\/$/, '')
  const backend = createBackendClient(origin, timeouts.connectMs)
  const createLane = (places: number) => createFairLimiter(places, MAX_WAITING, places / 2)
  const lanes = {
    customer: createLane(LANE_PLACES.customer),
    form: createLane(LANE_PLACES.form),
    read: createLane(LANE_PLACES.read),
  }
  return {
    timeouts,
    path,
    async send(request) {
      const { client, lane, timeoutMs, signal } = request
      const queuedAt = performance.now()
      return lanes[lane].run(
        client,
        () =>
          sendRequest(backend, `${path}${request.call}.asp`, {
            ...request,
            timeoutMs: timeoutMs - (performance.now() - queuedAt),
          }),
        signal,
      )
    },
    async close() {
      backend.close()
    },
  }
}

async function sendRequest(
  backend: BackendClient,
  path: string,
  { method, headers, body = '', isForm = false, maxBytes, timeoutMs, signal }: UpstreamRequest,
): Promise<UpstreamResponse> {
  if (timeoutMs <= 0) throw new UpstreamError('unreachable', 'no time left')
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeoutMs)
  try {
    const response = await backend.request(
      { method, path, headers, signal: signal ? AbortSignal.any([abort.signal, signal]) : abort.signal },
      method === 'GET' ? '' : body,
      isForm,
    )
    const { statusCode: status = 0 } = response
    // The body of an error response is not read.
    if (status < 200 || status > 299) throw new UpstreamError('status', String(status))
    return {
      status,
      body: await readAtMost(response, maxBytes, (reason) => new UpstreamError('tooLarge', reason)),
      contentType: response.headers['content-type'] ?? '',
      contentEncoding: response.headers['content-encoding'] ?? '',
      setCookies: response.headers['set-cookie'] ?? [],
    }
  } catch (error) {
    const isLate = abort.signal.aborted
    // Ends a response that is still being received.
    abort.abort()
    if (signal?.aborted) throw signal.reason
    if (isLate) throw new UpstreamError('late', `${timeoutMs} ms`)
    throw error instanceof UpstreamError ? error : new UpstreamError('cut', errorCodeOf(error))
  } finally {
    clearTimeout(timer)
  }
}
