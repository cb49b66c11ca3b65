import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector, Pool } from 'undici'
import { BusinessError } from '../../http/errors.ts'
import { isPrivate } from '../../http/upstreamUrl.ts'
import { UpstreamError } from './upstreamError.ts'

/** Milliseconds. */
export interface UpstreamTimeouts {
  /** Until a connection stands, TLS included. */
  connectMs: number
  /** From the browser's request to the end of the backend's answer. Below the browser's own 300 000, so that the person hears from us. */
  responseMs: number
}

export const DEFAULT_TIMEOUTS: UpstreamTimeouts = { connectMs: 5000, responseMs: 285_000 }

/** A request as it goes up; nothing of the browser's own request is in it but what its caller puts there. */
export interface UpstreamRequest {
  method: 'GET' | 'POST'
  /** Of the call: `/pc/login`. */
  call: string
  headers: Record<string, string>
  body?: Buffer | string
  /** Bytes of the answer at most, packed as well as unpacked. */
  maxBytes: number
  /** Milliseconds until it is given up; when none is left, it does not go. */
  timeoutMs: number
}

export interface UpstreamResponse {
  /** 2xx. */
  status: number
  contentType: string
  contentEncoding: string
  setCookies: string[]
  body: Buffer
}

/** The way to the broker's backend. */
export interface Upstream {
  timeouts: UpstreamTimeouts
  /** Of the address, without a slash at its end. */
  path: string
  /**
   * Sends a request, once: it is never repeated, no redirect is followed.
   * @throws UpstreamFault; Refusal `busy` when too many are under way
   */
  send(request: UpstreamRequest): Promise<UpstreamResponse>
  /** Ends what is under way; each fails as `cut`. */
  close(): Promise<void>
}

/** Requests under way at one time: with as many answers in memory. */
const MAX_CONCURRENT_REQUESTS = 200
/** Bytes of bodies under way at one time; what waits for a slow backend is held in memory, also when its sender has gone. */
const MAX_PENDING_BYTES = 128 * 1024 * 1024

/**
 * @param upstreamUrl of the setting ASPAPI_URL, found right by `addressFault`: what stands in place of `aspapi`
 */
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
  // A form goes on a connection of its own: on a kept one it might meet its end half-way and be in doubt for nothing.
  const pools = { GET: new Pool(origin, poolOptions), POST: new Pool(origin, { ...poolOptions, pipelining: 0 }) }
  let pendingRequests = 0
  let pendingBytes = 0
  return {
    timeouts,
    path,
    async send(request) {
      const bodyBytes = request.body?.length ?? 0
      if (pendingRequests >= MAX_CONCURRENT_REQUESTS || pendingBytes + bodyBytes > MAX_PENDING_BYTES)
        throw new BusinessError('busy')
      pendingRequests += 1
      pendingBytes += bodyBytes
      try {
        return await sendRequest(pools[request.method], `${path}${request.call}.asp`, request)
      } finally {
        pendingRequests -= 1
        pendingBytes -= bodyBytes
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
  { method, headers, body = '', maxBytes, timeoutMs }: UpstreamRequest,
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
      signal: abort.signal,
    })
    const chunks: Buffer[] = []
    let size = 0
    // Its status first: what else a refusal says is not read.
    if (response.statusCode < 200 || response.statusCode > 299)
      throw new UpstreamError('status', String(response.statusCode))
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
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
    throw abort.signal.aborted
      ? new UpstreamError('late', `${timeoutMs} ms`)
      : new UpstreamError('cut', errorCodeOf(error))
  } finally {
    clearTimeout(timer)
    // Lets go of what still comes.
    abort.abort()
  }
}

/** Connects, and says of every failure up to there that nothing was sent. */
function createConnector(isPlainHttp: boolean, timeoutMs: number): buildConnector.connector {
  const connect = buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    ...(isPlainHttp ? { lookup: privateOnly } : {}),
  })
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error) callback(new UpstreamError('unreachable', errorCodeOf(error)), null)
      else callback(null, socket as Exclude<typeof socket, null>)
    })
}

/** Looks a name up, and refuses it unless all its addresses are near: what is in clear must not leave the private network. */
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

/** `ECONNREFUSED`; the message of an error can hold what was sent, its code cannot. */
const errorCodeOf = (error: unknown): string =>
  String((error as { code?: unknown } | null)?.code ?? (error as Error | null)?.name ?? 'unknown')
