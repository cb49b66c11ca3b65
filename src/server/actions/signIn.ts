import { Refusal, type Envelope, type FieldErrors } from '../answers.ts'
import { ownCookie } from '../plugins/cookies.ts'
import { envelope } from '../plugins/errors.ts'
import { startSession } from '../plugins/session.ts'
import { findPassword } from '../secrets/hashing.ts'
import { noteSignIn } from '../signIns.ts'
import type { Account } from '../store/accounts.ts'
import type { Attempt } from '../store/attempts.ts'
import { waitingTime } from '../waitingTime.ts'
import type { Action, ActionContext, Filled } from './action.ts'

/** Signs a customer in by email or trading account number, or a visitor by a button. Source: contract, section 2. */
export const signIn: Action = {
  run: (filled, context) =>
    noteSignIn(
      context,
      String(filled.data.account),
      context.hasher.inTurn(() => signCustomerIn(filled, context)),
    ),
  also: (_fixed, context) => noteSignIn(context, undefined, answerToken(context, undefined, false)),
}

async function signCustomerIn({ form, data, captcha }: Filled, context: ActionContext): Promise<Envelope> {
  const { store, request, clock } = context
  const typed = String(data.account).trim().normalize('NFC')
  const attempt: Attempt = {
    account: typed.toLowerCase(),
    address: request.ip,
    captcha: captcha?.typed === undefined ? undefined : { id: ownCookie(request, 'captcha'), typed: captcha.typed },
  }
  const permission = await store.attempts.begin(attempt, clock())
  if (permission.go === 'wait')
    throw refused('wait', true, { time: waitingTime(permission.until - clock(), context.sentences, request) })
  if (permission.go === 'code') {
    throw refused(
      permission.rule === 'required' ? 'codeNeeded' : 'checkFields',
      true,
      {},
      { [captcha?.pointer ?? '']: permission.rule },
    )
  }
  const accounts = await store.accounts.bySignIn(typed)
  const account =
    accounts[
      await findPassword(
        String(data.password),
        accounts.map(({ passwordHash }) => passwordHash),
      )
    ]
  if (!account) throw refused('wrongSignIn', permission.needCode)
  await store.attempts.succeed(attempt)
  if (account.status === 'suspended') throw new Refusal('suspended')
  const { remember } = form.submit
  return answerToken(context, account, remember !== undefined && data[remember] === true)
}

function refused(
  key: string,
  needVerifyCode: boolean,
  params: Record<string, string> = {},
  errors?: FieldErrors,
): Refusal {
  return new Refusal(
    key,
    needVerifyCode ? { params, data: { needVerifyCode, ...(errors ? { errors } : {}) } } : { params },
  )
}

async function answerToken(context: ActionContext, account: Account | undefined, remember: boolean): Promise<Envelope> {
  const { sentences, request, clock } = context
  const { token } = await startSession({ ...context, now: clock() }, account, remember)
  return envelope(200, sentences.say(request.language, 'loggedIn'), { token })
}
