import type { FastifyInstance } from 'fastify'
import { fileFields, isExactly } from '../../model/formBody.ts'
import type { Validate } from '../../model/judge.ts'
import { optionCalls } from '../../model/options.ts'
import type { Page } from '../../model/page.ts'
import type { Registry } from '../../model/registry.ts'
import { createAjv } from '../../model/vocabulary.ts'
import { Refusal } from '../answers.ts'
import { forFiles } from '../plugins/body.ts'
import { taken } from '../routes/forms.ts'
import { readBody } from '../routes/readBody.ts'
import { hashToken } from '../secrets/tokens.ts'
import { askEnvelope, ENDED, handOn, speakerOf, type Context, type Speaker } from './ask.ts'
import { proxyGuard } from './guard.ts'
import type { ProxyServices } from './proxy.ts'
import type { RouteSettings } from './routes.ts'
import { noteSignIn } from '../signIns.ts'
import { letVisitorIn, signIn } from './signIn.ts'
import { submit } from './submit.ts'

/**
 * One route for each form page: its body judged by the page's schema, as the reference server does, before anything goes up.
 * @param track keeps what is under way, so that a stopping server can note how it ends
 * @throws DefinitionError when a page's call is served by something else
 */
export function forms(app: FastifyInstance, registry: Registry, services: ProxyServices, settings: RouteSettings, track: <T>(work: Promise<T>) => Promise<T>): void {
  const ajv = createAjv()
  for (const form of registry.forms.values()) {
    const url = `/aspapi${form.submit.path}.asp`
    if (app.hasRoute({ method: 'POST', url })) throw taken(form)
    const page = registry.pages.find(({ id }) => id === form.id) as Page
    const validate: Validate = ajv.compile(form.schema)
    const also = Object.values(form.submit.also ?? {})
    const isSignIn = form.submit.action === 'signIn'
    const options = { onRequest: proxyGuard(page.access, services, page.kind === 'form' && page.recent ? services.clock : undefined), ...forFiles(fileFields(form.schema)), ...settings }
    app.post(url, options, async (request, reply) => {
      const context = { ...services, request, reply }
      const fixed = also.find((fields) => isExactly(request.pairs, fields))
      if (fixed && isSignIn) return noteSignIn(context, undefined, letVisitorIn(form, fixed, context))
      const answers = Object.fromEntries(await Promise.all(optionCalls(form.schema).map(async (call) => [call, await offered(call, context)] as const)))
      const data = readBody(form.schema, validate, request, answers, services.clock())
      if (isSignIn) return noteSignIn(context, String(data.account), signIn(form, data, context))
      const owner = page.access === 'public' ? undefined : ownerOf(await speakerOf(context))
      return handOn(await submit(form, data, owner, context, track), context)
    })
  }
}

/** Tells one customer from another; all visitors are one. */
const ownerOf = ({ payload }: Speaker): string => hashToken(JSON.stringify(payload?.account ?? ''))

/** What the backend offers for a field; a refusal of it is one of the form. */
async function offered(call: string, context: Context): Promise<unknown> {
  const { code, data } = await handOn(await askEnvelope(await speakerOf(context), { method: 'POST', call }, context), context)
  if (ENDED.has(code)) throw new Refusal(code === 401 ? 'logInAgain' : 'suspended', { code: code as 401 | 405 })
  return data
}
