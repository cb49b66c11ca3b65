import type { FastifyReply, FastifyRequest } from 'fastify'
import { toAsciiJson } from '../../model/api/toAsciiJson.ts'
import { ENVELOPE_CODES, endsSession, type Envelope } from '../../model/api/envelope.ts'
import { responseClosed } from '../http/responseClosed.ts'
import { BusinessError } from '../http/errors.ts'
import { widestNetworkOf } from '../http/ipNetwork.ts'
import { readSessionSecrets } from '../actions/browserSession.ts'
import type { CookieJar } from './upstream/cookieJar.ts'
import { openProxySession, type ProxySession } from './proxySession.ts'
import type { ProxyServices } from './proxyServices.ts'
import { ACCEPT_ENCODING, MAX_ENVELOPE_BYTES, readEnvelope } from './upstream/readResponse.ts'
import type { UpstreamResponse } from './upstream/upstream.ts'

/** A browser's request and its reply. */
export interface ProxyContext extends ProxyServices {
  request: FastifyRequest
  reply: FastifyReply
}

/** The session or browser on whose behalf the backend is called; without a session, reads are on nobody's. */
export interface UpstreamCaller {
  /** The login payload; undefined without a session. */
  payload?: Record<string, unknown> | undefined
  /** The backend's cookies for this browser or session; undefined: none are sent and none are stored. */
  jar?: CookieJar | undefined
  /** Saves the cookies of a response for later calls. */
  saveCookies?(lines: string[], now: number): Promise<void>
  /** Saves the account type and trading account of the session. */
  saveAccount?: ProxySession['saveAccount']
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

/** Sessions that requests have opened, each once for all its calls. */
const openedSessions = new WeakMap<FastifyRequest, ProxySession>()

/**
 * The request's session; undefined without one.
 * @throws BusinessError 401 when it has no login payload, since it began in front of no backend; it is ended then
 */
export async function proxySessionOf(context: ProxyContext): Promise<ProxySession | undefined> {
  const { request, store } = context
  if (!request.auth) return undefined
  const secrets = readSessionSecrets(request)
  const session = openedSessions.get(request) ?? (secrets && openProxySession(request.auth.session, secrets, store))
  if (session) {
    openedSessions.set(request, session)
    return session
  }
  await store.sessions.end(request.auth.session.tokenHash)
  throw new BusinessError('logInAgain', { code: ENVELOPE_CODES.notSignedIn })
}

/** Calls the backend once. Forwards only the language of the browser's own headers. */
export async function callUpstream(
  { payload, jar, saveCookies }: UpstreamCaller,
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
    isForm: kind === 'form',
    lane: isCustomer(payload) ? 'customer' : kind === undefined ? 'read' : 'form',
    client: widestNetworkOf(request.ip),
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
  if (response.setCookies.length > 0) {
    jar?.storeCookies(response.setCookies, clock())
    await unlessUnwritable(saveCookies?.(response.setCookies, clock()), request)
  }
  return response
}

/** The backend has done its part: a database that cannot be written to must not take its response away. */
export async function unlessUnwritable(saved: Promise<void> | undefined, { log }: FastifyRequest): Promise<void> {
  await saved?.catch((error: unknown) => log.warn({ err: error }, 'state of the session not saved'))
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
export async function forwardEnvelope(envelope: Envelope, { request, store }: ProxyContext): Promise<Envelope> {
  if (endsSession(envelope.code) && request.auth) await store.sessions.end(request.auth.session.tokenHash)
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
