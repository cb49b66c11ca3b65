import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { envelope } from '../../model/api/envelope.ts'
import { accessForCall, type Registry } from '../../model/site/registry.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { compileSchema } from '../../forms/schema/createAjv.ts'
import type { ActionContext, Services } from '../actions/action.ts'
import { COMPRESSED } from '../http/compression.ts'
import { sendTagged, toTaggedBody, type TaggedBody } from '../http/taggedBody.ts'
import { accessGuard } from './accessGuard.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { contentEndpoints } from './endpoints/contentEndpoints.ts'
import { getUserInfo } from './endpoints/getUserInfo.ts'
import { logout } from './endpoints/logout.ts'
import { submissionStatus } from './endpoints/submissionStatus.ts'
import { summaryEndpoints } from './endpoints/summaryEndpoints.ts'
import { withdrawalAccounts } from './endpoints/withdrawalAccounts.ts'
import { readBody } from './readBody.ts'

/** The calls without a form page. */
export const endpoints: Endpoint[] = [
  getUserInfo,
  logout,
  submissionStatus,
  withdrawalAccounts,
  ...summaryEndpoints,
  ...contentEndpoints,
]

/** The schema of a body without fields. */
export const EMPTY_BODY_SCHEMA: Schema = { type: 'object', additionalProperties: false }

/** The `data` of a call, for fields with `optionsFrom`; undefined for an unknown call. */
export const loadOptionData = async (path: string, context: ActionContext): Promise<unknown> =>
  endpoints.find((endpoint) => endpoint.path === path)?.handle(context, {})

/** Size of all content responses in memory. */
const MAX_CONTENT_BYTES = 16 * 1024 * 1024
/** Time for which an answer counts as unchanged, beside that of the lists (`contentStore`). */
const CONTENT_TTL_MS = 1000

/** Adds one route for each call: access check, body validation, handler. A call that no page lists needs a session. */
export function endpointRoutes(app: FastifyInstance, { pages }: Registry, services: Services): void {
  const contentAnswers = new LRUCache<string, TaggedBody>({
    maxSize: MAX_CONTENT_BYTES,
    ttl: CONTENT_TTL_MS,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  })
  for (const endpoint of endpoints) {
    const access = endpoint.access ?? accessForCall(pages, endpoint.path) ?? 'customer'
    const schema = endpoint.bodySchema ?? EMPTY_BODY_SCHEMA
    const validate = compileSchema(schema)
    app.route({
      method: endpoint.method,
      url: `/aspapi${endpoint.path}.asp`,
      ...(access === 'public' ? {} : { onRequest: accessGuard(access, endpoint.needsRecentSignIn && services.clock) }),
      ...(endpoint.isContent ? { compress: COMPRESSED } : {}),
      config: {
        isPublicContent: endpoint.isContent === true && access === 'public',
        ...(endpoint.budget && { budget: endpoint.budget }),
      },
      handler: async (request, reply) => {
        const fields = endpoint.method === 'GET' ? {} : readBody(schema, validate, request, {}, services.clock())
        const load = async () =>
          envelope(
            200,
            services.serverTexts.translate(request.language, 'ok'),
            await endpoint.handle({ ...services, request, reply }, fields),
          )
        if (!endpoint.isContent) return load()
        const key = `${endpoint.path} ${request.language} ${JSON.stringify(fields)}`
        let answer = contentAnswers.get(key)
        if (!answer) {
          answer = toTaggedBody(Buffer.from(JSON.stringify(await load())))
          contentAnswers.set(key, answer)
        }
        return sendTagged(request, reply.type('application/json; charset=utf-8'), answer)
      },
    })
  }
}
