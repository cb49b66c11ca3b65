import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector, Pool } from 'undici'
import { Refusal } from '../answers.ts'
import { isNear } from './address.ts'
import { UpstreamFault } from './fault.ts'

/** Milliseconds. */
export interface Times {
  /** Until a connection stands, TLS included. */
  connect: number
  /** From the browser's request to the end of the backend's answer. Below the browser's own 300 000, so that the person hears from us. */
  answer: number
}

export const TIMES: Times = { connect: 5000, answer: 285_000 }

/** A request as it goes up; nothing of the browser's own request is in it but what its caller puts there. */
export interface UpstreamRequest {
  method: 'GET' | 'POST'
  /** Of the call: `/pc/login`. */
  call: string
  headers: Record<string, string>
  body?: Buffer | string
  /** Bytes of the answer at most, packed as well as unpacked. */
  most: number
  /** Milliseconds until it is given up; when none is left, it does not go. */
  within: number
}

export interface UpstreamAnswer {
  /** 2xx. */
  status: number
  contentType: string
  contentEncoding: string
  setCookies: string[]
  body: Buffer
}

/** The way to the broker's backend. */
export interface Upstream {
  times: Times
  /** Of the address, without a slash at its end. */
  path: string
  /**
   * Sends a request, once: it is never repeated, no redirect is followed.
   * @throws UpstreamFault; Refusal `busy` when too many are under way
   */
  send(request: UpstreamRequest): Promise<UpstreamAnswer>
  /** Ends what is under way; each fails as `cut`. */
  close(): Promise<void>
}

/** Requests under way at one time: with as many answers in memory. */
const MOST_AT_ONCE = 200
/** Bytes of bodies under way at one time; what waits for a slow backend is held in memory, also when its sender has gone. */
const MOST_BYTES = 128 * 1024 * 1024

/**
 * @param address of the setting ASPAPI_URL, found right by `addressFault`: what stands in place of `aspapi`
 */
export function createUpstream(address: string, times: Times = TIMES): Upstream {
  const { origin, pathname, protocol } = new URL(address)
  const path = pathname.replace(/\/$/, '')
  const settings = {
    connect: connector(protocol === 'http:', times.connect),
    connections: MOST_AT_ONCE,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
  }
  // A form goes on a connection of its own: on a kept one it might meet its end half-way and be in doubt for nothing.
  const pools = { GET: new Pool(origin, settings), POST: new Pool(origin, { ...settings, pipelining: 0 }) }
  let underWay = 0
  let bytes = 0
  return {
    times,
    path,
    async send(request) {
      const mine = request.body?.length ?? 0
      if (underWay >= MOST_AT_ONCE || bytes + mine > MOST_BYTES) throw new Refusal('busy')
      underWay += 1
      bytes += mine
      try {
        return await exchange(pools[request.method], `${path}${request.call}.asp`, request)
      } finally {
        underWay -= 1
        bytes -= mine
      }
    },
    async close() {
      await Promise.all([pools.GET.destroy(), pools.POST.destroy()])
    },
  }
}

async function exchange(
  pool: Pool,
  path: string,
  { method, headers, body = '', most, within }: UpstreamRequest,
): Promise<UpstreamAnswer> {
  if (within <= 0) throw new UpstreamFault('unreachable', 'no time left')
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), within)
  try {
    const answer = await pool.request({
      method,
      path,
      headers,
      body: method === 'GET' ? null : body,
      signal: abort.signal,
    })
    const chunks: Buffer[] = []
    let size = 0
    // Its status first: what else a refusal says is not read.
    if (answer.statusCode < 200 || answer.statusCode > 299) throw new UpstreamFault('status', String(answer.statusCode))
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most) throw new UpstreamFault('tooLarge', `more than ${most} bytes`)
      chunks.push(chunk)
    }
    const header = (name: string): string => [answer.headers[name] ?? ''].flat().join(', ')
    return {
      status: answer.statusCode,
      body: Buffer.concat(chunks),
      contentType: header('content-type'),
      contentEncoding: header('content-encoding'),
      setCookies: [answer.headers['set-cookie'] ?? []].flat(),
    }
  } catch (error) {
    if (error instanceof UpstreamFault) throw error
    throw abort.signal.aborted ? new UpstreamFault('late', `${within} ms`) : new UpstreamFault('cut', codeOf(error))
  } finally {
    clearTimeout(timer)
    // Lets go of what still comes.
    abort.abort()
  }
}

/** Connects, and says of every failure up to there that nothing was sent. */
function connector(inClear: boolean, timeout: number): buildConnector.connector {
  const connect = buildConnector({ timeout, allowH2: false, ...(inClear ? { lookup: nearOnly } : {}) })
  return (options, done) =>
    connect(options, (error, socket) => {
      if (error) done(new UpstreamFault('unreachable', codeOf(error)), null)
      else done(null, socket as Exclude<typeof socket, null>)
    })
}

/** Looks a name up, and refuses it unless all its addresses are near: what is in clear must not leave the private network. */
const nearOnly: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const far = found.some(({ address }) => isIP(address) === 0 || !isNear(address))
    if (far || found.length === 0)
      return done(Object.assign(new Error('The address is public'), { code: 'PUBLIC_ADDRESS' }), '', 0)
    return options.all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family ?? 4)
  })
}

/** `ECONNREFUSED`; the message of an error can hold what was sent, its code cannot. */
const codeOf = (error: unknown): string =>
  String((error as { code?: unknown } | null)?.code ?? (error as Error | null)?.name ?? 'unknown')
