import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Registry } from '../model/registry.ts'
import type { Services } from './actions/action.ts'
import { clientError } from './clientError.ts'
import { farewell } from './farewell.ts'
import { createImages } from './files/images.ts'
import { housekeeping } from './housekeeping.ts'
import { logRequests } from './logging.ts'
import { createMetrics, watch, type Metrics } from './metrics.ts'
import { body, BODY_LIMIT, UPLOAD_TIME } from './plugins/body.ts'
import { contentImages } from './plugins/contentImages.ts'
import { csrf } from './plugins/csrf.ts'
import { answer, errors } from './plugins/errors.ts'
import { measure } from './plugins/measure.ts'
import { overload } from './plugins/overload.ts'
import { language } from './plugins/language.ts'
import { nodeAnswers } from './plugins/nodeAnswers.ts'
import { policyReports } from './plugins/policyReports.ts'
import { security } from './plugins/security.ts'
import { liveHalf, session } from './plugins/session.ts'
import { proxied } from './proxy/routes.ts'
import type { Proxy } from './proxy/proxy.ts'
import { site } from './plugins/site.ts'
import { slowBodies } from './plugins/slowBodies.ts'
import { answerOf, calls } from './routes/calls.ts'
import { forms } from './routes/forms.ts'
import { health } from './routes/health.ts'
import { metricsPage } from './routes/metrics.ts'
import { verifyCode } from './routes/verifyCode.ts'
import { SECURE_HEADERS } from './policies.ts'
import { SAMPLE_DIR } from './sample/folder.ts'
import { createHasher } from './secrets/hashing.ts'
import type { Sentences } from './sentences.ts'
import type { Settings } from './settings.ts'
import { createSpace, freeBytes } from './space.ts'
import type { Store } from './store/store.ts'
import type { Vault } from './store/vault.ts'

/** What the server is made of. */
export interface Parts {
  registry: Registry
  store: Store
  vault: Vault
  /** Signs the XSRF pairs; the same on all servers that share a database. */
  csrfSecret: Buffer
  sentences: Sentences
  settings: Pick<
    Settings,
    | 'verifyCode'
    | 'httpsOnly'
    | 'proxies'
    | 'pictureOrigins'
    | 'dataDir'
    | 'quota'
    | 'minFree'
    | 'maxRequests'
    | 'maxConnections'
    | 'maxLag'
  >
  /** Present: the broker's own backend answers the calls; `store` then holds sessions only. */
  proxy?: Proxy | undefined
  /** Folder of the built site; without it only the aspapi is served. */
  siteDir?: string | undefined
  /** What is counted; default: for nobody. */
  metrics?: Metrics | undefined
  /** Milliseconds since 1970; default: the machine's clock. */
  clock?: (() => number) | undefined
  /** Default: no log. */
  logger?: FastifyBaseLogger | undefined
}

/** Source: security notes, section 7. Times in ms; bodies without files have less (`slowBodies`). `idle`: what is in flight is finished when the server closes. */
const LIMITS = {
  bodyLimit: BODY_LIMIT,
  requestTimeout: UPLOAD_TIME,
  keepAliveTimeout: 10_000,
  handlerTimeout: 30_000,
  http: {
    headersTimeout: 10_000,
    requestTimeout: UPLOAD_TIME,
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
  sentences,
  settings,
  proxy,
  siteDir,
  metrics = createMetrics(),
  clock = Date.now,
  logger,
}: Parts): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...LIMITS,
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // A proxy on this machine or named by the operator may say who asks and how; nobody else is believed.
    trustProxy: ['loopback', ...settings.proxies],
    frameworkErrors: (error, request, reply) => {
      request.log.info({ status: error.statusCode, cause: error.code }, 'not read')
      return answer(error, request, reply.headers({ ...SECURE_HEADERS, 'x-request-id': request.id }), sentences)
    },
    clientErrorHandler: (error, socket) => clientError(error, socket, app.log),
  })
  const space = createSpace({
    floor: settings.minFree,
    measure: () => freeBytes(settings.dataDir),
    log: app.log,
    clock,
  })
  const services: Services = {
    store,
    vault,
    hasher: createHasher(),
    images: createImages(),
    space,
    quota: settings.quota,
    metrics,
    sentences,
    forms: registry.forms,
    clock,
  }
  watch(metrics, { hashing: services.hasher, decoding: services.images.turns }, space)
  language(app, sentences)
  errors(app, sentences)
  nodeAnswers(app)
  logRequests(app)
  measure(app, metrics)
  overload(app, metrics, settings)
  housekeeping(app, store, clock)
  farewell(app)
  slowBodies(app)
  security(app, settings)
  // An unknown path is 404 whatever its body; the routes bring their own parsers.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.register(cookie)
  app.register(async (scope) => policyReports(scope, clock))
  app.register(async (scope) => {
    session(scope, store, clock)
    csrf(scope, csrfSecret, (request) => liveHalf(store, request, clock()))
    body(scope)
    if (siteDir) site(scope, siteDir, settings.pictureOrigins)
    if (!proxy) contentImages(scope, SAMPLE_DIR)
    scope.register(async (api) => {
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      metricsPage(api, metrics)
      if (proxy) return proxied(api, registry, { ...services, ...proxy })
      health(api, services)
      verifyCode(api, services, settings.verifyCode)
      calls(api, registry, services)
      forms(api, registry, services, answerOf)
    })
  })
  return app
}
