import { envelope, type Envelope } from '../../model/api/envelope.ts'
import { BusinessError, invalidFields } from '../http/errors.ts'
import { saltOf } from '../secrets/passwordHashing.ts'
import { isEasilyGuessed } from '../secrets/passwordStrength.ts'
import type { Account } from '../store/accounts/accountStore.ts'
import type { SignInAttempt } from '../store/accounts/throttlePolicy.ts'
import type { Action, ActionContext, ValidatedForm } from './action.ts'
import { knowsPassword, readKnownDevices, setKnownDevice } from './deviceCookie.ts'
import { guessInTurn, guessRefused, hashedSource, reserveGuess } from './passwordGuess.ts'
import { logAttempt } from './signInLog.ts'

/**
 * Changes the password of the session's account and ends its other sessions; stores nothing of the form. Guesses at the
 * old password count with those of sign-ins. A repeat succeeds too. Source: docs/contract.md section 7; decision 016.
 */
export const changePassword: Action = {
  run: (validatedForm, context) => {
    const { account } = context.request.auth ?? {}
    return logAttempt('password change', context, account?.tradingAccount, change(validatedForm, account, context))
  },
}

async function change(
  { data, captcha }: ValidatedForm,
  account: Account | undefined,
  context: ActionContext,
): Promise<Envelope> {
  const { store, vault, serverTexts, request, reply, clock } = context
  const { session } = request.auth ?? {}
  if (!account || !session) throw new BusinessError('accountOnly')
  const [oldPassword, newPassword] = [String(data.oldPassword), String(data.newPassword)]
  if (newPassword === oldPassword.trim()) throw invalidFields({ '/newPassword': 'unchanged' })
  const device = readKnownDevices(request, vault, clock()).find((each) => knowsPassword(each, account, vault))
  return guessInTurn(captcha, device, context, async ({ captchaState, hash }) => {
    // As a sign-in to the account would count it; where several accounts share its email, for the email.
    const { person, isShared } = await store.accounts.findSignInTarget(account.tradingAccount)
    const attempt: SignInAttempt = {
      ...hashedSource(person, context),
      device: isShared ? undefined : device?.id,
      captcha: captchaState,
    }
    const { needsCaptcha } = await reserveGuess(attempt, captcha, context)
    const salt = saltOf(account.passwordHash)
    const oldHashes = await hash(oldPassword, salt)
    const { email, tradingAccount, name, phone } = account
    const knownWords = [email, tradingAccount, name, phone ?? '', ...serverTexts.brandNames]
    // The estimate blocks the event loop, so guesses at the old password are throttled before it.
    if (oldHashes.includes(account.passwordHash) && (await isEasilyGuessed(newPassword, knownWords))) {
      await store.signInThrottle.cancelAttempt(attempt)
      throw invalidFields({ '/newPassword': 'easilyGuessed' })
    }
    const [newHash = ''] = await hash(newPassword, salt)
    // The second of two equal requests finds the new password in place.
    const isKnown = [...oldHashes, newHash].includes(account.passwordHash)
    if (!isKnown || !(await store.accounts.changePassword(account, newHash, session.tokenHash)))
      throw guessRefused('checkFields', needsCaptcha, { errors: { '/oldPassword': 'wrongPassword' } })
    // Choosing a password and signing in by a shared email would otherwise be an uncounted guess at the others' passwords.
    if (!isShared) await store.signInThrottle.recordSuccess(attempt, true)
    setKnownDevice(request, reply, { vault, account: { id: account.id, passwordHash: newHash }, now: clock() })
    return envelope(200, serverTexts.translate(request.language, 'passwordChanged'))
  })
}
