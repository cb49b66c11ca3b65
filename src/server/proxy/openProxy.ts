import type { Services } from '../actions/action.ts'
import { createMemoryThrottle, type MemoryThrottle } from './state/memoryThrottle.ts'
import { createAnonymousJars, type AnonymousJars } from './state/anonymousJars.ts'
import { createIdempotencyCache, type IdempotencyCache } from './state/idempotencyCache.ts'
import { openUnconfirmedSubmissions, type UnconfirmedSubmissions } from './state/unconfirmedSubmissions.ts'
import { createProxySessions, type ProxySessions } from './state/proxySessions.ts'
import { createUpstream, type UpstreamTimeouts, type Upstream } from './upstream/upstream.ts'

/** The state of the proxy in front of the broker's own backend. */
export interface UpstreamProxy {
  upstream: Upstream
  proxySessions: ProxySessions
  anonymousJars: AnonymousJars
  signInThrottle: MemoryThrottle
  idempotencyCache: IdempotencyCache
  unconfirmedSubmissions: UnconfirmedSubmissions
}

/** Services of the proxy's routes; `store` is in memory and holds sessions only. */
export interface ProxyServices
  extends
    UpstreamProxy,
    Pick<Services, 'store' | 'files' | 'proofOfWork' | 'serverTexts' | 'clock' | 'metrics' | 'vault'> {}

/** Options that every route to the backend shares. */
export interface ProxyRouteOptions {
  /** `handlerTimeout` in ms; longer than the backend's time-out. */
  config: { handlerTimeout: number }
  exposeHeadRoute: false
}

/**
 * @param upstreamUrl the setting ASPAPI_URL
 * @param clock ms since 1970
 * @param timeouts instead of the default ones, for tests
 * @throws StoreError when the folder cannot be used
 */
export async function openProxy(
  upstreamUrl: string,
  dataDir: string,
  clock: () => number,
  timeouts?: UpstreamTimeouts,
): Promise<UpstreamProxy> {
  return {
    upstream: createUpstream(upstreamUrl, timeouts),
    proxySessions: createProxySessions(),
    anonymousJars: createAnonymousJars(clock),
    signInThrottle: createMemoryThrottle(),
    idempotencyCache: createIdempotencyCache(clock),
    unconfirmedSubmissions: await openUnconfirmedSubmissions(dataDir),
  }
}
