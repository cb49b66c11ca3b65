import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '../../model/api/envelope.ts'
import { fileFields } from '../../forms/data/encodeBody.ts'
import { hasExactFields } from '../../forms/data/decodeBody.ts'
import type { Submit } from '../../model/site/pageDefinition.ts'
import type { Registry } from '../../model/site/registry.ts'
import type { Action, Services } from '../actions/action.ts'
import { changePassword } from '../actions/changePassword.ts'
import { openAccount } from '../actions/openAccount.ts'
import { trackSubmissions, whilePending } from '../actions/pendingSubmissions.ts'
import { findCaptcha } from '../actions/sensitiveFields.ts'
import { signIn } from '../actions/signInAction.ts'
import { submitForm } from '../actions/submitForm.ts'
import { findAuth } from '../plugins/authentication.ts'
import { uploadRouteOptions, whileUploadsAreUsed } from '../plugins/bodyParser.ts'
import { requireProofBesideCode, submissionBudget } from '../plugins/limitCalls.ts'
import { accessGuard } from './accessGuard.ts'
import { loadOptionData } from './endpointRoutes.ts'
import { listFormRoutes } from './listFormRoutes.ts'
import { readBody } from './readBody.ts'

/** Stores a form and returns the reference that a person can quote. */
const store: Action = {
  run: (validatedForm, context) => submitForm(validatedForm, context, async (reference) => ({ data: { reference } })),
}

/** The actions of page files (`submit.action`); see schemas/meta/page.schema.json. */
const actions: Record<NonNullable<Submit['action']>, Action> = { store, openAccount, signIn, changePassword }

/**
 * Adds one route for each form page: the page's access level, validation by the page's schema, the action that the page
 * names.
 * @throws DefinitionError when the server already has a route for a page's call
 */
export function formSubmitRoutes(app: FastifyInstance, registry: Registry, services: Services): void {
  for (const { form, page, url, validate, alternatives, optionCalls, needsRecentSignIn } of listFormRoutes(
    app,
    registry,
  )) {
    const action = actions[form.submit.action ?? 'store']
    const guard = accessGuard(page.access, needsRecentSignIn ? services.clock : undefined)
    const uploadOptions = uploadRouteOptions(fileFields(form.schema))
    const options = {
      ...uploadOptions,
      onRequest: [trackSubmissions(form.submit.path), guard],
      config: { ...uploadOptions.config, budget: submissionBudget(form) },
    }
    const submit = async (request: FastifyRequest, reply: FastifyReply): Promise<Envelope> => {
      const context = { ...services, request, reply }
      const fixed = alternatives.find((fields) => hasExactFields(request.pairs, fields))
      if (fixed && action.alternative) return action.alternative(fixed, context)
      if (request.auth?.account) {
        // While the body arrived, the session may have been ended, or the account suspended or changed (decision 026).
        request.auth = await findAuth(request, services.store, services.clock())
        await guard(request)
      }
      const optionData = Object.fromEntries(
        await Promise.all(optionCalls.map(async (call) => [call, await loadOptionData(call, context)] as const)),
      )
      const data = readBody(form.schema, validate, request, optionData, services.clock(), request.auth?.account)
      const captcha = findCaptcha(form.schema, data)
      await requireProofBesideCode(services.proofOfWork, form, captcha?.solution, request)
      // A client who opens an account may be signed in to it when the repeat arrives.
      const owner =
        page.access === 'public' || form.submit.action === 'openAccount' ? undefined : request.auth?.account?.id
      return action.run({ form, data, owner, uploads: request.uploads, captcha }, context)
    }
    app.post(url, options, (request, reply) =>
      whilePending(request, () => whileUploadsAreUsed(request, () => submit(request, reply))),
    )
  }
}
