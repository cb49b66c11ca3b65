import type { FastifyInstance } from 'fastify'
import { encode } from '../../model/formBody.ts'
import { accessOf, type Registry } from '../../model/registry.ts'
import { compile } from '../../model/vocabulary.ts'
import { Refusal, type Envelope } from '../answers.ts'
import { envelope } from '../plugins/errors.ts'
import { all, NO_FIELDS } from '../routes/calls.ts'
import { readBody } from '../routes/readBody.ts'
import { isRecent } from '../store/sessions.ts'
import { askEnvelope, end, handOn, memberOf, speakerOf, type Context, type Speaker } from './ask.ts'
import { noteType, proxyGuard } from './guard.ts'
import type { ProxyServices } from './proxy.ts'
import { FORM_ENCODED, formBody } from './requestBody.ts'
import type { RouteSettings } from './routes.ts'

const LOGOUT = '/pc/logout'
const USER_INFO = '/pc/getUserInfo'

/** The calls that read: judged as the reference server judges them, then asked of the backend, which may be asked again. */
export function calls(
  app: FastifyInstance,
  { pages }: Registry,
  services: ProxyServices,
  settings: RouteSettings,
): void {
  for (const call of all.filter(({ path }) => path !== LOGOUT)) {
    const schema = call.parameters ?? NO_FIELDS
    const validate = compile(schema)
    app.route({
      ...settings,
      method: call.method,
      url: `/aspapi${call.path}.asp`,
      onRequest: proxyGuard(call.access ?? accessOf(pages, call.path) ?? 'customer', services),
      handler: async (request, reply) => {
        const context = { ...services, request, reply }
        const fields = encode(schema, readBody(schema, validate, request, {}, services.clock()))
        const speaker = await speakerOf(context)
        const answer = await askEnvelope(
          speaker,
          { method: call.method, call: call.path, ...(fields.length > 0 ? { body: formBody(fields) } : {}) },
          context,
        )
        return handOn(call.path === USER_INFO ? whoAsks(answer, speaker, context) : answer, context)
      },
    })
  }
}

/** What the backend says of the account, noted, and what only this server knows: whether the password was typed long ago. */
function whoAsks(answer: Envelope, speaker: Speaker, { request, clock }: Context): Envelope {
  noteType(speaker, answer.data, clock())
  const isStale = request.visit && !isRecent(request.visit.session, clock())
  return isStale && answer.code === 200 ? { ...answer, data: { ...(answer.data as object), stale: true } } : answer
}

/**
 * The session ends here at once, whatever the backend makes of it; it is told without anybody waiting for it. With
 * `everywhere=1` so do all sessions of its trading account.
 * @param track keeps what is still under way when the answer is given
 */
export function logout(
  app: FastifyInstance,
  services: ProxyServices,
  settings: RouteSettings,
  track: (work: Promise<unknown>) => void,
): void {
  const schema = all.find(({ path }) => path === LOGOUT)?.parameters ?? NO_FIELDS
  const validate = compile(schema)
  app.post(`/aspapi${LOGOUT}.asp`, settings, async (request, reply) => {
    const context: Context = { ...services, request, reply }
    const { everywhere } = readBody(schema, validate, request, {}, services.clock())
    if (everywhere === '1' && !request.visit) throw new Refusal('logInAgain', { code: 401 })
    const member = await memberOf(context).catch(() => undefined)
    if (everywhere === '1' && request.visit) {
      for (const tokenHash of services.members.endAll(request.visit.session.tokenHash))
        await services.store.sessions.end(tokenHash)
    }
    await end(context)
    if (member) {
      track(
        askEnvelope(member, { method: 'POST', call: LOGOUT, body: { type: FORM_ENCODED, content: '' } }, context).catch(
          (error: unknown) => request.log.info({ err: error }, 'log-out not confirmed by the backend'),
        ),
      )
    }
    return envelope(200, services.sentences.say(request.language, 'ok'))
  })
}
