import type { FastifyInstance } from 'fastify'
import { fileFields, isExactly } from '../../model/formBody.ts'
import type { Registry } from '../../model/registry.ts'
import { actions } from '../actions/actions.ts'
import type { Services } from '../actions/action.ts'
import { captchaIn } from '../actions/fields.ts'
import { forFiles } from '../plugins/body.ts'
import { guard } from '../plugins/guard.ts'
import type { Answer } from './calls.ts'
import { formRoutes } from './formRoutes.ts'
import { readBody } from './readBody.ts'

/**
 * One route for each form page, all alike: access as the page says, the body read and judged by the page's schema, then
 * the action that the page names.
 * @param answer gives the `data` of a call, for fields whose options a call answers
 * @throws DefinitionError when a page's call is served by something else
 */
export function forms(app: FastifyInstance, registry: Registry, services: Services, answer: Answer): void {
  for (const { form, page, url, validate, also, calls, isRecent } of formRoutes(app, registry)) {
    const action = actions[form.submit.action ?? 'store']
    const options = {
      onRequest: guard(page.access, isRecent ? services.clock : undefined),
      ...forFiles(fileFields(form.schema)),
    }
    app.post(url, options, async (request, reply) => {
      const context = { ...services, request, reply }
      const fixed = also.find((fields) => isExactly(request.pairs, fields))
      if (fixed && action.also) return action.also(fixed, context)
      const answers = Object.fromEntries(
        await Promise.all(calls.map(async (call) => [call, await answer(call, context)] as const)),
      )
      const data = readBody(form.schema, validate, request, answers, services.clock())
      // Who opens an account may be signed in to it when the repeat comes.
      const owner =
        page.access === 'public' || form.submit.action === 'openAccount' ? undefined : request.visit?.account?.id
      return action.run({ form, data, owner, uploads: request.uploads, captcha: captchaIn(form.schema, data) }, context)
    })
  }
}

/** A page's call that something else serves. */
