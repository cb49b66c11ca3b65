import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Registry } from '../model/site/registry.ts'
import type { Services } from './actions/action.ts'
import { createGuessLimiter } from './actions/passwordGuess.ts'
import { createRedrawer } from './files/redraw/redrawer.ts'
import { createVirusScanner } from './files/virusScanner.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { isPipelined, notePending, rawErrorResponse } from './http/rawErrorResponse.ts'
import type { ServerTexts } from './http/serverTexts.ts'
import type { Tracing } from './http/tracing.ts'
import { createDiskGuard, freeBytes } from './limits/diskGuard.ts'
import { DRAWING_BUDGET, STORAGE_BUDGET } from './limits/budgets.ts'
import { createNetworkBudget } from './limits/networkBudget.ts'
import { createProofOfWork } from './limits/proofOfWork.ts'
import { createRateLimits } from './limits/rateLimits.ts'
import { addOutbox } from './outbox/outbox.ts'
import type { Deliver } from './outbox/outboxWorker.ts'
import { authentication, findAuth } from './plugins/authentication.ts'
import { bodyParser, BODY_LIMIT_BYTES, UPLOAD_TIMEOUT_MS } from './plugins/bodyParser.ts'
import { bodyTimeout } from './plugins/bodyTimeout.ts'
import { closeConnections } from './plugins/closeConnections.ts'
import { csrf } from './plugins/csrf.ts'
import { cspReports } from './plugins/cspReports.ts'
import { errorHandler, isDecodable } from './plugins/errorHandler.ts'
import { handlerTimeout } from './plugins/handlerTimeout.ts'
import { limitCalls } from './plugins/limitCalls.ts'
import { logRequests } from './plugins/logRequests.ts'
import { overload } from './plugins/overload.ts'
import { purgeExpired } from './plugins/purgeExpired.ts'
import { requestLanguage } from './plugins/requestLanguage.ts'
import { requestMetrics } from './plugins/requestMetrics.ts'
import { sampleImages } from './plugins/sampleImages.ts'
import { staticSite } from './plugins/staticSite.ts'
import { transportSecurity } from './plugins/transportSecurity.ts'
import type { Upstream } from './proxy/upstream/upstream.ts'
import { proxyRoutes } from './proxy/proxyRoutes.ts'
import { captchaRoute } from './routes/captchaRoute.ts'
import { endpointRoutes } from './routes/endpointRoutes.ts'
import { formSubmitRoutes } from './routes/formSubmitRoutes.ts'
import { healthRoutes, metricsRoute } from './routes/operatorRoutes.ts'
import { SAMPLE_DIR } from './sampleData/readSampleContent.ts'
import { createHasher } from './secrets/passwordHashing.ts'
import type { Vault } from './secrets/vault.ts'
import type { Settings } from './settings.ts'
import { databaseFiles, type FileStore } from './store/objects/fileStore.ts'
import type { Store } from './store/store.ts'
import type { OutboxChannel } from './store/tables.ts'

/** Everything that a server is built from. */
export interface ServerDependencies {
  registry: Registry
  store: Store
  vault: Vault
  /** Where files are stored; default: in the database. */
  contents?: FileStore | undefined
  /** Signs the CSRF tokens; the same on all servers that share a database. */
  csrfSecret: Buffer
  serverTexts: ServerTexts
  settings: Settings
  /** Delivery of events on each channel; default: none. */
  deliveries?: ReadonlyMap<OutboxChannel, Deliver> | undefined
  /** The broker's own backend: calls are forwarded to it, and it has the submissions. */
  upstream?: Upstream | undefined
  /** Folder of the built site; without it only the aspapi is served. */
  siteDir?: string | undefined
  /** Default: new metrics. */
  metrics?: Metrics | undefined
  /** Default: no traces. */
  tracing?: Tracing | undefined
  /** Milliseconds since 1970; default: the machine's clock. */
  clock?: (() => number) | undefined
  /** Default: no log. */
  logger?: FastifyBaseLogger | undefined
}

/**
 * Times in ms. `connectionTimeout` closes a connection without traffic, also one whose client does not read. With
 * `idle`, a closing server finishes the requests in flight. Source: decision 017.
 */
const SERVER_LIMITS = {
  bodyLimit: BODY_LIMIT_BYTES,
  connectionTimeout: 300_000,
  requestTimeout: UPLOAD_TIMEOUT_MS,
  keepAliveTimeout: 10_000,
  http: {
    headersTimeout: 10_000,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    connectionsCheckingInterval: 1000,
    maxHeaderSize: 16_384,
  },
  forceCloseConnections: 'idle',
  return503OnClosing: false,
} as const

/**
 * The reference aspapi, and the built site if there is one, ready to listen or to be called by `inject` or `routing`.
 * It starts nothing; closing it does not close the store.
 * @throws DefinitionError when a page's call collides with one of the server's own
 */
export function buildServer({
  registry,
  store,
  vault,
  contents = databaseFiles,
  csrfSecret,
  serverTexts,
  settings,
  upstream,
  siteDir,
  deliveries = new Map(),
  metrics = createMetrics(),
  tracing,
  clock = Date.now,
  logger,
}: ServerDependencies): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...SERVER_LIMITS,
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    // With traces one id finds the log, the trace and the backend's request.
    genReqId: () => tracing?.traceId() ?? randomUUID(),
    requestIdHeader: false,
    // Forwarding headers count only from a proxy on this machine or one that the operator names.
    trustProxy: ['loopback', ...settings.trustedProxies],
    // Fastify would answer an address that it cannot decode before any hook, and so before its turn.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : encodeURI(url)),
    clientErrorHandler: (error, socket) => rawErrorResponse(error, socket, app.log),
  })
  app.server.prependListener('request', notePending)
  // Before any other work: nobody else gets a turn until all requests of a packet have been handled.
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (!isPipelined(raw)) return done()
    reply.hijack()
    raw.socket.destroy()
  })
  // An unknown expectation is ignored (RFC 9110, section 10.1.1): Node's own answer would have no body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  const diskGuard = createDiskGuard({
    minFreeBytes: settings.minFreeBytes,
    measureFreeBytes: () => freeBytes(settings.dataDir),
    log: app.log,
  })
  const proofOfWork = createProofOfWork({
    ...settings.proofOfWork,
    secret: vault.deriveKey('proof of work'),
  })
  const services: Services = {
    store,
    vault,
    hasher: createHasher(),
    guesses: createGuessLimiter(),
    files: {
      redrawer: createRedrawer(app.log),
      contents,
      virusScanner: settings.clamd && createVirusScanner(settings.clamd, app.log),
      drawingSeconds: createNetworkBudget(
        DRAWING_BUDGET.seconds * settings.rateLimitFactor,
        DRAWING_BUDGET.windowSeconds,
      ),
      storedBytes: createNetworkBudget(STORAGE_BUDGET.quotas * settings.quota.bytes, STORAGE_BUDGET.windowSeconds),
    },
    diskGuard,
    proofOfWork,
    quota: settings.quota,
    metrics,
    serverTexts,
    outlet: addOutbox(app, deliveries, { store, metrics, clock }),
    forms: registry.forms,
    clock,
  }
  if (tracing) app.register(tracing.plugin)
  app.addHook('onClose', async () => services.files.redrawer.close())
  app.register(requestLanguage, serverTexts)
  app.register(errorHandler, { serverTexts })
  app.register(handlerTimeout)
  app.register(logRequests)
  app.register(requestMetrics, { metrics, diskGuard })
  const { httpsOnly, maxRequests, maxConnections, maxLagMs } = settings
  app.register(overload, { metrics, maxRequests, maxConnections, maxLagMs })
  app.register(purgeExpired, { store, contents, clock })
  app.register(closeConnections)
  app.register(bodyTimeout)
  app.register(transportSecurity, { httpsOnly })
  // An unknown path is 404 whatever its body; the routes bring their own parsers.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.register(cookie)
  app.register(limitCalls, {
    rateLimits: createRateLimits({
      factor: settings.rateLimitFactor,
      metrics,
      proofOfWork,
      async isCustomer(request) {
        const auth = await findAuth(request, store, clock())
        return Boolean(auth?.account ?? auth?.session.customer)
      },
    }),
  })
  app.register(cspReports)
  app.register(async (site) => {
    site.register(compress, { global: false })
    site.register(authentication, { store, clock })
    site.register(csrf, { secret: csrfSecret, store, clock, proxies: settings.trustedProxies })
    site.register(bodyParser)
    if (siteDir) site.register(staticSite, { siteDir, imageOrigins: settings.imageOrigins })
    if (!upstream) site.register(sampleImages, { sampleDir: SAMPLE_DIR })
    site.register(async (api) => {
      api.addHook('onRequest', (_request, reply, done) => {
        reply.header('cache-control', 'no-store')
        done()
      })
      metricsRoute(api, metrics)
      if (upstream) return proxyRoutes(api, registry, { ...services, upstream })
      healthRoutes(api, serverTexts, store.ping)
      captchaRoute(api, services, settings.fixedCaptcha)
      endpointRoutes(api, registry, services)
      formSubmitRoutes(api, registry, services)
    })
  })
  return app
}
