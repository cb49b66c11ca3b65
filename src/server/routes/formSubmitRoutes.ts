import type { FastifyInstance } from 'fastify'
import { fileFields, hasExactFields } from '../../model/form/formBody.ts'
import type { Registry } from '../../model/site/registry.ts'
import { actions } from '../actions/actionRegistry.ts'
import type { Services } from '../actions/action.ts'
import { findCaptcha } from '../actions/sensitiveFields.ts'
import { uploadRouteOptions } from '../plugins/bodyParser.ts'
import { accessGuard } from './accessGuard.ts'
import type { LoadOptionData } from './endpointRoutes.ts'
import { listFormRoutes } from './listFormRoutes.ts'
import { readBody } from './readBody.ts'

/**
 * One route for each form page, all alike: access as the page says, the body read and judged by the page's schema, then
 * the action that the page names.
 * @param loadOptionData gives the `data` of a call, for fields whose options a call answers
 * @throws DefinitionError when a page's call is served by something else
 */
export function formSubmitRoutes(
  app: FastifyInstance,
  registry: Registry,
  services: Services,
  loadOptionData: LoadOptionData,
): void {
  for (const { form, page, url, validate, alternatives, optionCalls, needsRecentSignIn } of listFormRoutes(
    app,
    registry,
  )) {
    const action = actions[form.submit.action ?? 'store']
    const options = {
      onRequest: accessGuard(page.access, needsRecentSignIn ? services.clock : undefined),
      ...uploadRouteOptions(fileFields(form.schema)),
    }
    app.post(url, options, async (request, reply) => {
      const context = { ...services, request, reply }
      const fixed = alternatives.find((fields) => hasExactFields(request.pairs, fields))
      if (fixed && action.alternative) return action.alternative(fixed, context)
      const optionData = Object.fromEntries(
        await Promise.all(optionCalls.map(async (call) => [call, await loadOptionData(call, context)] as const)),
      )
      const data = readBody(form.schema, validate, request, optionData, services.clock())
      // Who opens an account may be signed in to it when the repeat comes.
      const owner =
        page.access === 'public' || form.submit.action === 'openAccount' ? undefined : request.auth?.account?.id
      return action.run(
        { form, data, owner, uploads: request.uploads, captcha: findCaptcha(form.schema, data) },
        context,
      )
    })
  }
}

/** A page's call that something else serves. */
