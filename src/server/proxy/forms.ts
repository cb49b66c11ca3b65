import type { FastifyInstance } from 'fastify'
import { fileFields, isExactly } from '../../model/formBody.ts'
import type { Registry } from '../../model/registry.ts'
import { Refusal } from '../answers.ts'
import { forFiles } from '../plugins/body.ts'
import { formRoutes } from '../routes/formRoutes.ts'
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
export function forms(
  app: FastifyInstance,
  registry: Registry,
  services: ProxyServices,
  settings: RouteSettings,
  track: <T>(work: Promise<T>) => Promise<T>,
): void {
  for (const { form, page, url, validate, also, calls, isRecent } of formRoutes(app, registry)) {
    const isSignIn = form.submit.action === 'signIn'
    const options = {
      onRequest: proxyGuard(page.access, services, isRecent ? services.clock : undefined),
      ...forFiles(fileFields(form.schema)),
      ...settings,
    }
    app.post(url, options, async (request, reply) => {
      const context = { ...services, request, reply }
      const fixed = also.find((fields) => isExactly(request.pairs, fields))
      if (fixed && isSignIn) return noteSignIn(context, undefined, letVisitorIn(form, fixed, context))
      const answers = Object.fromEntries(
        await Promise.all(calls.map(async (call) => [call, await offered(call, context)] as const)),
      )
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
  const { code, data } = await handOn(
    await askEnvelope(await speakerOf(context), { method: 'POST', call }, context),
    context,
  )
  if (ENDED.has(code)) throw new Refusal(code === 401 ? 'logInAgain' : 'suspended', { code: code as 401 | 405 })
  return data
}
