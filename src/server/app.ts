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
import { security } from './plugins/security.ts'
import { session } from './plugins/session.ts'
import { site } from './plugins/site.ts'
import { slowBodies } from './plugins/slowBodies.ts'
import { answerOf, calls } from './routes/calls.ts'
import { forms } from './routes/forms.ts'
import { health } from './routes/health.ts'
import { verifyCode } from './routes/verifyCode.ts'
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
  sentences: Sentences
  settings: Pick<Settings, 'verifyCode' | 'dataDir' | 'quota' | 'minFree' | 'maxRequests' | 'maxConnections'>
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
  http: { headersTimeout: 10_000, requestTimeout: UPLOAD_TIME, connectionsCheckingInterval: 1000, maxHeaderSize: 16_384 },
  forceCloseConnections: 'idle',
  return503OnClosing: false,
} as const

/**
 * The reference aspapi, and the built site if there is one, ready to listen or to be asked by `inject` or `routing`.
 * It starts nothing; closing it does not close the store.
 * @throws DefinitionError when a page's call collides with one of the server's own
 */
export function buildServer({ registry, store, vault, sentences, settings, siteDir, metrics = createMetrics(), clock = Date.now, logger }: Parts): FastifyInstance {
  const app: FastifyInstance = Fastify({
    ...LIMITS,
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // A proxy on this machine may say who asks and how; nobody else is believed.
    trustProxy: 'loopback',
    frameworkErrors: (error, request, reply) => {
      request.log.info({ status: error.statusCode, cause: error.code }, 'not read')
      return answer(error, request, reply, sentences)
    },
    clientErrorHandler: (error, socket) => clientError(error, socket, app.log),
  })
  const space = createSpace({ floor: settings.minFree, measure: () => freeBytes(settings.dataDir), log: app.log, clock })
  const services: Services = {
    store, vault, hasher: createHasher(), images: createImages(), space, quota: settings.quota, metrics, sentences, forms: registry.forms, clock,
  }
  watch(metrics, { hashing: services.hasher, decoding: services.images.turns }, space)
  language(app, sentences)
  errors(app, sentences)
  logRequests(app)
  measure(app, metrics)
  overload(app, metrics, settings)
  housekeeping(app, store, clock)
  farewell(app)
  slowBodies(app)
  security(app)
  // An unknown path is 404 whatever its body; the routes bring their own parsers.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.register(cookie)
  app.register(async (scope) => {
    csrf(scope)
    session(scope, store, clock)
    body(scope)
    if (siteDir) site(scope, siteDir)
    contentImages(scope, SAMPLE_DIR)
    scope.register(async (api) => {
      api.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      health(api, services)
      verifyCode(api, services, settings.verifyCode)
      calls(api, registry, services)
      forms(api, registry, services, answerOf)
    })
  })
  return app
}
