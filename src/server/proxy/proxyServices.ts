import type { Services } from '../actions/action.ts'
import type { Upstream } from './upstream/upstream.ts'

/** Services of the proxy's routes; of `store` it uses sessions, jars, failed sign-ins, first envelopes and unconfirmed forms. */
export interface ProxyServices extends Pick<
  Services,
  'store' | 'files' | 'proofOfWork' | 'serverTexts' | 'clock' | 'metrics' | 'vault'
> {
  /** The broker's own backend. */
  upstream: Upstream
}

/** Options that every route to the backend shares. */
export interface ProxyRouteOptions {
  /** `handlerTimeout` in ms; longer than the backend's time-out. */
  config: { handlerTimeout: number }
  exposeHeadRoute: false
}
