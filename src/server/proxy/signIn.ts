import { propertySchemas } from '../../model/schema.ts'
import { encode } from '../../model/formBody.ts'
import type { ResolvedForm } from '../../model/page.ts'
import { captchaIn } from '../actions/fields.ts'
import { Refusal, type Envelope, type FieldErrors } from '../answers.ts'
import { ownCookie } from '../plugins/cookies.ts'
import { envelope } from '../plugins/errors.ts'
import { startSession } from '../plugins/session.ts'
import { waitingTime } from '../waitingTime.ts'
import { askEnvelope, browserJar, memberOf, type Context } from './ask.ts'
import { createJar, type CookieJar } from './cookieJar.ts'
import { formBody } from './requestBody.ts'

type Data = Record<string, unknown>

/**
 * Signs a customer in at the backend; what was typed is kept for the life of the session, and the browser gets a token of ours.
 * Failures are counted here too, so that guessing costs what it costs at the reference server. Source: contract, section 2.
 * @throws Refusal
 */
export async function signIn(form: ResolvedForm, data: Data, context: Context): Promise<Envelope> {
  const { request, attempts, sentences, clock } = context
  const account = String(data.account).trim().normalize('NFC').toLowerCase()
  const captcha = captchaIn(form.schema, data)
  const permission = attempts.begin(account, request.ip, captcha?.typed !== undefined, clock())
  if (permission.go === 'wait')
    throw refused(
      'wait',
      { needVerifyCode: true },
      { time: waitingTime(permission.until - clock(), sentences, request) },
    )
  if (permission.go === 'code')
    throw refused('codeNeeded', { needVerifyCode: true, errors: { [captcha?.pointer ?? '/verifyCode']: 'required' } })
  const answer = await askToLogIn(form, data, context, () => attempts.takeBack(account, request.ip))
  if (answer.envelope.code !== 200) return refusal(answer.envelope, permission.needCode)
  attempts.succeed(account, request.ip)
  const { remember } = form.submit
  return begin(form, data, remember !== undefined && data[remember] === true, answer, context)
}

/** Lets a visitor in by the fixed fields of a button, if the backend does. */
export async function letVisitorIn(
  form: ResolvedForm,
  fixed: Record<string, string>,
  context: Context,
): Promise<Envelope> {
  const answer = await askToLogIn(form, fixed, context, () => undefined)
  return answer.envelope.code === 200 ? begin(form, fixed, false, answer, context) : refusal(answer.envelope, false)
}

interface LoggedIn {
  envelope: Envelope
  jar: CookieJar
}

async function askToLogIn(form: ResolvedForm, data: Data, context: Context, onFault: () => void): Promise<LoggedIn> {
  // Where the verification image came from: the tab's session, or the browser before it had one.
  const member = await memberOf(context).catch(() => undefined)
  const jar = member?.jar ?? browserJar(context) ?? createJar()
  try {
    return {
      jar,
      envelope: await askEnvelope(
        { jar },
        { method: 'POST', call: form.submit.path, body: formBody(encode(form.schema, data)) },
        context,
      ),
    }
  } catch (error) {
    onFault()
    throw error
  }
}

async function begin(
  { schema }: ResolvedForm,
  data: Data,
  remember: boolean,
  { envelope: { message }, jar }: LoggedIn,
  context: Context,
): Promise<Envelope> {
  const { request, members, browsers, sentences, clock } = context
  const halves = await startSession({ ...context, now: clock() }, undefined, remember)
  members.start(halves, payloadOf(schema, data), jar)
  if (request.visit) members.end(request.visit.session.tokenHash)
  // The jar is this session's now, and no other tab's.
  const browser = ownCookie(request, 'captcha')
  if (browser !== undefined) browsers.forget(browser)
  return envelope(200, message || sentences.say(request.language, 'loggedIn'), { token: halves.token })
}

/** The login payload as the site itself would keep it: without the verification code. Source: contract, section 2. */
const payloadOf = (schema: ResolvedForm['schema'], data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([name]) => !propertySchemas(schema, name).some((own) => own.captcha || own.fromAnswer),
    ),
  )

/** What the site may learn of a refused log-in, and no more. */
function refusal({ code, message, data }: Envelope, needCode: boolean): Envelope {
  const said = (typeof data === 'object' && data !== null ? data : {}) as { needVerifyCode?: unknown; errors?: unknown }
  const errors = errorsIn(said.errors)
  const needVerifyCode = needCode || said.needVerifyCode === true
  return envelope(
    code,
    message,
    needVerifyCode || errors
      ? { ...(needVerifyCode ? { needVerifyCode } : {}), ...(errors ? { errors } : {}) }
      : undefined,
  )
}

function errorsIn(errors: unknown): FieldErrors | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined
  const entries = Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

const refused = (
  key: string,
  data: { needVerifyCode: true; errors?: FieldErrors },
  params: Record<string, string> = {},
): Refusal => new Refusal(key, { data, params })
