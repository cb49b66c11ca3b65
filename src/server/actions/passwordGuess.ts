import { responseClosed } from '../http/responseClosed.ts'
import { BusinessError } from '../http/errors.ts'
import { formatDuration } from '../http/formatDuration.ts'
import { ipNetworkOf } from '../http/ipNetwork.ts'
import { clientOf } from './clientOf.ts'
import { serializeByKey } from '../limits/serializeByKey.ts'
import type { FieldErrors } from '../../model/api/envelope.ts'
import { hashPassword } from '../secrets/passwordHashing.ts'
import { readTokenCookie } from '../secrets/tokenCookies.ts'
import type { CaptchaSolution } from '../store/accounts/captchaStore.ts'
import type { SignInAttempt, ThrottleDecision } from '../store/accounts/signInThrottle.ts'
import type { ActionContext, ValidatedForm } from './action.ts'

/** The services that count a guess. */
type GuessContext = Pick<ActionContext, 'store' | 'vault' | 'serverTexts' | 'clock' | 'request'>

/** Permission to check a typed password. */
export type GuessPermission = ThrottleDecision & { decision: 'verify' }

/** The solution that was sent with a form; undefined without one. */
export const captchaSolution = (
  captcha: ValidatedForm['captcha'],
  { request }: ActionContext,
): CaptchaSolution | undefined =>
  captcha?.solution === undefined ? undefined : { id: readTokenCookie(request, 'captcha'), solution: captcha.solution }

/**
 * The account and network of an attempt as keyed hashes: some people type their password as the account, and a backup
 * must not tell it.
 */
export const hashedSource = (person: string, { vault, request }: GuessContext) => ({
  account: vault.keyedHash(`attempt at ${person}`),
  address: vault.keyedHash(ipNetworkOf(request.ip)),
})

/**
 * Counts an attempt as failed before the password is checked. Source: decision 016.
 * @throws BusinessError when the attempt has to wait, or needs a captcha
 */
export async function reserveGuess(
  attempt: SignInAttempt,
  captcha: ValidatedForm['captcha'],
  context: GuessContext,
): Promise<GuessPermission> {
  const { store, request, clock } = context
  // Attempts from one address write the same row; in parallel, a flood of them would hold all database connections.
  const permission = await serializeByKey(`sign-in ${ipNetworkOf(request.ip)}`, () =>
    store.signInThrottle.reserveAttempt(attempt, clock()),
  )
  if (permission.decision !== 'verify') throw notPermitted(permission, captcha?.pointer, context)
  return permission
}

/**
 * The hashes of a typed password under each salt. A password is compared as typed; with spaces around it, which a
 * selection takes along, without them too. Source: NIST SP 800-63B-4, section 3.1.1.2.
 * @throws BusinessError and counts no failure when too many wait; a stranger who then solves a captcha waits with the
 * known clients
 */
export async function hashTypedPassword(
  password: string,
  salts: string[],
  attempt: SignInAttempt,
  captcha: ValidatedForm['captcha'],
  { store, hasher, request, reply }: ActionContext,
): Promise<string[]> {
  const client = clientOf(request, attempt.device !== undefined || attempt.captcha === 'solved')
  const clientGone = responseClosed(reply, () => new BusinessError('busy'))
  const hashes: string[] = []
  try {
    for (const candidate of new Set([password, password.trim()]))
      for (const salt of salts) hashes.push(await hasher.run(client, () => hashPassword(candidate, salt), clientGone))
  } catch (error) {
    await store.signInThrottle.cancelAttempt(attempt)
    if (captcha && typeof client === 'string' && error instanceof BusinessError && !reply.raw.destroyed)
      throw guessRefused('codeNeeded', true, { errors: { [captcha.pointer]: 'required' } })
    throw error
  }
  return hashes
}

function notPermitted(
  permission: Exclude<ThrottleDecision, { decision: 'verify' }>,
  captchaPointer: string | undefined,
  { serverTexts, request, clock }: GuessContext,
): BusinessError {
  if (permission.decision === 'wait')
    return guessRefused('wait', true, {
      params: { time: formatDuration(permission.until - clock(), serverTexts, request) },
    })
  return guessRefused(permission.rule === 'required' ? 'codeNeeded' : 'checkFields', true, {
    errors: { [captchaPointer ?? '']: permission.rule },
  })
}

/** The refusal of a password; `needVerifyCode` makes the site show the verification code. */
export const guessRefused = (
  key: string,
  needVerifyCode: boolean,
  { params = {}, errors }: { params?: Record<string, string>; errors?: FieldErrors } = {},
): BusinessError =>
  new BusinessError(key, {
    params,
    ...((needVerifyCode || errors) && {
      data: { ...(needVerifyCode ? { needVerifyCode } : {}), ...(errors ? { errors } : {}) },
    }),
  })
