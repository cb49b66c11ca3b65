import { toNormalForm } from '../../forms/schema/plainText.ts'
import { envelope, type Envelope } from '../../model/api/envelope.ts'
import { BusinessError } from '../http/errors.ts'
import { personSalt } from '../secrets/passwordHashing.ts'
import type { Account } from '../store/accounts/accountStore.ts'
import type { SignInAttempt } from '../store/accounts/throttlePolicy.ts'
import type { Action, ActionContext, ValidatedForm } from './action.ts'
import { startSession } from './browserSession.ts'
import { knowsPassword, readKnownDevices, setKnownDevice } from './deviceCookie.ts'
import { guessInTurn, guessRefused, hashedSource, reserveGuess, type GuessTurn } from './passwordGuess.ts'
import { logAttempt } from './signInLog.ts'

/**
 * Signs a customer in by email or trading account number, or a visitor by a button. Source: docs/contract.md section 2.
 */
export const signIn: Action = {
  run: (validatedForm, context) =>
    logAttempt('sign-in', context, String(validatedForm.data.account), signInCustomer(validatedForm, context)),
  alternative: (_fixed, context) => logAttempt('sign-in', context, undefined, signInVisitor(context)),
}

/** Refuses visitors when the disk is almost full: customers get the remaining room. */
async function signInVisitor(context: ActionContext): Promise<Envelope> {
  await context.diskGuard.assertFreeSpace(0)
  return sessionEnvelope(context, undefined, false)
}

async function signInCustomer({ form, data, captcha }: ValidatedForm, context: ActionContext): Promise<Envelope> {
  const { vault, request, reply, clock } = context
  const [device] = readKnownDevices(request, vault, clock())
  const account = await guessInTurn(captcha, device, context, (turn) => findAccount(data, captcha, turn, context))
  if (account.status === 'suspended') throw new BusinessError('suspended')
  const { remember } = form.submit
  const response = await sessionEnvelope(context, account, remember !== undefined && data[remember] === true)
  setKnownDevice(request, reply, { vault, account, now: clock() })
  return response
}

/** The account that a typed identifier and password belong to. @throws BusinessError when they are refused */
async function findAccount(
  data: ValidatedForm['data'],
  captcha: ValidatedForm['captcha'],
  { captchaState, hash }: GuessTurn,
  context: ActionContext,
): Promise<Account> {
  const { store, vault, clock } = context
  const identifier = toNormalForm(String(data.account).trim(), 'NFC')
  const { person, isShared, salt } = await store.accounts.findSignInTarget(identifier)
  const device = await findKnownDevice(identifier, context)
  const unknownAttempt: SignInAttempt = { ...hashedSource(person, context), captcha: captchaState }
  const attempt: SignInAttempt = { ...unknownAttempt, device: device?.id }
  const { needsCaptcha } = await reserveGuess(attempt, captcha, context)
  const refusal = guessRefused('wrongSignIn', needsCaptcha)
  // An unknown account costs one hash, too, so that the time reveals nothing.
  const hashes = await hash(String(data.password), salt ?? personSalt(person, vault))
  if (device && hashes.includes(device.account.passwordHash)) {
    await store.signInThrottle.recordSuccess(attempt, true)
    return device.account
  }
  if (device) {
    // Exempt from other people's failures at its own account only: at others of the same email it counts as unknown.
    if (!isShared || device.account.tradingAccount === identifier) throw refusal
    const { decision } = await store.signInThrottle.reserveAttempt(unknownAttempt, clock())
    if (decision !== 'verify') throw refusal
  }
  const account = await store.accounts.findByPasswordHash(identifier, hashes)
  if (!account) throw refusal
  // Anybody can open an account with somebody else's email; signing in to it must not clear the other person's count.
  await store.signInThrottle.recordSuccess(unknownAttempt, !isShared)
  if (device) await store.signInThrottle.cancelAttempt(attempt)
  return account
}

/** The account that matches the typed identifier and that this browser has signed in to before. */
async function findKnownDevice(
  identifier: string,
  { store, vault, request, clock }: ActionContext,
): Promise<{ id: string; account: Account } | undefined> {
  for (const device of readKnownDevices(request, vault, clock())) {
    const account = await store.accounts.findById(device.account)
    if (!account || !knowsPassword(device, account, vault)) continue
    if (account.tradingAccount === identifier || account.email === identifier.toLowerCase())
      return { id: device.id, account }
  }
  return undefined
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
