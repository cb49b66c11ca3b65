import type { FastifyReply, FastifyRequest } from 'fastify'
import { headerJson } from '../../model/headerJson.ts'
import { Refusal, type Envelope } from '../answers.ts'
import { ownCookie } from '../plugins/cookies.ts'
import { endSession, halvesOf } from '../plugins/session.ts'
import type { CookieJar } from './cookieJar.ts'
import type { Member } from './members.ts'
import type { ProxyServices } from './proxy.ts'
import { ACCEPTED, MOST_JSON, readEnvelope } from './readAnswer.ts'
import type { UpstreamAnswer } from './upstream.ts'

/** A request of the browser, and what it is answered with. */
export interface Context extends ProxyServices {
  request: FastifyRequest
  reply: FastifyReply
}

/** In whose name the backend is asked. */
export interface Speaker {
  /** Of the log-in; undefined without a session. */
  payload?: Record<string, unknown> | undefined
  /** The backend's cookies for this browser or session; undefined: it is told of none, and none is kept. */
  jar?: CookieJar | undefined
  /** Takes note of whose session it is. */
  know?: Member['know']
}

/** What the backend is asked. */
export interface Question {
  method: 'GET' | 'POST'
  /** `/pc/login` */
  call: string
  /** Default: empty and form-encoded. */
  body?: { type: string; content: Buffer | string }
  /** Bytes of the answer at most; default: an envelope's. */
  most?: number
}

/** Codes by which the backend ends a session. Source: contract, section 1. */
export const ENDED = new Set([401, 405])

/**
 * Who asks: a session's payload and jar, or only the browser's jar.
 * @throws Refusal 401 when nothing is kept of the session, which then ends
 */
export async function speakerOf(context: Context): Promise<Speaker> {
  const member = await memberOf(context)
  return member ?? { jar: browserJar(context) }
}

/** What is kept of the request's session; undefined without a session. @throws Refusal 401 when it has one and nothing is kept */
export async function memberOf(context: Context): Promise<Member | undefined> {
  const { request, members } = context
  if (!request.visit) return undefined
  const halves = halvesOf(request)
  const member = halves && members.find(halves)
  if (member) return member
  await end(context)
  throw new Refusal('logInAgain', { code: 401 })
}

/** The jar of a browser without a session; undefined: it has asked for no verification image. */
export function browserJar({ request, browsers, clock }: Context): CookieJar | undefined {
  const id = ownCookie(request, 'captcha')
  return id === undefined ? undefined : browsers.find(id, clock())
}

/**
 * Asks the backend, once. Of the browser's request only its language goes up.
 * @throws UpstreamFault, Refusal `busy`
 */
export async function ask(
  { payload, jar }: Speaker,
  { method, call, body, most = MOST_JSON }: Question,
  context: Context,
): Promise<UpstreamAnswer> {
  const { upstream, sentences, clock, request, reply } = context
  const cookie = jar?.header(`${upstream.path}${call}.asp`, clock())
  const xsrf = jar?.value('XSRF-TOKEN')
  const answer = await upstream.send({
    method,
    call,
    most,
    within: upstream.times.answer - reply.elapsedTime,
    headers: {
      accept: 'application/json, image/*',
      'accept-encoding': ACCEPTED,
      'accept-language': sentences.tags[request.language] ?? '',
      'cache-control': 'no-cache',
      token: headerJson(payload ?? ''),
      'user-agent': 'formwright',
      ...(method === 'POST' ? { 'content-type': body?.type ?? 'application/x-www-form-urlencoded' } : {}),
      ...(cookie ? { cookie } : {}),
      // A backend that pairs its own cookie with a header gets the pair, as from a browser.
      ...(xsrf && method === 'POST' ? { 'x-xsrf-token': xsrf } : {}),
    },
    ...(body ? { body: body.content } : {}),
  })
  jar?.take(answer.setCookies, clock())
  return answer
}

/** The same for a call that answers an envelope. */
export const askEnvelope = async (speaker: Speaker, question: Question, context: Context): Promise<Envelope> =>
  readEnvelope(await ask(speaker, question, context))

/** Hands an envelope on to the browser; a session that the backend says is over ends here too. */
export async function handOn(answer: Envelope, context: Context): Promise<Envelope> {
  if (ENDED.has(answer.code) && context.request.visit) await end(context)
  return answer
}

/** Ends the request's session and forgets its payload. */
export async function end({ request, reply, store, members, clock }: Context): Promise<void> {
  if (request.visit) members.end(request.visit.session.tokenHash)
  await endSession({ store, request, reply, now: clock() }, false)
}
