import { envelope, type Envelope, type FieldErrors } from '../../model/api/envelope.ts'
import { responseClosed } from '../http/responseClosed.ts'
import { BusinessError } from '../http/errors.ts'
import { formatDuration } from '../http/formatDuration.ts'
import { ipNetworkOf } from '../http/ipNetwork.ts'
import { serializeByKey } from '../limits/serializeByKey.ts'
import { hashPassword, personSalt } from '../secrets/passwordHashing.ts'
import { readTokenCookie } from '../secrets/tokenCookies.ts'
import type { Account, SignInTarget } from '../store/accounts/accountStore.ts'
import type { SignInAttempt, ThrottleDecision } from '../store/accounts/signInThrottle.ts'
import type { Action, ActionContext, ValidatedForm } from './action.ts'
import { startSession } from './browserSession.ts'
import { readKnownDevices, setKnownDevice } from './deviceCookie.ts'
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
  const { store, vault, request, reply, clock } = context
  const identifier = String(data.account).trim().normalize('NFC')
  const solution =
    captcha?.solution === undefined
      ? undefined
      : { id: readTokenCookie(request, 'captcha'), solution: captcha.solution }
  const target = await store.accounts.findSignInTarget(identifier)
  const device = await findKnownDevice(identifier, context)
  const attempt: SignInAttempt = {
    account: target.person,
    address: request.ip,
    device: device?.id,
    captcha: solution,
  }
  // Attempts from one address write the same row; in parallel, a flood of them would hold all database connections.
  const permission = await serializeByKey(`sign-in ${ipNetworkOf(request.ip)}`, () =>
    store.signInThrottle.reserveAttempt(attempt, clock()),
  )
  if (permission.decision !== 'verify') throw notPermitted(permission, captcha?.pointer, context)
  const passwordHashes = await computeHashes(String(data.password), target, attempt, context)
  const account = device
    ? await findByKnownDevice(identifier, passwordHashes, { target, device, attempt, permission }, context)
    : await findByPassword(identifier, passwordHashes, { target, attempt }, context)
  if (!account) throw signInRefused('wrongSignIn', permission.needsCaptcha)
  if (account.status === 'suspended') throw new BusinessError('suspended')
  const { remember } = form.submit
  const response = await sessionEnvelope(context, account, remember !== undefined && data[remember] === true)
  setKnownDevice(request, reply, { vault, account: account.id, now: clock() })
  return response
}

/** The account that matches the typed identifier and that this browser has signed in to before. */
async function findKnownDevice(
  identifier: string,
  { store, vault, request, clock }: ActionContext,
): Promise<{ id: string; account: Account } | undefined> {
  for (const { id, account: accountId } of readKnownDevices(request, vault, clock())) {
    const account = await store.accounts.findById(accountId)
    if (account && (account.tradingAccount === identifier || account.email === identifier.toLowerCase()))
      return { id, account }
  }
  return undefined
}

/**
 * Hashes the password under each salt of the accounts it may belong to: one salt, unless an earlier version opened
 * several accounts of one email at the same moment. An unknown account costs one hash, too, so that the time reveals
 * nothing.
 * @throws BusinessError `busy`, and counts no failure then
 */
async function computeHashes(
  password: string,
  { person, salts }: SignInTarget,
  attempt: SignInAttempt,
  { store, vault, hasher, request, reply }: ActionContext,
): Promise<string[]> {
  const clientGone = responseClosed(reply, () => new BusinessError('busy'))
  const passwordHashes: string[] = []
  try {
    for (const salt of salts.length > 0 ? salts : [personSalt(person, vault)])
      passwordHashes.push(await hasher.run(ipNetworkOf(request.ip), () => hashPassword(password, salt), clientGone))
  } catch (error) {
    await store.signInThrottle.cancelAttempt(attempt)
    throw error
  }
  return passwordHashes
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
    permission,
  }: {
    target: SignInTarget
    device: { account: Account }
    attempt: SignInAttempt
    permission: ThrottleDecision & { decision: 'verify' }
  },
  context: ActionContext,
): Promise<Account | undefined> {
  const { store, clock } = context
  if (passwordHashes.includes(device.account.passwordHash)) {
    await store.signInThrottle.recordSuccess(attempt, true)
    return device.account
  }
  if (!target.isShared || device.account.tradingAccount === identifier) return undefined
  const unknownAttempt: SignInAttempt = { ...attempt, device: undefined, captcha: permission.captcha }
  const { decision } = await store.signInThrottle.reserveAttempt(unknownAttempt, clock())
  if (decision !== 'verify') return undefined
  const account = await findByPassword(identifier, passwordHashes, { target, attempt: unknownAttempt }, context)
  if (account) await store.signInThrottle.cancelAttempt(attempt)
  return account
}

function notPermitted(
  permission: Exclude<ThrottleDecision, { decision: 'verify' }>,
  captchaPointer: string | undefined,
  { serverTexts, request, clock }: ActionContext,
): BusinessError {
  if (permission.decision === 'wait')
    return signInRefused('wait', true, { time: formatDuration(permission.until - clock(), serverTexts, request) })
  return signInRefused(
    permission.rule === 'required' ? 'codeNeeded' : 'checkFields',
    true,
    {},
    { [captchaPointer ?? '']: permission.rule },
  )
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
