import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ENVELOPE_CODES, type Envelope } from '../../model/api/envelope.ts'
import { isUserInfo } from '../../model/api/userInfo.ts'
import { fileFields } from '../../forms/data/encodeBody.ts'
import { hasExactFields } from '../../forms/data/decodeBody.ts'
import type { SessionAccount } from '../../forms/schema/keywords/keyword.ts'
import { sessionFields } from '../../forms/schema/keywords/sessionAccount.ts'
import type { Registry } from '../../model/site/registry.ts'
import { findCaptcha } from '../actions/sensitiveFields.ts'
import { uploadRouteOptions, whileUploadsAreUsed } from '../plugins/bodyParser.ts'
import { requireProofBesideCode, submissionBudget } from '../plugins/limitCalls.ts'
import { listFormRoutes } from '../routes/listFormRoutes.ts'
import { readBody } from '../routes/readBody.ts'
import { hashToken } from '../secrets/tokens.ts'
import { forwardEnvelope, proxySessionOf, queryUpstream, type ProxyContext } from './callUpstream.ts'
import { proxyGuard, saveAccount } from './proxyGuard.ts'
import type { ProxyRouteOptions, ProxyServices } from './proxyServices.ts'
import { logAttempt } from '../actions/signInLog.ts'
import { proxyPasswordChange, signInVisitor, proxySignIn } from './proxySignIn.ts'
import { UpstreamError } from './upstream/upstreamError.ts'
import { proxySubmit } from './proxySubmit.ts'

/**
 * One route for each form page: validates the body by the page's schema, as the reference server does, then forwards
 * it.
 * @param track registers pending work, so that a stopping server can record its outcome
 * @throws DefinitionError when a page's call is served by another route
 */
export function proxyForms(
  app: FastifyInstance,
  registry: Registry,
  services: ProxyServices,
  routeOptions: ProxyRouteOptions,
  track: <T>(work: Promise<T>) => Promise<T>,
): void {
  for (const { form, page, url, validate, alternatives, optionCalls, needsRecentSignIn } of listFormRoutes(
    app,
    registry,
  )) {
    const isSignIn = form.submit.action === 'signIn'
    const guard = proxyGuard(page.access, services, needsRecentSignIn ? services.clock : undefined)
    const hasSessionFields = sessionFields(form.schema).length > 0
    const uploadOptions = uploadRouteOptions(fileFields(form.schema))
    const options = {
      ...uploadOptions,
      ...routeOptions,
      onRequest: guard,
      config: { ...uploadOptions.config, ...routeOptions.config, budget: submissionBudget(form) },
    }
    const submit = async (request: FastifyRequest, reply: FastifyReply): Promise<Envelope> => {
      const context = { ...services, request, reply }
      const fixedFields = alternatives.find((fields) => hasExactFields(request.pairs, fields))
      if (fixedFields && isSignIn)
        return logAttempt('sign-in', context, undefined, signInVisitor(form, fixedFields, context))
      const optionData = Object.fromEntries(
        await Promise.all(optionCalls.map(async (call) => [call, await fetchOptionData(call, context)] as const)),
      )
      const account = hasSessionFields ? await fetchSessionAccount(context) : undefined
      // The backend may have just reported another type of the account.
      if (account) await guard(request, reply)
      const data = readBody(form.schema, validate, request, optionData, services.clock(), account)
      await requireProofBesideCode(services.proofOfWork, form, findCaptcha(form.schema, data)?.solution, request)
      if (isSignIn) return logAttempt('sign-in', context, String(data.account), proxySignIn(form, data, context))
      // A client who opens an account may be signed in to it when the repeat arrives.
      const hasOwner = page.access !== 'public' && form.submit.action !== 'openAccount'
      const owner = hasOwner ? await ownerHashOf(context) : undefined
      const forward = async () => forwardEnvelope(await proxySubmit(form, data, owner, context, track), context)
      return form.submit.action === 'changePassword' ? proxyPasswordChange(form, data, context, forward) : forward()
    }
    app.post(url, options, (request, reply) => whileUploadsAreUsed(request, () => submit(request, reply)))
  }
}

/**
 * Distinguishes customers by the account that the backend reports, since one may sign in by e-mail or number; all
 * visitors count as one.
 * @throws BusinessError when the backend ended the session; UpstreamError
 */
async function ownerHashOf(context: ProxyContext): Promise<string> {
  const session = await proxySessionOf(context)
  if (session?.payload.account === undefined) return 'visitor'
  if (!session.row.reportedAccount) {
    const { code, data } = await queryUpstream(session, { method: 'POST', call: '/pc/getUserInfo' }, context)
    if (code !== ENVELOPE_CODES.ok) throw new UpstreamError('unreadable', 'no account')
    await saveAccount(session, data, context)
  }
  return session.row.reportedAccount ?? hashToken(JSON.stringify(session.payload.account))
}

/**
 * The current account, by the backend; undefined without a session.
 * @throws BusinessError when the backend ended the session; UpstreamError when it returns no account type
 */
async function fetchSessionAccount(context: ProxyContext): Promise<SessionAccount | undefined> {
  const session = await proxySessionOf(context)
  if (!session) return undefined
  const { code, data } = await queryUpstream(session, { method: 'POST', call: '/pc/getUserInfo' }, context)
  await saveAccount(session, data, context)
  if (code !== ENVELOPE_CODES.ok || !isUserInfo(data)) throw new UpstreamError('unreadable', 'no a_type')
  return data
}

/** The options that the backend offers for a field. @throws BusinessError when it ended the session; UpstreamError */
async function fetchOptionData(call: string, context: ProxyContext): Promise<unknown> {
  return (await queryUpstream((await proxySessionOf(context)) ?? {}, { method: 'POST', call }, context)).data
}
