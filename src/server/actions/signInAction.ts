import { toNormalForm } from '../../forms/schema/plainText.ts'
import { envelope, type Envelope } from '../../model/api/envelope.ts'
import { BusinessError } from '../http/errors.ts'
import { personSalt } from '../secrets/passwordHashing.ts'
import type { Account, SignInTarget } from '../store/accounts/accountStore.ts'
import type { SignInAttempt } from '../store/accounts/signInThrottle.ts'
import type { Action, ActionContext, ValidatedForm } from './action.ts'
import { startSession } from './browserSession.ts'
import { knowsPassword, readKnownDevices, setKnownDevice } from './deviceCookie.ts'
import { guessInTurn, guessRefused, hashedSource, hashTypedPassword, reserveGuess } from './passwordGuess.ts'
import { logSignIn } from './signInLog.ts'

/**
 * Signs a customer in by email or trading account number, or a visitor by a button. Source: docs/contract.md section 2.
 */
export const signIn: Action = {
  run: (validatedForm, context) =>
    logSignIn(context, String(validatedForm.data.account), signInCustomer(validatedForm, context)),
  alternative: (_fixed, context) => logSignIn(context, undefined, signInVisitor(context)),
}

/** Refuses visitors when the disk is almost full: customers get the remaining room. */
async function signInVisitor(context: ActionContext): Promise<Envelope> {
  await context.diskGuard.assertFreeSpace(0)
  return sessionEnvelope(context, undefined, false)
}

async function signInCustomer({ form, data, captcha }: ValidatedForm, context: ActionContext): Promise<Envelope> {
  const { vault, request, reply, clock } = context
  const [device] = readKnownDevices(request, vault, clock())
  const account = await guessInTurn(captcha, device, context, (captchaState) =>
    findAccount(data, captcha, captchaState, context),
  )
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
  captchaState: SignInAttempt['captcha'],
  context: ActionContext,
): Promise<Account> {
  const { store, vault } = context
  const identifier = toNormalForm(String(data.account).trim(), 'NFC')
  const target = await store.accounts.findSignInTarget(identifier)
  const device = await findKnownDevice(identifier, context)
  const attempt: SignInAttempt = {
    ...hashedSource(target.person, context),
    device: device?.id,
    captcha: captchaState,
  }
  const { needsCaptcha } = await reserveGuess(attempt, captcha, context)
  // An unknown account costs one hash, too, so that the time reveals nothing. There are several salts only if an earlier
  // version opened several accounts of one email at the same moment.
  const salts = target.salts.length > 0 ? target.salts : [personSalt(target.person, vault)]
  const passwordHashes = await hashTypedPassword(String(data.password), salts)
  const account = device
    ? await findByKnownDevice(identifier, passwordHashes, { target, device, attempt }, context)
    : await findByPassword(identifier, passwordHashes, { target, attempt }, context)
  if (!account) throw guessRefused('wrongSignIn', needsCaptcha)
  return account
}

/** The account that matches the typed identifier and that this browser has signed in to before. */
async function findKnownDevice(
  identifier: string,
  { store, vault, request, clock }: ActionContext,
): Promise<{ id: string; account: Account } | undefined> {
  for (const device of readKnownDevices(request, vault, clock())) {
    const { id } = device
    const account = await store.accounts.findById(device.account)
    if (!account || !knowsPassword(device, account, vault)) continue
    if (account.tradingAccount === identifier || account.email === identifier.toLowerCase()) return { id, account }
  }
  return undefined
}

async function findByPassword(
  identifier: string,
  passwordHashes: string[],
  { target, attempt }: { target: SignInTarget; attempt: SignInAttempt },
  { store }: ActionContext,
): Promise<Account | undefined> {
  const account = await store.accounts.findByPasswordHash(identifier, passwordHashes)
  // Anybody can open an account with somebody else's email; signing in to it must not clear the other person's count.
  if (account) await store.signInThrottle.recordSuccess(attempt, !target.isShared)
  return account
}

/**
 * A known browser is exempt from other people's failures, but only for its own account; for other accounts of the same
 * email it counts as unknown.
 */
async function findByKnownDevice(
  identifier: string,
  passwordHashes: string[],
  {
    target,
    device,
    attempt,
  }: {
    target: SignInTarget
    device: { account: Account }
    attempt: SignInAttempt
  },
  context: ActionContext,
): Promise<Account | undefined> {
  const { store, clock } = context
  if (passwordHashes.includes(device.account.passwordHash)) {
    await store.signInThrottle.recordSuccess(attempt, true)
    return device.account
  }
  if (!target.isShared || device.account.tradingAccount === identifier) return undefined
  const unknownAttempt: SignInAttempt = { ...attempt, device: undefined }
  const { decision } = await store.signInThrottle.reserveAttempt(unknownAttempt, clock())
  if (decision !== 'verify') return undefined
  const account = await findByPassword(identifier, passwordHashes, { target, attempt: unknownAttempt }, context)
  if (account) await store.signInThrottle.cancelAttempt(attempt)
  return account
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
