import type { FastifyInstance } from 'fastify'
import { encode } from '../../model/formBody.ts'
import { accessOf, type Registry } from '../../model/registry.ts'
import { createAjv } from '../../model/vocabulary.ts'
import { envelope } from '../plugins/errors.ts'
import { all, NO_FIELDS } from '../routes/calls.ts'
import { readBody } from '../routes/readBody.ts'
import { askEnvelope, end, handOn, memberOf, speakerOf, type Context } from './ask.ts'
import { noteType, proxyGuard } from './guard.ts'
import type { ProxyServices } from './proxy.ts'
import { FORM_ENCODED, formBody } from './requestBody.ts'
import type { RouteSettings } from './routes.ts'

const LOGOUT = '/pc/logout'

/** The calls that read: judged as the reference server judges them, then asked of the backend, which may be asked again. */
export function calls(app: FastifyInstance, { pages }: Registry, services: ProxyServices, settings: RouteSettings): void {
  const ajv = createAjv()
  for (const call of all.filter(({ path }) => path !== LOGOUT)) {
    const schema = call.parameters ?? NO_FIELDS
    const validate = ajv.compile(schema)
    app.route({
      ...settings,
      method: call.method,
      url: `/aspapi${call.path}.asp`,
      onRequest: proxyGuard(call.access ?? accessOf(pages, call.path) ?? 'customer', services),
      handler: async (request, reply) => {
        const context = { ...services, request, reply }
        const fields = encode(schema, readBody(schema, validate, request, {}, services.clock()))
        const speaker = await speakerOf(context)
        const answer = await askEnvelope(speaker, { method: call.method, call: call.path, ...(fields.length > 0 ? { body: formBody(fields) } : {}) }, context)
        if (call.path === '/pc/getUserInfo') noteType(speaker, answer.data, services.clock())
        return handOn(answer, context)
      },
    })
  }
}

/**
 * The session ends here at once, whatever the backend makes of it; it is told without anybody waiting for it.
 * @param track keeps what is still under way when the answer is given
 */
export function logout(app: FastifyInstance, services: ProxyServices, settings: RouteSettings, track: (work: Promise<unknown>) => void): void {
  app.post(`/aspapi${LOGOUT}.asp`, settings, async (request, reply) => {
    const context: Context = { ...services, request, reply }
    const member = await memberOf(context).catch(() => undefined)
    await end(context)
    if (member) {
      track(askEnvelope(member, { method: 'POST', call: LOGOUT, body: { type: FORM_ENCODED, content: '' } }, context)
        .catch((error: unknown) => request.log.info({ err: error }, 'log-out not confirmed by the backend')))
    }
    return envelope(200, services.sentences.say(request.language, 'ok'))
  })
}
