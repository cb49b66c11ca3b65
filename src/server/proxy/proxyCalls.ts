import type { FastifyInstance } from 'fastify'
import { ENVELOPE_CODES, envelope, type Envelope } from '../../model/api/envelope.ts'
import { encodeBody } from '../../forms/data/encodeBody.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import { accessForCall, type Registry } from '../../model/site/registry.ts'
import { compileSchema } from '../../forms/schema/createAjv.ts'
import { endSession } from '../actions/browserSession.ts'
import { BusinessError } from '../http/errors.ts'
import { endpoints, EMPTY_BODY_SCHEMA } from '../routes/endpointRoutes.ts'
import { readBody } from '../routes/readBody.ts'
import { isRecentSignIn } from '../store/accounts/sessionStore.ts'
import {
  callUpstreamJson,
  forwardEnvelope,
  proxySessionOf,
  type ProxyContext,
  type UpstreamCaller,
} from './callUpstream.ts'
import { proxyGuard, saveAccount } from './proxyGuard.ts'
import type { ProxyRouteOptions, ProxyServices } from './proxyServices.ts'
import { FORM_ENCODED, urlEncodedBody } from './upstreamBody.ts'

const SIGN_OUT_CALL = '/pc/logout'
const USER_INFO_CALL = '/pc/getUserInfo'

/** One route for each read call: validates it as the reference server does, then calls the backend. */
export function proxyCalls(
  app: FastifyInstance,
  { pages }: Registry,
  services: ProxyServices,
  routeOptions: ProxyRouteOptions,
): void {
  for (const call of endpoints.filter(({ path }) => path !== SIGN_OUT_CALL)) {
    const schema = call.bodySchema ?? EMPTY_BODY_SCHEMA
    const validate = compileSchema(schema)
    app.route({
      ...routeOptions,
      method: call.method,
      url: `/aspapi${call.path}.asp`,
      ...(call.budget && { config: { ...routeOptions.config, budget: call.budget } }),
      onRequest: proxyGuard(
        call.access ?? accessForCall(pages, call.path) ?? 'customer',
        services,
        call.needsRecentSignIn && services.clock,
      ),
      handler: async (request, reply) => {
        const context = { ...services, request, reply }
        const data = readBody(schema, validate, request, {}, services.clock())
        // A broker's own backend takes no field with this call, and may or may not return a phone number.
        const fields = call.path === USER_INFO_CALL ? [] : encodeBody(schema, data)
        const caller = (await proxySessionOf(context)) ?? {}
        const upstreamEnvelope = await callUpstreamJson(
          caller,
          { method: call.method, call: call.path, ...(fields.length > 0 ? { body: urlEncodedBody(fields) } : {}) },
          context,
        )
        return forwardEnvelope(
          call.path === USER_INFO_CALL ? await annotateUserInfo(upstreamEnvelope, caller, context) : upstreamEnvelope,
          context,
        )
      },
    })
  }
}

/** Saves the account of a user info, and adds `stale` when the sign-in is too old; only this server can tell. */
async function annotateUserInfo(userInfo: Envelope, caller: UpstreamCaller, context: ProxyContext): Promise<Envelope> {
  const { request, clock } = context
  await saveAccount(caller, userInfo.data, context)
  const isStale = request.auth && !isRecentSignIn(request.auth.session, clock())
  return isStale && userInfo.code === 200
    ? { ...userInfo, data: { ...(isObject(userInfo.data) ? userInfo.data : {}), stale: true } }
    : userInfo
}

/**
 * Signs out: ends the session here at once and informs the backend afterwards, whatever its response. With
 * `everywhere=1` ends all sessions of the trading account.
 * @param track registers work that continues after the reply
 */
export function proxySignOut(
  app: FastifyInstance,
  services: ProxyServices,
  routeOptions: ProxyRouteOptions,
  track: (work: Promise<unknown>) => void,
): void {
  const schema = endpoints.find(({ path }) => path === SIGN_OUT_CALL)?.bodySchema ?? EMPTY_BODY_SCHEMA
  const validate = compileSchema(schema)
  app.post(`/aspapi${SIGN_OUT_CALL}.asp`, routeOptions, async (request, reply) => {
    const context: ProxyContext = { ...services, request, reply }
    const { everywhere } = readBody(schema, validate, request, {}, services.clock())
    if (everywhere === '1' && !request.auth) throw new BusinessError('logInAgain', { code: ENVELOPE_CODES.notSignedIn })
    const session = await proxySessionOf(context).catch(() => undefined)
    await endSession(context, everywhere === '1')
    if (session) {
      track(
        callUpstreamJson(
          session,
          { method: 'POST', call: SIGN_OUT_CALL, body: { type: FORM_ENCODED, content: '' }, kind: 'form' },
          context,
        ).catch((error: unknown) => request.log.info({ err: error }, 'log-out not confirmed by the backend')),
      )
    }
    return envelope(200, services.serverTexts.translate(request.language, 'ok'))
  })
}
