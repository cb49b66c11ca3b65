import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The server's metrics for Prometheus. No label has a value that a client can choose. */
export interface Metrics {
  registry: Registry
  /** In seconds, by route pattern, method and status; status `aborted`: the client did not wait. */
  requestSeconds: Histogram<'route' | 'method' | 'status'>
  inFlight: Gauge
  /** Requests refused with 503 and sockets closed unread, by the limit that was reached. */
  shedRequests: Counter<'reason'>
  /** By page. */
  submissionsStored: Counter<'page'>
  uploadedBytes: Counter
  signIns: Counter<'who' | 'result'>
  /** Calls that count against a budget, and those refused with 429. */
  countedCalls: Counter<'budget'>
  limitedCalls: Counter<'budget' | 'scope'>
  /** Challenges handed out (`challenged`), and proofs that were accepted or refused. */
  proofsOfWork: Counter<'budget' | 'result'>
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
    uploadedBytes: new Counter({
      name: 'formwright_uploaded_bytes_total',
      help: 'Bytes of files that came in, kept or not.',
      registers,
    }),
    signIns: new Counter({
      name: 'formwright_sign_ins_total',
      help: 'Tries to sign in, by kind and result.',
      labelNames: ['who', 'result'],
      registers,
    }),
    countedCalls: new Counter({
      name: 'formwright_counted_calls_total',
      help: 'Calls that count against a budget of their address and of all.',
      labelNames: ['budget'],
      registers,
    }),
    limitedCalls: new Counter({
      name: 'formwright_limited_calls_total',
      help: 'Calls refused with 429, by budget and by the limit that was reached.',
      labelNames: ['budget', 'scope'],
      registers,
    }),
    proofsOfWork: new Counter({
      name: 'formwright_proofs_of_work_total',
      help: 'Challenges handed out, and proofs of work accepted and refused, by budget.',
      labelNames: ['budget', 'result'],
      registers,
    }),
  }
}
