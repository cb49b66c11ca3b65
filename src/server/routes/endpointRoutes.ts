import type { FastifyInstance } from 'fastify'
import { envelope } from '../../model/contract/envelope.ts'
import { accessForCall, type Registry } from '../../model/site/registry.ts'
import type { Schema } from '../../model/schema/schema.ts'
import { compileSchema } from '../../model/schema/createAjv.ts'
import type { ActionContext, Services } from '../actions/action.ts'
import { createTextAnswers, keepAliveHeaders } from '../http/instantAnswer.ts'
import { sendText } from '../http/negotiatedText.ts'
import { accessGuard } from './accessGuard.ts'
import { createContentAnswers } from './contentAnswers.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import { contentEndpoints } from './endpoints/contentEndpoints.ts'
import { getUserInfo } from './endpoints/getUserInfo.ts'
import { logout } from './endpoints/logout.ts'
import { submissionStatus } from './endpoints/submissionStatus.ts'
import { summaryEndpoints } from './endpoints/summaryEndpoints.ts'
import { readBody } from './readBody.ts'

/** The calls that belong to no form page. */
export const endpoints: Endpoint[] = [getUserInfo, logout, submissionStatus, ...summaryEndpoints, ...contentEndpoints]

/** The schema of a body without fields. */
export const EMPTY_BODY_SCHEMA: Schema = { type: 'object', additionalProperties: false }

/** Returns the `data` of a call for the server's own use; undefined for an unknown call. */
export type LoadOptionData = (path: string, context: ActionContext) => Promise<unknown>

export const loadOptionData: LoadOptionData = async (path, context) =>
  endpoints.find((endpoint) => endpoint.path === path)?.handle(context, {})

/** Adds one route for each call: access check, body validation, handler. A call that no page lists needs a session. */
export function endpointRoutes(app: FastifyInstance, { pages }: Registry, services: Services): void {
  const contentAnswers = createContentAnswers(() => services.store.contentRevision())
  const contentHeaders = { 'content-type': 'application/json; charset=utf-8' }
  const toInstantAnswer = createTextAnswers({
    'cache-control': 'no-store',
    ...contentHeaders,
    ...keepAliveHeaders(app.server),
  })
  for (const endpoint of endpoints) {
    const access = endpoint.access ?? accessForCall(pages, endpoint.path) ?? 'customer'
    const schema = endpoint.bodySchema ?? EMPTY_BODY_SCHEMA
    const validate = compileSchema(schema)
    const url = `/aspapi${endpoint.path}.asp`
    const isPublicContent = endpoint.isContent === true && access === 'public'
    const answerKey = (language: string, fields: Record<string, unknown>): string =>
      `${endpoint.path} ${language} ${JSON.stringify(fields)}`
    if (isPublicContent && endpoint.method === 'GET') {
      const keys: Record<string, string> = {}
      app.instantAnswers.set(url, (request) => {
        const { language } = request
        const text = contentAnswers.findMade((keys[language] ??= answerKey(language, {})))
        return text && toInstantAnswer(text, request)
      })
    }
    app.route({
      method: endpoint.method,
      url,
      ...(access === 'public' ? {} : { onRequest: accessGuard(access) }),
      config: { isPublicContent },
      handler: async (request, reply) => {
        const fields = readBody(schema, validate, request, {}, services.clock())
        const load = async () =>
          envelope(
            200,
            services.serverTexts.translate(request.language, 'ok'),
            await endpoint.handle({ ...services, request, reply }, fields),
          )
        if (!endpoint.isContent) return load()
        const key = answerKey(request.language, fields)
        const text = await contentAnswers.find(key, async () => JSON.stringify(await load()))
        return sendText(request, reply.headers(contentHeaders), text)
      },
    })
  }
}
