import type { FastifyInstance } from 'fastify'
import { fileFields, isExactly } from '../../model/formBody.ts'
import type { Validate } from '../../model/judge.ts'
import { optionCalls } from '../../model/options.ts'
import type { Page, ResolvedForm } from '../../model/page.ts'
import { DefinitionError } from '../../model/problem.ts'
import type { Registry } from '../../model/registry.ts'
import { createAjv } from '../../model/vocabulary.ts'
import { actions } from '../actions/actions.ts'
import type { Services } from '../actions/action.ts'
import { captchaIn } from '../actions/fields.ts'
import { forFiles } from '../plugins/body.ts'
import { guard } from '../plugins/guard.ts'
import type { Answer } from './calls.ts'
import { readBody } from './readBody.ts'

/**
 * One route for each form page, all alike: access as the page says, the body read and judged by the page's schema, then
 * the action that the page names.
 * @param answer gives the `data` of a call, for fields whose options a call answers
 * @throws DefinitionError when a page's call is served by something else
 */
export function forms(app: FastifyInstance, registry: Registry, services: Services, answer: Answer): void {
  const ajv = createAjv()
  for (const form of registry.forms.values()) {
    const url = `/aspapi${form.submit.path}.asp`
    if (app.hasRoute({ method: 'POST', url })) throw taken(form)
    const page = registry.pages.find(({ id }) => id === form.id) as Page
    const validate: Validate = ajv.compile(form.schema)
    const action = actions[form.submit.action ?? 'store']
    const also = Object.values(form.submit.also ?? {})
    const calls = optionCalls(form.schema)
    const recentAt = page.kind === 'form' && page.recent ? services.clock : undefined
    app.post(url, { onRequest: guard(page.access, recentAt), ...forFiles(fileFields(form.schema)) }, async (request, reply) => {
      const context = { ...services, request, reply }
      const fixed = also.find((fields) => isExactly(request.pairs, fields))
      if (fixed && action.also) return action.also(fixed, context)
      const answers = Object.fromEntries(await Promise.all(calls.map(async (call) => [call, await answer(call, context)] as const)))
      const data = readBody(form.schema, validate, request, answers, services.clock())
      // Who opens an account may be signed in to it when the repeat comes.
      const owner = page.access === 'public' || form.submit.action === 'openAccount' ? undefined : request.visit?.account?.id
      return action.run({ form, data, owner, uploads: request.uploads, captcha: captchaIn(form.schema, data) }, context)
    })
  }
}

/** A page's call that something else serves. */
export const taken = ({ id, submit }: ResolvedForm): DefinitionError => new DefinitionError([{
  file: `schemas/pages/${id}.page.json`, place: '/submit/path', what: `The call ${submit.path} is one that the server answers itself.`, hint: 'Choose another call.',
}])
