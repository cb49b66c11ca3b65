import { foldAccount, isAccountName } from './accountName.ts'
import { ENVELOPE_CODES, envelope, type Envelope, type FieldErrors } from '../../model/api/envelope.ts'
import { propertySchemas } from '../../forms/schema/walker.ts'
import { encodeBody } from '../../forms/data/encodeBody.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { findCaptcha } from '../actions/sensitiveFields.ts'
import { BusinessError } from '../http/errors.ts'
import { readTokenCookie } from '../secrets/tokenCookies.ts'
import { logAttempt } from '../actions/signInLog.ts'
import { startSession } from '../actions/browserSession.ts'
import { hashedSource, reserveGuess } from '../actions/passwordGuess.ts'
import type { SignInAttempt } from '../store/accounts/throttlePolicy.ts'
import { putBackJar, takeJar } from './anonymousJar.ts'
import { saveAccount } from './proxyGuard.ts'
import { openProxySession, sealProxySession, type ProxySession } from './proxySession.ts'
import { callUpstreamJson, proxySessionOf, type ProxyContext } from './callUpstream.ts'
import type { CookieJar } from './upstream/cookieJar.ts'
import { UpstreamError } from './upstream/upstreamError.ts'
import { urlEncodedBody } from './upstreamBody.ts'

type FormValues = Record<string, unknown>

/**
 * Signs a customer in at the backend. The login payload is kept as long as the session, and the browser gets a token of
 * ours. Failures are counted as on the reference server. Source: docs/contract.md section 2.
 * @throws BusinessError
 */
export async function proxySignIn(form: ResolvedForm, data: FormValues, context: ProxyContext): Promise<Envelope> {
  const { remember } = form.submit
  const typedAccount = String(data.account)
  if (!isAccountName(typedAccount)) throw new BusinessError('wrongSignIn')
  const { response, attempt, needsCaptcha } = await guess(typedAccount, form, data, context, () =>
    requestSignIn(form, data, context),
  )
  const isRemembered = remember !== undefined && data[remember] === true
  return beginSession(form, data, response, { customer: attempt.account, isRemembered, needsCaptcha }, context)
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
  const { account } = (await proxySessionOf(context))?.payload ?? {}
  if (typeof account !== 'string') throw new BusinessError('accountOnly')
  const changePassword = async (): Promise<Envelope> => {
    const { response, needsCaptcha } = await guess(account, form, data, context, forward)
    if (response.code !== ENVELOPE_CODES.ok) return rejectedEnvelope(response, needsCaptcha)
    const { reportedAccount, tokenHash } = context.request.auth?.session ?? {}
    if (reportedAccount) await context.store.sessions.endByReportedAccount(reportedAccount, tokenHash)
    return response
  }
  return logAttempt('password change', context, account, changePassword())
}

/**
 * Whether the backend may have refused the password, by its status or a response that cannot be read. Other statuses mean
 * that it is overloaded or away, or lacks the call that changes a password.
 */
function isVerdict(error: unknown, { action }: ResolvedForm['submit']): boolean {
  if (error instanceof BusinessError) return error.key === 'inDoubt'
  if (!(error instanceof UpstreamError)) return false
  return error.kind === 'status'
    ? !(action === 'changePassword' ? /^(404|405|429|50[234])$/ : /^(429|50[234])$/).test(error.detail)
    : /^(unreadable|tooLarge)$/.test(error.kind)
}

/**
 * Counts an attempt as failed before the backend checks the password. Only the backend knows whose account a typed name
 * is, so a success takes back its own attempt only, and no browser counts as known. Only the backend can check a
 * captcha; here a solution only has to be sent.
 * @param typedAccount as typed at the sign-in
 * @throws BusinessError when the attempt has to wait, or needs a captcha
 */
async function guess<Response extends Envelope>(
  typedAccount: string,
  form: ResolvedForm,
  data: FormValues,
  context: ProxyContext,
  ask: () => Promise<Response>,
): Promise<{ response: Response; attempt: SignInAttempt; needsCaptcha: boolean }> {
  const { signInThrottle } = context.store
  const captcha = findCaptcha(form.schema, data)
  const source = hashedSource(foldAccount(typedAccount), context)
  const attempt: SignInAttempt = {
    ...source,
    knownAccount: await signInThrottle.accountOf(source.account),
    captcha: captcha?.solution === undefined ? undefined : 'solved',
  }
  const { needsCaptcha } = await reserveGuess(attempt, captcha, context)
  try {
    const response = await ask()
    const isOnlyCaptchaWrong = Object.keys(refusedFields(response) ?? {}).join() === captcha?.pointer
    if (response.code === ENVELOPE_CODES.ok || isOnlyCaptchaWrong) await signInThrottle.cancelAttempt(attempt)
    return { response, attempt, needsCaptcha }
  } catch (error) {
    if (!isVerdict(error, form.submit)) await signInThrottle.cancelAttempt(attempt)
    throw error
  }
}

/** Signs a visitor in with the fixed fields of a button, if the backend accepts them. */
export async function signInVisitor(
  form: ResolvedForm,
  fixedFields: Record<string, string>,
  context: ProxyContext,
): Promise<Envelope> {
  return beginSession(
    form,
    fixedFields,
    await requestSignIn(form, fixedFields, context),
    { isRemembered: false, needsCaptcha: false },
    context,
  )
}

/** The backend's envelope, and its cookies. */
type SignInResponse = Envelope & { jar: CookieJar }

/** Calls the backend with a jar of its own: two sign-ins at once in one browser must not share the cookies they get. */
async function requestSignIn(form: ResolvedForm, data: FormValues, context: ProxyContext): Promise<SignInResponse> {
  const { request, store, clock } = context
  // The jar that the captcha came with: that of the session, or of the browser before it had a session. A visitor's is
  // new: with cookies of the customer before, some backends take the visitor for the customer.
  const isVisitor = data.account === undefined
  const session = isVisitor ? undefined : await proxySessionOf(context).catch(() => undefined)
  const id = isVisitor ? undefined : readTokenCookie(request, 'captcha')
  const jar = session?.jar ?? (await takeJar(id, store, clock()))
  let isAccepted = false
  try {
    const body = urlEncodedBody(encodeBody(form.schema, data))
    const envelope = await callUpstreamJson(
      { jar },
      { method: 'POST', call: form.submit.path, body, kind: 'form' },
      context,
    )
    isAccepted = envelope.code === ENVELOPE_CODES.ok
    return { ...envelope, jar }
  } finally {
    if (!isAccepted && !session && id) await putBackJar(id, jar, store, clock())
  }
}

/** Begins a session if the backend has accepted the sign-in. @returns the envelope for the browser */
async function beginSession(
  { schema }: ResolvedForm,
  data: FormValues,
  response: SignInResponse,
  { customer, isRemembered, needsCaptcha }: { customer?: string; isRemembered: boolean; needsCaptcha: boolean },
  context: ProxyContext,
): Promise<Envelope> {
  const { request, store, serverTexts, clock } = context
  const { code, message, jar } = response
  if (code !== ENVELOPE_CODES.ok) return rejectedEnvelope(response, needsCaptcha)
  const { session: row, ...secrets } = await startSession(
    { ...context, now: clock() },
    undefined,
    isRemembered,
    (newSecrets) => ({ customer, ...sealProxySession(newSecrets, signInPayload(schema, data), jar) }),
  )
  const session = openProxySession(row, secrets, store)
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
    await saveAccount(session, data, context)
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
  const errors = refusedFields({ data })
  const needVerifyCode = needsCaptcha || (isObject(data) && data.needVerifyCode === true)
  const members = { ...(needVerifyCode && { needVerifyCode }), ...(errors && { errors }) }
  return envelope(code, message, needVerifyCode || errors ? members : undefined)
}

/** The rules by field of a refusal. */
function refusedFields({ data }: Pick<Envelope, 'data'>): FieldErrors | undefined {
  const entries = Object.entries(isObject(data) && isObject(data.errors) ? data.errors : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
