import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The server's metrics for Prometheus. No label has a value that a client can choose. */
export interface Metrics {
  registry: Registry
  /** In seconds, by route pattern, method and status; status `aborted`: the client did not wait. */
  requestSeconds: Histogram<'route' | 'method' | 'status'>
  inFlight: Gauge
  /** Requests refused with 503 and sockets closed unread, by the limit that was reached. */
  shedRequests: Counter<'reason'>
  submissionsStored: Counter<'page'>
  signIns: Counter<'who' | 'result'>
  /** Calls refused with 429. */
  limitedCalls: Counter<'budget' | 'scope'>
  /** Attempts to deliver an event; result `delivered`, `failed` (there will be another), or `dead`. */
  deliveries: Counter<'channel' | 'result'>
}

const LATENCY_BUCKETS_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60]

/** The metrics of one server process. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'formwright_http_request_seconds',
      help: 'Time to answer, by route, method and status.',
      labelNames: ['route', 'method', 'status'],
      buckets: LATENCY_BUCKETS_SECONDS,
      registers,
    }),
    inFlight: new Gauge({ name: 'formwright_http_in_flight', help: 'Requests that are being worked on.', registers }),
    shedRequests: new Counter({
      name: 'formwright_shed_total',
      help: 'Requests and connections turned away because there were too many.',
      labelNames: ['reason'],
      registers,
    }),
    submissionsStored: new Counter({
      name: 'formwright_submissions_total',
      help: 'Forms stored, by page.',
      labelNames: ['page'],
      registers,
    }),
    signIns: new Counter({
      name: 'formwright_sign_ins_total',
      help: 'Tries to sign in, by kind and result.',
      labelNames: ['who', 'result'],
      registers,
    }),
    limitedCalls: new Counter({
      name: 'formwright_limited_calls_total',
      help: 'Calls refused with 429, by budget and by the limit that was reached.',
      labelNames: ['budget', 'scope'],
      registers,
    }),
    deliveries: new Counter({
      name: 'formwright_outbox_deliveries_total',
      help: 'Attempts to deliver an event, by channel and result.',
      labelNames: ['channel', 'result'],
      registers,
    }),
  }
}
