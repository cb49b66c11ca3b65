import { createRequire, syncBuiltinESMExports } from 'node:module'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import { diag, DiagLogLevel, SpanKind, trace, type Attributes, type TextMapPropagator } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { defaultResource, detectResources, envDetector } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node'
import type { FastifyBaseLogger, FastifyPluginCallback } from 'fastify'

/** Traces of this process. */
export interface Tracing {
  /** Adds spans of routes; must be registered before all routes. */
  plugin: FastifyPluginCallback
  /** The trace of the request that is being handled: 32 hex digits. */
  traceId(): string | undefined
  /** Sends what is left; gives up after a second. */
  flush(): Promise<void>
}

/** Longest wait of a stop for the collector, in ms. */
const FLUSH_TIMEOUT_MS = 1000

/** Attributes that leave this process. Others hold queries, addresses of clients, headers or messages of errors. */
const SENT_ATTRIBUTES = new Set([
  'db.namespace',
  'db.operation.name',
  'db.query.text',
  'db.system.name',
  'error.type',
  'fastify.type',
  'hook.name',
  'http.request.method',
  'http.response.status_code',
  'http.route',
])
/** Sent for requests of clients only: an address of a receiver or backend may hold its token. */
const SERVER_SPAN_ATTRIBUTES = new Set(['url.path'])
/** Sent for requests of this process only; for those of clients they repeat the header `Host`. */
const CLIENT_SPAN_ATTRIBUTES = new Set(['server.address', 'server.port'])

/**
 * Sends traces to the collector of the environment (`OTEL_EXPORTER_OTLP_ENDPOINT` and the other variables of
 * OpenTelemetry). Instruments `node:http`, `fetch` and `pg` for the whole process, also where they are imported already.
 */
export const startTracing = (log: Pick<FastifyBaseLogger, 'warn'>): Tracing => (started ??= start(log))

let started: Tracing | undefined

function start(log: Pick<FastifyBaseLogger, 'warn'>): Tracing {
  const warn = (message: string): void => log.warn({ reason: message }, 'traces not sent')
  diag.setLogger({ error: warn, warn, info: warn, debug: warn, verbose: warn }, DiagLogLevel.ERROR)
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(redactSpans(new OTLPTraceExporter()))],
  })
  provider.register({ propagator: createPropagator() })
  const fastify = new FastifyOtelInstrumentation({ instrumentHooks: false, recordExceptions: false })
  const instrumentations = [
    new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url = '' }) => /^\/(?:healthz|readyz|metrics)/.test(url) }),
    new UndiciInstrumentation({ requireParentforSpans: true }),
    new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    fastify,
  ]
  for (const each of instrumentations) each.setTracerProvider(provider)
  // The instrumentations change what `require` returns; these modules share it with their ES imports.
  const require = createRequire(import.meta.url)
  for (const name of ['http', 'https', 'pg']) require(name)
  syncBuiltinESMExports()
  return {
    plugin: fastify.plugin(),
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    async flush() {
      const timeout = new Promise((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS).unref())
      await Promise.race([provider.forceFlush().catch(() => undefined), timeout])
    },
  }
}

/** Sends `traceparent` to the backend, and ignores that of clients, who must not choose the ids of our log. */
function createPropagator(): TextMapPropagator {
  const w3c = new W3CTraceContextPropagator()
  return {
    inject: (context, carrier, setter) => w3c.inject(context, carrier, setter),
    extract: (context) => context,
    fields: () => w3c.fields(),
  }
}

function redactSpans(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, callback) => exporter.export(spans.map(redact), callback),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

/** A span without events, which hold errors, and without attributes that may hold something of a client. */
function redact(span: ReadableSpan): ReadableSpan {
  const attributes: Attributes = {}
  for (const [name, value] of Object.entries(span.attributes))
    if (
      SENT_ATTRIBUTES.has(name) ||
      (span.kind === SpanKind.CLIENT ? CLIENT_SPAN_ATTRIBUTES : SERVER_SPAN_ATTRIBUTES).has(name)
    )
      attributes[name] = name === 'url.path' ? String(value).split('?', 1)[0] : value
  return Object.create(span, {
    attributes: { value: attributes },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan
}
