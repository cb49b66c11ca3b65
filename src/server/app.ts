import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Registry } from '../model/site/registry.ts'
import type { Services } from './actions/action.ts'
import { rawErrorResponse } from './http/rawErrorResponse.ts'
import { closeConnections } from './plugins/closeConnections.ts'
import { createImageReencoder } from './files/imageReencoder.ts'
import { purgeExpired } from './plugins/purgeExpired.ts'
import { logRequests } from './http/logging.ts'
import { createMetrics, registerGauges, type Metrics } from './http/metrics.ts'
import { bodyParser, BODY_LIMIT_BYTES, UPLOAD_TIMEOUT_MS } from './plugins/bodyParser.ts'
import { sampleImages } from './plugins/sampleImages.ts'
import { csrf } from './plugins/csrf.ts'
import { sendError, errorHandler } from './plugins/errorHandler.ts'
import { requestMetrics } from './plugins/requestMetrics.ts'
import { overload } from './limits/overload.ts'
import { requestLanguage } from './plugins/requestLanguage.ts'
import { rawNodeResponses } from './plugins/rawNodeResponses.ts'
import { cspReports } from './plugins/cspReports.ts'
import { transportSecurity } from './plugins/transportSecurity.ts'
import { liveSessionCookie, authentication } from './actions/browserSession.ts'
import { proxyRoutes } from './proxy/proxyRoutes.ts'
import type { UpstreamProxy } from './proxy/openProxy.ts'
import { staticSite } from './plugins/staticSite.ts'
import { bodyTimeout } from './plugins/bodyTimeout.ts'
import { discardLimit } from './plugins/discardLimit.ts'
import { loadOptionData, endpointRoutes } from './routes/endpointRoutes.ts'
import { formSubmitRoutes } from './routes/formSubmitRoutes.ts'
import { healthRoutes } from './routes/healthRoutes.ts'
import { metricsRoute } from './routes/metricsRoute.ts'
import { captchaRoute } from './routes/captchaRoute.ts'
import { SECURITY_HEADERS } from './http/securityHeaders.ts'
import { SAMPLE_DIR } from './sampleData/sampleFolder.ts'
import { createHasher } from './secrets/passwordHashing.ts'
import type { ServerTexts } from './http/serverTexts.ts'
import type { Settings } from './settings.ts'
import { createDiskGuard, freeBytes } from './limits/diskGuard.ts'
import type { Store } from './store/store.ts'
import type { Vault } from './secrets/vault.ts'

/** What the server is made of. */
export interface ServerDependencies {
  registry: Registry
  store: Store
  vault: Vault
  /** Signs the XSRF pairs; the same on all servers that share a database. */
  csrfSecret: Buffer
  serverTexts: ServerTexts
  settings: Pick<
    Settings,
    | 'fixedCaptcha'
    | 'httpsOnly'
    | 'trustedProxies'
    | 'imageOrigins'
    | 'dataDir'
    | 'quota'
    | 'minFreeBytes'
    | 'maxRequests'
    | 'maxConnections'
    | 'maxLagMs'
  >
  /** Present: the broker's own backend answers the calls; `store` then holds sessions only. */
  proxy?: UpstreamProxy | undefined
  /** Folder of the built site; without it only the aspapi is served. */
  siteDir?: string | undefined
  /** What is counted; default: for nobody. */
  metrics?: Metrics | undefined
  /** Milliseconds since 1970; default: the machine's clock. */
  clock?: (() => number) | undefined
  /** Default: no log. */
  logger?: FastifyBaseLogger | undefined
}

/** Source: decision 017. Times in ms; bodies without files have less (`slowBodies`). `idle`: what is in flight is finished when the server closes. */
const SERVER_LIMITS = {
  bodyLimit: BODY_LIMIT_BYTES,
  requestTimeout: UPLOAD_TIMEOUT_MS,
  keepAliveTimeout: 10_000,
  handlerTimeout: 30_000,
  http: {
    headersTimeout: 10_000,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    connectionsCheckingInterval: 1000,
    maxHeaderSize: 16_384,
    requireHostHeader: false,
  },
  forceCloseConnections: 'idle',
  return503OnClosing: false,
} as const

/**
 * The reference aspapi, and the built site if there is one, ready to listen or to be asked by `inject` or `routing`.
 * It starts nothing; closing it does not close the store.
 * @throws DefinitionError when a page's call collides with one of the server's own
 */
export function buildServer({
  registry,
  store,
  vault,
  csrfSecret,
  serverTexts,
  settings,
  proxy,
  siteDir,
  metrics = createMetrics(),
  clock = Date.now,
  logger,
}: ServerDependencies): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...SERVER_LIMITS,
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // A proxy on this machine or named by the operator may say who asks and how; nobody else is believed.
    trustProxy: ['loopback', ...settings.trustedProxies],
    frameworkErrors: (error, request, reply) => {
      request.log.info({ status: error.statusCode, cause: error.code }, 'not read')
      return sendError(error, request, reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id }), serverTexts)
    },
    clientErrorHandler: (error, socket) => rawErrorResponse(error, socket, app.log),
  })
  const diskGuard = createDiskGuard({
    minFreeBytes: settings.minFreeBytes,
    measureFreeBytes: () => freeBytes(settings.dataDir),
    log: app.log,
    clock,
  })
  const services: Services = {
    store,
    vault,
    hasher: createHasher(),
    images: createImageReencoder(),
    diskGuard,
    quota: settings.quota,
    metrics,
    serverTexts,
    forms: registry.forms,
    clock,
  }
  registerGauges(metrics, { hashing: services.hasher, decoding: services.images.limiter }, diskGuard)
  requestLanguage(app, serverTexts)
  errorHandler(app, serverTexts)
  rawNodeResponses(app)
  logRequests(app)
  requestMetrics(app, metrics)
  overload(app, metrics, settings)
  purgeExpired(app, store, clock)
  closeConnections(app)
  bodyTimeout(app)
  app.register(discardLimit)
  transportSecurity(app, settings)
  // An unknown path is 404 whatever its body; the routes bring their own parsers.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.register(cookie)
  app.register(async (scope) => cspReports(scope, clock))
  app.register(async (scope) => {
    authentication(scope, store, clock)
    csrf(scope, csrfSecret, (request) => liveSessionCookie(store, request, clock()))
    bodyParser(scope)
    if (siteDir) staticSite(scope, siteDir, settings.imageOrigins)
    if (!proxy) sampleImages(scope, SAMPLE_DIR)
    scope.register(async (api) => {
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      metricsRoute(api, metrics)
      if (proxy) return proxyRoutes(api, registry, { ...services, ...proxy })
      healthRoutes(api, services)
      captchaRoute(api, services, settings.fixedCaptcha)
      endpointRoutes(api, registry, services)
      formSubmitRoutes(api, registry, services, loadOptionData)
    })
  })
  return app
}
