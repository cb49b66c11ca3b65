import type { FastifyReply, FastifyRequest } from 'fastify'
import { toAsciiJson } from '../../model/contract/toAsciiJson.ts'
import { BusinessError } from '../http/errors.ts'
import type { Envelope } from '../http/envelope.ts'
import { readTokenCookie } from '../secrets/tokenCookies.ts'
import { endSession, readSessionSecrets } from '../actions/browserSession.ts'
import type { CookieJar } from './upstream/cookieJar.ts'
import type { ProxySession } from './state/proxySessions.ts'
import type { ProxyServices } from './openProxy.ts'
import { ACCEPT_ENCODING, MAX_ENVELOPE_BYTES, readEnvelope } from './upstream/readResponse.ts'
import type { UpstreamResponse } from './upstream/upstream.ts'

/** A request of the browser, and what it is answered with. */
export interface ProxyContext extends ProxyServices {
  request: FastifyRequest
  reply: FastifyReply
}

/** In whose name the backend is asked. */
export interface UpstreamCaller {
  /** Of the log-in; undefined without a session. */
  payload?: Record<string, unknown> | undefined
  /** The backend's cookies for this browser or session; undefined: it is told of none, and none is kept. */
  jar?: CookieJar | undefined
  /** Takes note of whose session it is. */
  cacheAccountType?: ProxySession['cacheAccountType']
}

/** What the backend is asked. */
export interface UpstreamCall {
  method: 'GET' | 'POST'
  /** `/pc/login` */
  call: string
  /** Default: empty and form-encoded. */
  body?: { type: string; content: Buffer | string }
  /** Bytes of the answer at most; default: an envelope's. */
  maxBytes?: number
}

/** Codes by which the backend ends a session. Source: docs/contract.md section 1. */
const SESSION_ENDED_CODES = new Set([401, 405])

/**
 * Who asks: a session's payload and jar, or only the browser's jar.
 * @throws Refusal 401 when nothing is kept of the session, which then ends
 */
export async function upstreamCallerOf(context: ProxyContext): Promise<UpstreamCaller> {
  const session = await proxySessionOf(context)
  return session ?? { jar: anonymousJarOf(context) }
}

/** What is kept of the request's session; undefined without a session. @throws Refusal 401 when it has one and nothing is kept */
export async function proxySessionOf(context: ProxyContext): Promise<ProxySession | undefined> {
  const { request, proxySessions } = context
  if (!request.auth) return undefined
  const secrets = readSessionSecrets(request)
  const session = secrets && proxySessions.find(secrets)
  if (session) return session
  await endProxySession(context)
  throw new BusinessError('logInAgain', { code: 401 })
}

/** The jar of a browser without a session; undefined: it has asked for no verification image. */
export function anonymousJarOf({ request, anonymousJars }: ProxyContext): CookieJar | undefined {
  const id = readTokenCookie(request, 'captcha')
  return id === undefined ? undefined : anonymousJars.find(id)
}

/**
 * Asks the backend, once. Of the browser's request only its language goes up.
 * @throws UpstreamFault, Refusal `busy`
 */
export async function callUpstream(
  { payload, jar }: UpstreamCaller,
  { method, call, body, maxBytes = MAX_ENVELOPE_BYTES }: UpstreamCall,
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
    headers: {
      accept: 'application/json, image/*',
      'accept-encoding': ACCEPT_ENCODING,
      'accept-language': serverTexts.languageTags[request.language] ?? '',
      'cache-control': 'no-cache',
      token: toAsciiJson(payload ?? ''),
      'user-agent': 'formwright',
      ...(method === 'POST' ? { 'content-type': body?.type ?? 'application/x-www-form-urlencoded' } : {}),
      ...(cookie ? { cookie } : {}),
      // A backend that pairs its own cookie with a header gets the pair, as from a browser.
      ...(xsrf && method === 'POST' ? { 'x-xsrf-token': xsrf } : {}),
    },
    ...(body ? { body: body.content } : {}),
  })
  jar?.storeCookies(response.setCookies, clock())
  return response
}

/** The same for a call that answers an envelope. */
export const callUpstreamJson = async (
  caller: UpstreamCaller,
  call: UpstreamCall,
  context: ProxyContext,
): Promise<Envelope> => readEnvelope(await callUpstream(caller, call, context))

/** Hands an envelope on to the browser; a session that the backend says is over ends here too. */
export async function forwardEnvelope(envelope: Envelope, context: ProxyContext): Promise<Envelope> {
  if (SESSION_ENDED_CODES.has(envelope.code) && context.request.auth) await endProxySession(context)
  return envelope
}

/**
 * Calls the backend for something that this server itself needs to know.
 * @throws BusinessError when the backend says that the session is over; UpstreamError
 */
export async function queryUpstream(
  caller: UpstreamCaller,
  call: UpstreamCall,
  context: ProxyContext,
): Promise<Envelope> {
  const response = await forwardEnvelope(await callUpstreamJson(caller, call, context), context)
  if (response.code === 401) throw new BusinessError('logInAgain', { code: 401 })
  if (response.code === 405) throw new BusinessError('suspended', { code: 405 })
  return response
}

/** Ends the request's session and forgets its payload. */
export async function endProxySession({ request, reply, store, proxySessions, clock }: ProxyContext): Promise<void> {
  if (request.auth) proxySessions.end(request.auth.session.tokenHash)
  await endSession({ store, request, reply, now: clock() }, false)
}
