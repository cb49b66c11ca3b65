import { ENVELOPE_CODES, envelope, type Envelope, type FieldErrors } from '../../model/api/envelope.ts'
import { propertySchemas } from '../../forms/schema/walker.ts'
import { encodeBody } from '../../forms/data/encodeBody.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { findCaptcha } from '../actions/sensitiveFields.ts'
import { BusinessError } from '../http/errors.ts'
import { readTokenCookie } from '../secrets/tokenCookies.ts'
import { logPasswordChange } from '../actions/signInLog.ts'
import { startSession } from '../actions/browserSession.ts'
import { formatDuration } from '../http/formatDuration.ts'
import { ipNetworkOf } from '../http/ipNetwork.ts'
import { cacheAccountType } from './proxyGuard.ts'
import type { ProxySession, SessionOwner } from './state/proxySessions.ts'
import { callUpstreamJson, proxySessionOf, type ProxyContext } from './callUpstream.ts'
import { createCookieJar, type CookieJar } from './upstream/cookieJar.ts'
import { UpstreamError } from './upstream/upstreamError.ts'
import { urlEncodedBody } from './upstreamBody.ts'

type FormValues = Record<string, unknown>

/**
 * Signs a customer in at the backend. The login payload is kept as long as the session, and the browser gets a token of
 * ours. Failures are counted as on the reference server. Source: docs/contract.md section 2.
 * @throws BusinessError
 */
export async function proxySignIn(form: ResolvedForm, data: FormValues, context: ProxyContext): Promise<Envelope> {
  const { signInThrottle, vault } = context
  const { attempt, needsCaptcha } = reserveGuess(String(data.account), form, data, context)
  const response = await requestSignIn(form, data, context).catch((error: unknown) => {
    if (!isVerdict(error)) signInThrottle.cancelAttempt(attempt)
    throw error
  })
  if (response.envelope.code !== 200) return rejectedEnvelope(response.envelope, needsCaptcha)
  signInThrottle.cancelAttempt(attempt)
  const { remember } = form.submit
  return openProxySession(
    form,
    data,
    remember !== undefined && data[remember] === true,
    { ...response, owner: `account ${vault.keyedHash(`account ${attempt.account}`)}` },
    context,
  )
}

/**
 * Changes the password of the session's account at the backend. Guesses at the old one count with those of sign-ins.
 * @param forward sends the form to the backend
 * @throws BusinessError
 */
export async function proxyPasswordChange(
  form: ResolvedForm,
  data: FormValues,
  context: ProxyContext,
  forward: () => Promise<Envelope>,
): Promise<Envelope> {
  const { signInThrottle } = context
  const { account } = (await proxySessionOf(context))?.payload ?? {}
  if (typeof account !== 'string') throw new BusinessError('accountOnly')
  return logPasswordChange(context, account, changePassword(account))

  async function changePassword(typedAccount: string): Promise<Envelope> {
    const { attempt, needsCaptcha } = reserveGuess(typedAccount, form, data, context)
    try {
      const response = await forward()
      if (response.code !== 200) return rejectedEnvelope(response, needsCaptcha)
      signInThrottle.cancelAttempt(attempt)
      return response
    } catch (error) {
      if (!isVerdict(error)) signInThrottle.cancelAttempt(attempt)
      throw error
    }
  }
}

/** Whether the backend refused the password by its status; all other errors are its faults. */
const isVerdict = (error: unknown): boolean =>
  error instanceof UpstreamError && error.kind === 'status' && ['401', '403'].includes(error.detail)

/**
 * Counts an attempt as failed before the backend checks the password. Only the backend knows whose account a typed name
 * is, so a success takes back its own attempt only, and no browser counts as known.
 * @param typedAccount as typed at the sign-in
 * @throws BusinessError when the attempt has to wait, or needs a captcha
 */
function reserveGuess(typedAccount: string, form: ResolvedForm, data: FormValues, context: ProxyContext) {
  const { request, signInThrottle, serverTexts, clock } = context
  // Backends differ in what they take for the same text, so accents and invisible characters make no other account.
  const account = typedAccount
    .trim()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
  const captcha = findCaptcha(form.schema, data)
  const attempt = { account, address: ipNetworkOf(request.ip) }
  const throttle = signInThrottle.reserveAttempt(attempt, captcha?.solution !== undefined, clock())
  if (throttle.decision === 'wait')
    throw throttledError(
      'wait',
      { needVerifyCode: true },
      { time: formatDuration(throttle.until - clock(), serverTexts, request) },
    )
  if (throttle.decision === 'captcha')
    throw throttledError('codeNeeded', {
      needVerifyCode: true,
      errors: { [captcha?.pointer ?? '/verifyCode']: 'required' },
    })
  return { attempt, needsCaptcha: throttle.needsCaptcha }
}

/** Signs a visitor in with the fixed fields of a button, if the backend accepts them. */
export async function signInVisitor(
  form: ResolvedForm,
  fixedFields: Record<string, string>,
  context: ProxyContext,
): Promise<Envelope> {
  const response = await requestSignIn(form, fixedFields, context)
  return response.envelope.code === 200
    ? openProxySession(
        form,
        fixedFields,
        false,
        { ...response, owner: `visitor ${ipNetworkOf(context.request.ip)}` },
        context,
      )
    : rejectedEnvelope(response.envelope, false)
}

interface SignInResponse {
  envelope: Envelope
  jar: CookieJar
}

/** Calls the backend with a jar of its own: two sign-ins at once in one browser must not share the cookies they get. */
async function requestSignIn(form: ResolvedForm, data: FormValues, context: ProxyContext): Promise<SignInResponse> {
  const { request, anonymousJars } = context
  // The jar that the captcha came with: that of the session, or of the browser before it had a session.
  const session = await proxySessionOf(context).catch(() => undefined)
  const id = readTokenCookie(request, 'captcha') ?? ''
  const jar = session?.jar.copy() ?? anonymousJars.take(id) ?? createCookieJar()
  let isAccepted = false
  try {
    const body = urlEncodedBody(encodeBody(form.schema, data))
    const envelope = await callUpstreamJson(
      { jar },
      { method: 'POST', call: form.submit.path, body, kind: 'form' },
      context,
    )
    isAccepted = envelope.code === ENVELOPE_CODES.ok
    return { jar, envelope }
  } finally {
    if (!isAccepted && !session && id) anonymousJars.putBack(id, jar)
  }
}

async function openProxySession(
  { schema }: ResolvedForm,
  data: FormValues,
  remember: boolean,
  { envelope: { message }, jar, owner }: SignInResponse & { owner: SessionOwner },
  context: ProxyContext,
): Promise<Envelope> {
  const { request, store, proxySessions, serverTexts, clock } = context
  for (const tokenHash of proxySessions.makeRoom(owner)) await store.sessions.end(tokenHash)
  const secrets = await startSession({ ...context, now: clock() }, undefined, remember)
  proxySessions.start(secrets, signInPayload(schema, data), jar, owner)
  if (request.auth) proxySessions.end(request.auth.session.tokenHash)
  const session = proxySessions.find(secrets)
  if (session?.payload.account !== undefined) await readAccount(session, context)
  return envelope(200, message || serverTexts.translate(request.language, 'loggedIn'), { token: secrets.token })
}

/**
 * Reads whose session it is, so that a log-out everywhere ends it even if it has made no call. If the backend fails now,
 * a later call tells.
 */
async function readAccount(session: ProxySession, context: ProxyContext): Promise<void> {
  try {
    const { data } = await callUpstreamJson(session, { method: 'POST', call: '/pc/getUserInfo' }, context)
    cacheAccountType(session, data, context.clock())
  } catch (error) {
    context.request.log.info({ err: error }, 'account not known after a sign-in')
  }
}

/** The login payload, without the captcha's solution. Source: docs/contract.md section 2. */
const signInPayload = (schema: ResolvedForm['schema'], data: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([name]) => !propertySchemas(schema, name).some((fieldSchema) => fieldSchema.captcha || fieldSchema.setByError),
    ),
  )

/** The envelope of a rejected sign-in, reduced to the members that the site needs. */
function rejectedEnvelope({ code, message, data }: Envelope, needsCaptcha: boolean): Envelope {
  const details = isObject(data) ? data : {}
  const errors = fieldErrorsOf(details.errors)
  const needVerifyCode = needsCaptcha || details.needVerifyCode === true
  return envelope(
    code,
    message,
    needVerifyCode || errors
      ? { ...(needVerifyCode ? { needVerifyCode } : {}), ...(errors ? { errors } : {}) }
      : undefined,
  )
}

function fieldErrorsOf(errors: unknown): FieldErrors | undefined {
  if (!isObject(errors)) return undefined
  const entries = Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

const throttledError = (
  key: string,
  data: { needVerifyCode: true; errors?: FieldErrors },
  params: Record<string, string> = {},
): BusinessError => new BusinessError(key, { data, params })
