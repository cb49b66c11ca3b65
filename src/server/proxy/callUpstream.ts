import type { FastifyReply, FastifyRequest } from 'fastify'
import { toAsciiJson } from '../../model/api/toAsciiJson.ts'
import { ENVELOPE_CODES, endsSession, type Envelope } from '../../model/api/envelope.ts'
import { responseClosed } from '../http/responseClosed.ts'
import { BusinessError } from '../http/errors.ts'
import { ipNetworkOf } from '../http/ipNetwork.ts'
import { readTokenCookie } from '../secrets/tokenCookies.ts'
import { endSession, readSessionSecrets } from '../actions/browserSession.ts'
import type { CookieJar } from './upstream/cookieJar.ts'
import type { ProxySession } from './state/proxySessions.ts'
import type { ProxyServices } from './openProxy.ts'
import { ACCEPT_ENCODING, MAX_ENVELOPE_BYTES, readEnvelope } from './upstream/readResponse.ts'
import type { UpstreamResponse } from './upstream/upstream.ts'

/** A browser's request and its reply. */
export interface ProxyContext extends ProxyServices {
  request: FastifyRequest
  reply: FastifyReply
}

/** The session or browser on whose behalf the backend is called. */
export interface UpstreamCaller {
  /** The login payload; undefined without a session. */
  payload?: Record<string, unknown> | undefined
  /** The backend's cookies for this browser or session; undefined: none are sent and none are stored. */
  jar?: CookieJar | undefined
  /** Caches the account type and trading account of the session. */
  cacheAccountType?: ProxySession['cacheAccountType']
}

/** A call to the backend. */
export interface UpstreamCall {
  method: 'GET' | 'POST'
  /** For example `/pc/login`. */
  call: string
  /** Default: an empty form. */
  body?: { type: string; content: Buffer | string }
  /**
   * `form`: it may change something, so it continues when the browser disconnects; default: it only reads. `image`: a
   * captcha, which takes the place of the form that it is for.
   */
  kind?: 'form' | 'image'
  /** Size limit of the response; default: that of an envelope. */
  maxBytes?: number
}

/**
 * The request's session, or the anonymous jar of its browser.
 * @throws BusinessError 401 as `proxySessionOf` does
 */
export async function upstreamCallerOf(context: ProxyContext): Promise<UpstreamCaller> {
  const session = await proxySessionOf(context)
  return session ?? { jar: anonymousJarOf(context) }
}

/**
 * The request's session; undefined without one.
 * @throws BusinessError 401 when its login payload is not in memory, for example after a restart; the session is ended
 *   then
 */
export async function proxySessionOf(context: ProxyContext): Promise<ProxySession | undefined> {
  const { request, proxySessions } = context
  if (!request.auth) return undefined
  const secrets = readSessionSecrets(request)
  const session = secrets && proxySessions.find(secrets)
  if (session) return session
  await endProxySession(context)
  throw new BusinessError('logInAgain', { code: ENVELOPE_CODES.notSignedIn })
}

/** The jar of a browser without a session; undefined if it has requested no captcha. */
export function anonymousJarOf({ request, anonymousJars }: ProxyContext): CookieJar | undefined {
  const id = readTokenCookie(request, 'captcha')
  return id === undefined ? undefined : anonymousJars.find(id)
}

/** Calls the backend once. Forwards only the language of the browser's own headers. */
export async function callUpstream(
  { payload, jar }: UpstreamCaller,
  { method, call, body, kind, maxBytes = MAX_ENVELOPE_BYTES }: UpstreamCall,
  context: ProxyContext,
): Promise<UpstreamResponse> {
  const { upstream, serverTexts, clock, request, reply } = context
  const path = `${upstream.path}${call}.asp`
  const cookie = jar?.cookieHeader(path, clock())
  const xsrf = jar?.cookieValue('XSRF-TOKEN', path, clock())
  const response = await upstream.send({
    method,
    call,
    maxBytes,
    timeoutMs: upstream.timeouts.responseMs - reply.elapsedTime,
    lane: isCustomer(payload) ? 'customer' : kind === undefined ? 'read' : 'form',
    client: ipNetworkOf(request.ip),
    signal: kind === 'form' ? undefined : responseClosed(reply, () => new BusinessError('busy')),
    headers: {
      accept: 'application/json, image/*',
      'accept-encoding': ACCEPT_ENCODING,
      'accept-language': serverTexts.languageTags[request.language] ?? '',
      'cache-control': 'no-cache',
      token: toAsciiJson(payload ?? ''),
      'user-agent': 'formwright',
      ...(method === 'POST' ? { 'content-type': body?.type ?? 'application/x-www-form-urlencoded' } : {}),
      ...(cookie ? { cookie } : {}),
      // A backend with a CSRF token of its own expects the header beside the cookie, as from a browser.
      ...(xsrf && method === 'POST' ? { 'x-xsrf-token': xsrf } : {}),
    },
    ...(body ? { body: body.content } : {}),
  })
  jar?.storeCookies(response.setCookies, clock())
  return response
}

/** Whether a session is a customer's; anybody can get a visitor's session by a button. */
const isCustomer = (payload: UpstreamCaller['payload']): boolean => payload?.account !== undefined

/** Calls the backend and reads the envelope of its response. @throws UpstreamError; BusinessError `busy` */
export const callUpstreamJson = async (
  caller: UpstreamCaller,
  call: UpstreamCall,
  context: ProxyContext,
): Promise<Envelope> => readEnvelope(await callUpstream(caller, call, context))

/** Returns an envelope for the browser; ends the session here, too, if the backend has ended it. */
export async function forwardEnvelope(envelope: Envelope, context: ProxyContext): Promise<Envelope> {
  if (endsSession(envelope.code) && context.request.auth) await endProxySession(context)
  return envelope
}

/**
 * Calls the backend for information that this server itself needs.
 * @throws BusinessError when the backend reports that the session is over; UpstreamError
 */
export async function queryUpstream(
  caller: UpstreamCaller,
  call: UpstreamCall,
  context: ProxyContext,
): Promise<Envelope> {
  const response = await forwardEnvelope(await callUpstreamJson(caller, call, context), context)
  if (response.code === ENVELOPE_CODES.notSignedIn)
    throw new BusinessError('logInAgain', { code: ENVELOPE_CODES.notSignedIn })
  if (response.code === ENVELOPE_CODES.endedByBroker)
    throw new BusinessError('suspended', { code: ENVELOPE_CODES.endedByBroker })
  return response
}

/** Ends the request's session and forgets its payload. */
export async function endProxySession({ request, reply, store, proxySessions, clock }: ProxyContext): Promise<void> {
  if (request.auth) proxySessions.end(request.auth.session.tokenHash)
  await endSession({ store, request, reply, now: clock() }, false)
}
