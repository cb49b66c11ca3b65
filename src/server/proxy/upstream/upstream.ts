import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector, Pool } from 'undici'
import { BusinessError } from '../../http/errors.ts'
import { createConcurrencyLimiter } from '../../limits/concurrencyLimiter.ts'
import { isPrivate } from '../../http/upstreamUrl.ts'
import { skipInterimResponses } from './skipInterimResponses.ts'
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

/** A request to the backend; contains nothing of the browser's request but what the caller adds. */
export interface UpstreamRequest {
  method: 'GET' | 'POST'
  /** For example `/pc/login`. */
  call: string
  headers: Record<string, string>
  body?: Buffer | string
  /** Size limit of the response as it is received. */
  maxBytes: number
  /** Milliseconds until the request is aborted, its time in the queue included; with none left it is not sent. */
  timeoutMs: number
  /** Which of the places it takes. */
  lane: UpstreamLane
  /** Whose share of the lane it takes (`ipNetworkOf`). */
  client: string
  /** Ends a request that nobody waits for any more; never that of a form, which may have arrived. */
  signal?: AbortSignal | undefined
}

/**
 * Places that one kind of request cannot take from another: `customer` for the calls of customers who are signed in,
 * `form` for sign-ins, other people's forms and their captchas, `read` for all else.
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
   * Sends a request once: it is never repeated, and no redirect is followed.
   * @throws UpstreamError; BusinessError `busy` when too many are pending
   */
  send(request: UpstreamRequest): Promise<UpstreamResponse>
  /** Aborts all pending requests; each fails as `cut`. */
  close(): Promise<void>
}

/** Requests of each lane at one time; as many responses are in memory. Half of a lane is for others than one address. */
const LANE_PLACES: Record<UpstreamLane, number> = { customer: 70, form: 60, read: 70 }
const MAX_CONCURRENT_REQUESTS = Object.values(LANE_PLACES).reduce((sum, places) => sum + places)
/** Requests that wait in each lane, of one address and of all; they take turns by address. */
const MAX_WAITING_PER_CLIENT = 200
const MAX_WAITING = 1000
/**
 * Bytes of pending bodies at one time; they stay in memory while the backend is slow, also when their sender has gone.
 */
const MAX_PENDING_BYTES = 128 * 1024 * 1024
/** What one address may have of that. */
const MAX_PENDING_BYTES_PER_CLIENT = MAX_PENDING_BYTES / 2

/** @param upstreamUrl the setting ASPAPI_URL, accepted by `upstreamUrlProblem`; stands in place of `aspapi` */
export function createUpstream(upstreamUrl: string, timeouts: UpstreamTimeouts = DEFAULT_TIMEOUTS): Upstream {
  const { origin, pathname, protocol } = new URL(upstreamUrl)
  const path = pathname.replace(/\/$/, '')
  const poolOptions = {
    connect: createConnector(protocol === 'http:', timeouts.connectMs),
    connections: MAX_CONCURRENT_REQUESTS,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
  }
  // Each form has a connection of its own: the backend may close a kept one just then, which would leave the form
  // unconfirmed.
  const pools = { GET: new Pool(origin, poolOptions), POST: new Pool(origin, { ...poolOptions, pipelining: 0 }) }
  const createLane = (places: number) =>
    createConcurrencyLimiter(places, MAX_WAITING, { running: places / 2, waiting: MAX_WAITING_PER_CLIENT })
  const lanes = {
    customer: createLane(LANE_PLACES.customer),
    form: createLane(LANE_PLACES.form),
    read: createLane(LANE_PLACES.read),
  }
  const pendingBytes = new Map<string, number>()
  let allPendingBytes = 0
  const countBytes = (client: string, bytes: number): void => {
    allPendingBytes += bytes
    const clientBytes = (pendingBytes.get(client) ?? 0) + bytes
    if (clientBytes > 0) pendingBytes.set(client, clientBytes)
    else pendingBytes.delete(client)
  }
  return {
    timeouts,
    path,
    async send(request) {
      const { client, lane, timeoutMs, signal } = request
      const bodyBytes = request.body?.length ?? 0
      if (
        allPendingBytes + bodyBytes > MAX_PENDING_BYTES ||
        (pendingBytes.get(client) ?? 0) + bodyBytes > MAX_PENDING_BYTES_PER_CLIENT
      )
        throw new BusinessError('busy')
      countBytes(client, bodyBytes)
      const queuedAt = performance.now()
      try {
        return await lanes[lane].run(
          () =>
            sendRequest(pools[request.method], `${path}${request.call}.asp`, {
              ...request,
              timeoutMs: timeoutMs - (performance.now() - queuedAt),
            }),
          client,
          signal,
        )
      } finally {
        countBytes(client, -bodyBytes)
      }
    },
    async close() {
      await Promise.all([pools.GET.destroy(), pools.POST.destroy()])
    },
  }
}

async function sendRequest(
  pool: Pool,
  path: string,
  { method, headers, body = '', maxBytes, timeoutMs, signal }: UpstreamRequest,
): Promise<UpstreamResponse> {
  if (timeoutMs <= 0) throw new UpstreamError('unreachable', 'no time left')
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), timeoutMs)
  try {
    const response = await pool.request({
      method,
      path,
      headers,
      body: method === 'GET' ? null : body,
      signal: signal ? AbortSignal.any([abort.signal, signal]) : abort.signal,
    })
    const chunks: Buffer[] = []
    let size = 0
    // The body of an error response is not read.
    if (response.statusCode < 200 || response.statusCode > 299)
      throw new UpstreamError('status', String(response.statusCode))
    for await (const bytes of response.body) {
      const chunk: Buffer = bytes
      size += chunk.length
      if (size > maxBytes) throw new UpstreamError('tooLarge', `more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
    const header = (name: string): string => [response.headers[name] ?? ''].flat().join(', ')
    return {
      status: response.statusCode,
      body: Buffer.concat(chunks),
      contentType: header('content-type'),
      contentEncoding: header('content-encoding'),
      setCookies: [response.headers['set-cookie'] ?? []].flat(),
    }
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    if (signal?.aborted) throw signal.reason
    throw abort.signal.aborted
      ? new UpstreamError('late', `${timeoutMs} ms`)
      : new UpstreamError('cut', errorCodeOf(error))
  } finally {
    clearTimeout(timer)
    // Ends a response that is still being received.
    abort.abort()
  }
}

/** Connects; every failure up to there is `unreachable`, because nothing was sent. */
function createConnector(isPlainHttp: boolean, timeoutMs: number): buildConnector.connector {
  const connect = buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    ...(isPlainHttp ? { lookup: privateOnly } : {}),
  })
  return (options, callback) =>
    connect(options, (...result) => {
      if (result[0] === null) {
        skipInterimResponses(result[1])
        callback(...result)
      } else callback(new UpstreamError('unreachable', errorCodeOf(result[0])), null)
    })
}

/**
 * Resolves a name and rejects it unless all its addresses are private: plain http must not leave the private network.
 */
const privateOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const hasPublicAddress = addresses.some(({ address }) => isIP(address) === 0 || !isPrivate(address))
    if (hasPublicAddress || addresses.length === 0)
      return callback(Object.assign(new Error('The address is public'), { code: 'PUBLIC_ADDRESS' }), '', 0)
    return options.all
      ? callback(null, addresses)
      : callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 4)
  })
}

/** An error's code such as `ECONNREFUSED`, or its name; its message may contain what was sent. */
const errorCodeOf = (error: unknown): string =>
  error instanceof Error ? String('code' in error ? error.code : error.name) : 'unknown'
