import type { FastifyInstance } from 'fastify'
import { toPointer } from '../../model/pointer.ts'
import { accessOf, type Registry } from '../../model/registry.ts'
import type { ActionContext, Services } from '../actions/action.ts'
import { wrongFields } from '../answers.ts'
import { envelope } from '../plugins/errors.ts'
import { guard } from '../plugins/guard.ts'
import type { Call } from './call.ts'
import { getUserInfo } from './calls/getUserInfo.ts'
import { home } from './calls/home.ts'
import { logout } from './calls/logout.ts'
import { rechargeType } from './calls/rechargeType.ts'
import { userCenterBanner } from './calls/userCenterBanner.ts'

const all: Call[] = [getUserInfo, home, logout, rechargeType, userCenterBanner]

/** The `data` that a call answers, for the server's own use; undefined for a call that it does not have. */
export type Answer = (path: string, context: ActionContext) => Promise<unknown>

export const answerOf: Answer = async (path, context) => all.find((call) => call.path === path)?.answer(context)

/** One route for each call; what no page owns needs a session. */
export function calls(app: FastifyInstance, { pages }: Registry, services: Services): void {
  for (const call of all) {
    const access = call.access ?? accessOf(pages, call.path) ?? 'customer'
    app.route({
      method: call.method,
      url: `/aspapi${call.path}.asp`,
      onRequest: guard(access),
      handler: async (request, reply) => {
        const unknown = [...request.pairs.map(([name]) => name), ...request.fileFields]
        if (unknown.length > 0) throw wrongFields(Object.fromEntries(unknown.map((name) => [toPointer([name]), 'additionalProperties'])))
        const data = await call.answer({ ...services, request, reply })
        return envelope(200, services.sentences.say(request.language, 'ok'), data)
      },
    })
  }
}
