import type { Services } from '../actions/action.ts'
import { createMemoryThrottle, type MemoryThrottle } from './state/memoryThrottle.ts'
import { createAnonymousJars, type AnonymousJars } from './state/anonymousJars.ts'
import { createProxySessions, type ProxySessions } from './state/proxySessions.ts'
import { createUpstream, type UpstreamTimeouts, type Upstream } from './upstream/upstream.ts'

/** The state of the proxy in front of the broker's own backend. */
export interface UpstreamProxy {
  upstream: Upstream
  proxySessions: ProxySessions
  anonymousJars: AnonymousJars
  signInThrottle: MemoryThrottle
}

/** Services of the proxy's routes; of `store` it uses sessions, first envelopes and unconfirmed forms. */
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
 */
export const openProxy = (upstreamUrl: string, clock: () => number, timeouts?: UpstreamTimeouts): UpstreamProxy => ({
  upstream: createUpstream(upstreamUrl, timeouts),
  proxySessions: createProxySessions(),
  anonymousJars: createAnonymousJars(clock),
  signInThrottle: createMemoryThrottle(),
})
