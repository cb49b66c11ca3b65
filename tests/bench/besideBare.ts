import { randomBytes, randomUUID } from 'node:crypto'
import { get as httpGet } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { VALID_MESSAGE } from '../support/server/formFixtures.ts'
import type { BenchServer } from './benchServer.ts'
import { requestBytes, sendLoad } from './rawLoad.ts'

/** Medians of all rounds for one kind of request. */
export interface Share {
  perSecond: number
  /** Processor time of the server per request, in µs; NaN where the operating system does not report it. */
  processorUs: number
  /** Responses a second as a share of those of the bare handler in the same round. */
  shareOfBare: number
  /** The bare handler's processor time per request as a share of this one's. */
  processorShareOfBare: number
  faults: number
}

/** One kind of request in one round. */
interface Kind {
  server: BenchServer
  connections: number
  /** Prepared before the clock runs. */
  prepare(): Promise<() => Buffer | undefined>
  /** Undefined: until the requests run out. */
  seconds: number | undefined
  bare: string | undefined
}

const POST_CONNECTIONS = 100
const POSTS_PER_ROUND = 400
/** In this time a server at rest uses less than a tick, ten ms, of a processor. */
const REST_MS = 150
const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' }
const BODY = new URLSearchParams(VALID_MESSAGE).toString()
const HOME = '/aspapi/pc/home.asp'
const BARE_HOME = 'bare: the bytes of home from memory'
const BARE_PAGE = 'bare: the page by @fastify/static'
const BARE_POST = 'bare: durable post'
const BARE_PROXY = 'bare: a call forwarded by node:http'
const PROXY_CONNECTIONS = 64

/**
 * Measures the product beside a bare handler: each kind of request for a moment, in turn, round after round, so that
 * other work of the machine affects all alike.
 * @param proxyHeaders of a customer of the product in front of a backend
 * @param headers of a signed-in browser
 */
export async function measureBesideBare(
  {
    baseline,
    product,
    proxy,
    proxyHeaders,
  }: Record<'baseline' | 'product' | 'proxy', BenchServer> & { proxyHeaders: Record<string, string> },
  headers: (cookies?: Record<string, string>) => Record<string, string>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<string, Share>> {
  const get = (
    server: BenchServer,
    path: string,
    more: Record<string, string>,
    bare?: string,
    connections = 100,
  ): Kind => ({
    server,
    connections,
    seconds,
    bare,
    async prepare() {
      const request = requestBytes(server.url, { method: 'GET', path, headers: more })
      return () => request
    },
  })
  const post = (
    server: BenchServer,
    path: string,
    eachHeaders: () => Promise<Record<string, string>>,
    bare = BARE_POST,
    connections = POST_CONNECTIONS,
  ): Kind => ({
    server,
    connections,
    seconds: undefined,
    bare,
    async prepare() {
      const requests = await Promise.all(
        Array.from({ length: POSTS_PER_ROUND }, async () =>
          requestBytes(server.url, {
            method: 'POST',
            path,
            headers: { ...(await eachHeaders()), ...FORM_HEADERS },
            body: BODY,
          }),
        ),
      )
      return () => requests.pop()
    },
  })
  const compressed = { ...headers(), 'accept-encoding': 'gzip, deflate, br' }
  const kinds: Record<string, Kind> = {
    [BARE_HOME]: get(baseline, '/bytes', compressed),
    home: get(product, HOME, compressed, BARE_HOME),
    [BARE_PAGE]: get(baseline, '/', compressed),
    'GET /': get(product, '/', compressed, BARE_PAGE),
    [BARE_POST]: { ...post(baseline, '/', async () => ({})), bare: undefined },
    'durable post without its image': post(product, '/aspapi/pc/messageUpdate.asp', async () => {
      const withImage = headers({ captcha: randomBytes(32).toString('base64url') })
      await fetch(`${product.url}/aspapi/inc/verifycode.asp`, { headers: withImage })
      return withImage
    }),
    [BARE_PROXY]: get(baseline, '/forwarded', {}, undefined, PROXY_CONNECTIONS),
    'home in front of a backend': get(proxy, HOME, proxyHeaders, BARE_PROXY, PROXY_CONNECTIONS),
    'a session’s read there': {
      ...get(proxy, '', {}, BARE_PROXY, PROXY_CONNECTIONS),
      async prepare() {
        const path = '/aspapi/pc/userCenterBanner.asp'
        const request = requestBytes(proxy.url, {
          method: 'POST',
          path,
          headers: { ...proxyHeaders, 'content-length': '0' },
        })
        return () => request
      },
    },
    'a form there': post(
      proxy,
      '/aspapi/pc/messageUpdate.asp',
      async () => ({ ...proxyHeaders, 'idempotency-key': randomUUID() }),
      BARE_PROXY,
      PROXY_CONNECTIONS,
    ),
    'verification images': get(product, '/aspapi/inc/verifycode.asp', headers(), undefined, 20),
  }
  await fetch(`${baseline.url}/bytes`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await encodedBody(`${product.url}${HOME}`, compressed)),
  })
  const rawResults: Record<string, { perSecond: number; processorUs: number; faults: number }[]> = {}
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, kind] of Object.entries(kinds)) {
      const result = await measure(kind)
      if (round > 0) (rawResults[name] ??= []).push(result)
    }
  }
  return Object.fromEntries(
    Object.entries(kinds).map(([name, { bare }]) => {
      const own = rawResults[name] ?? []
      const ofBare = (bare !== undefined && rawResults[bare]) || own
      return [
        name,
        {
          perSecond: median(own.map(({ perSecond }) => perSecond)),
          processorUs: median(own.map(({ processorUs }) => processorUs)),
          shareOfBare: median(own.map(({ perSecond }, round) => perSecond / (ofBare[round]?.perSecond ?? NaN))),
          processorShareOfBare: median(
            own.map(({ processorUs }, round) => (ofBare[round]?.processorUs ?? NaN) / processorUs),
          ),
          faults: own.reduce((sum, { faults }) => sum + faults, 0),
        },
      ]
    }),
  )
}

/** The body of a response as it was sent, compressed or not; `fetch` decodes it. */
const encodedBody = (url: string, headers: Record<string, string>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    httpGet(url, { headers }, (response) => void buffer(response).then(resolve, reject)).on('error', reject)
  })

async function measure({ server, connections, prepare, seconds }: Kind) {
  const next = await prepare()
  await untilAtRest(server)
  const before = server.processorUs()
  const { answered, refused, seconds: took } = await sendLoad(server.url, connections, next, seconds)
  return {
    perSecond: answered / took,
    processorUs: (server.processorUs() - before) / (answered + refused),
    faults: refused,
  }
}

/** Waits until a server is at rest; it may still draw the images that replace those fetched. */
async function untilAtRest(server: BenchServer): Promise<void> {
  for (let before = NaN; before !== server.processorUs() && !Number.isNaN(server.processorUs());) {
    before = server.processorUs()
    await sleep(REST_MS)
  }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
