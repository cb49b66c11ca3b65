import type { FastifyInstance } from 'fastify'
import { accessOf, type Registry } from '../../model/registry.ts'
import type { Schema } from '../../model/schema.ts'
import { compile } from '../../model/vocabulary.ts'
import type { ActionContext, Services } from '../actions/action.ts'
import { envelope } from '../plugins/errors.ts'
import { guard } from '../plugins/guard.ts'
import type { Call } from './call.ts'
import { catalogue } from './calls/catalogue.ts'
import { getUserInfo } from './calls/getUserInfo.ts'
import { home } from './calls/home.ts'
import { logout } from './calls/logout.ts'
import { rechargeType } from './calls/rechargeType.ts'
import { userCenterBanner } from './calls/userCenterBanner.ts'
import { readBody } from './readBody.ts'

/** All calls that no form page owns. */
export const all: Call[] = [getUserInfo, home, logout, rechargeType, userCenterBanner, ...catalogue]

/** Of a call that takes no fields. */
export const NO_FIELDS: Schema = { type: 'object', additionalProperties: false }

/** The `data` that a call answers, for the server's own use; undefined for a call that it does not have. */
export type Answer = (path: string, context: ActionContext) => Promise<unknown>

export const answerOf: Answer = async (path, context) => all.find((call) => call.path === path)?.answer(context, {})

/** One route for each call: who may use it, its body read and judged, then its answer. What no page owns needs a session. */
export function calls(app: FastifyInstance, { pages }: Registry, services: Services): void {
  for (const call of all) {
    const schema = call.parameters ?? NO_FIELDS
    const validate = compile(schema)
    app.route({
      method: call.method,
      url: `/aspapi${call.path}.asp`,
      onRequest: guard(call.access ?? accessOf(pages, call.path) ?? 'customer'),
      handler: async (request, reply) => {
        const asked = readBody(schema, validate, request, {}, services.clock())
        const data = await call.answer({ ...services, request, reply }, asked)
        return envelope(200, services.sentences.say(request.language, 'ok'), data)
      },
    })
  }
}
