import { envelope, type Envelope, type FieldErrors } from '../../model/contract/envelope.ts'
import { BusinessError } from '../http/errors.ts'
import { readTokenCookie } from '../secrets/tokenCookies.ts'
import { startSession } from './browserSession.ts'
import { findMatchingHash } from '../secrets/passwordHashing.ts'
import { logSignIn } from './signInLog.ts'
import type { Account } from '../store/accounts/accountStore.ts'
import type { SignInAttempt } from '../store/accounts/signInThrottle.ts'
import { formatDuration } from '../http/formatDuration.ts'
import type { Action, ActionContext, ValidatedForm } from './action.ts'

/** Signs a customer in by email or trading account number, or a visitor by a button. Source: docs/contract.md section 2. */
export const signIn: Action = {
  run: (validatedForm, context) =>
    logSignIn(
      context,
      String(validatedForm.data.account),
      context.hasher.run(() => signInCustomer(validatedForm, context)),
    ),
  alternative: (_fixed, context) => logSignIn(context, undefined, sessionEnvelope(context, undefined, false)),
}

async function signInCustomer({ form, data, captcha }: ValidatedForm, context: ActionContext): Promise<Envelope> {
  const { store, request, clock } = context
  const accountInput = String(data.account).trim().normalize('NFC')
  const attempt: SignInAttempt = {
    account: accountInput.toLowerCase(),
    address: request.ip,
    captcha:
      captcha?.solution === undefined
        ? undefined
        : { id: readTokenCookie(request, 'captcha'), solution: captcha.solution },
  }
  const permission = await store.signInThrottle.reserveAttempt(attempt, clock())
  if (permission.decision === 'wait')
    throw signInRefused('wait', true, {
      time: formatDuration(permission.until - clock(), context.serverTexts, request),
    })
  if (permission.decision === 'captcha') {
    throw signInRefused(
      permission.rule === 'required' ? 'codeNeeded' : 'checkFields',
      true,
      {},
      { [captcha?.pointer ?? '']: permission.rule },
    )
  }
  const accounts = await store.accounts.findBySignIn(accountInput)
  const account =
    accounts[
      await findMatchingHash(
        String(data.password),
        accounts.map(({ passwordHash }) => passwordHash),
      )
    ]
  if (!account) throw signInRefused('wrongSignIn', permission.needsCaptcha)
  await store.signInThrottle.recordSuccess(attempt)
  if (account.status === 'suspended') throw new BusinessError('suspended')
  const { remember } = form.submit
  return sessionEnvelope(context, account, remember !== undefined && data[remember] === true)
}

function signInRefused(
  key: string,
  needVerifyCode: boolean,
  params: Record<string, string> = {},
  errors?: FieldErrors,
): BusinessError {
  return new BusinessError(
    key,
    needVerifyCode ? { params, data: { needVerifyCode, ...(errors ? { errors } : {}) } } : { params },
  )
}

async function sessionEnvelope(
  context: ActionContext,
  account: Account | undefined,
  remember: boolean,
): Promise<Envelope> {
  const { serverTexts, request, clock } = context
  const { token } = await startSession({ ...context, now: clock() }, account, remember)
  return envelope(200, serverTexts.translate(request.language, 'loggedIn'), { token })
}
