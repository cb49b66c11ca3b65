import { responseClosed } from '../http/responseClosed.ts'
import { BusinessError } from '../http/errors.ts'
import { formatDuration } from '../http/formatDuration.ts'
import { ipNetworkOf } from '../http/ipNetwork.ts'
import { clientOf } from './clientOf.ts'
import { createFairLimiter, type FairLimiter } from '../limits/fairLimiter.ts'
import { serializeByKey } from '../limits/serializeByKey.ts'
import type { FieldErrors } from '../../model/api/envelope.ts'
import { hashPassword } from '../secrets/passwordHashing.ts'
import { readTokenCookie } from '../secrets/tokenCookies.ts'
import type { SignInAttempt } from '../store/accounts/throttlePolicy.ts'
import type { ActionContext, ValidatedForm } from './action.ts'
import type { KnownDevice } from './deviceCookie.ts'

/** The services that count a guess. */
type GuessContext = Pick<ActionContext, 'store' | 'vault' | 'serverTexts' | 'clock' | 'request'>

/**
 * The account and network of an attempt as keyed hashes: some people type their password as the account, and a backup
 * must not tell it.
 */
export const hashedSource = (person: string, { vault, request }: GuessContext) => ({
  account: vault.keyedHash(`attempt at ${person}`),
  address: vault.keyedHash(ipNetworkOf(request.ip)),
})

/**
 * Guesses at one time, and of one network. Each makes a dozen calls of the database beside its hash, which has a turn of
 * its own (`createHasher`): while the event loop is busy, they take a second.
 */
const MAX_GUESSES = 60
const MAX_GUESSES_PER_NETWORK = 30
/** Long, since anybody can open an account, and so be known: known clients wait for their turn. */
const MAX_WAITING = 1000
/** Fewer strangers: beyond the queue a code leads past it. Source: decision 016. */
const OF_STRANGERS = { maxRunning: 40, maxWaiting: 8 }

/** Limits guesses, so that those of strangers beyond it cost no look-up; clients take turns. */
export const createGuessLimiter = (): FairLimiter =>
  createFairLimiter(MAX_GUESSES, MAX_WAITING, MAX_GUESSES_PER_NETWORK, OF_STRANGERS)

/** A guess whose turn has come. */
export interface GuessTurn {
  /** State of the captcha, which its check has used up; undefined: no solution was sent. */
  captchaState: SignInAttempt['captcha']
  /**
   * The hashes of a typed password under a salt. A password is compared as typed; with spaces around it, which a
   * selection takes along, without them too. Source: NIST SP 800-63B-4, section 3.1.1.2.
   */
  hash(password: string, salt: string): Promise<string[]>
}

/**
 * Runs a guess when its client's turn has come: before that, a stranger's costs no look-up. Known browsers and whoever
 * has solved a captcha take turns apart from strangers. Source: decision 016.
 * @param device a browser that has signed in before
 * @throws BusinessError when too many wait: a stranger is asked for a captcha
 */
export async function guessInTurn<T>(
  captcha: ValidatedForm['captcha'],
  device: KnownDevice | undefined,
  context: ActionContext,
  guess: (turn: GuessTurn) => Promise<T>,
): Promise<T> {
  const { store, guesses, hasher, request, reply, clock } = context
  const clientGone = responseClosed(reply, () => new BusinessError('busy'))
  let captchaState: SignInAttempt['captcha']
  if (captcha?.solution !== undefined) {
    const solution = { id: readTokenCookie(request, 'captcha'), solution: captcha.solution }
    captchaState = (await store.captchas.consume(solution, clock())) ? 'solved' : 'wrong'
  }
  const client = clientOf(request, device !== undefined || captchaState === 'solved' || undefined)
  async function hashTypedPassword(password: string, salt: string): Promise<string[]> {
    const hashes: string[] = []
    for (const candidate of new Set([password, password.trim()]))
      hashes.push(await hasher.run(client, () => hashPassword(candidate, salt)))
    return hashes
  }
  try {
    return await guesses.run(client, () => guess({ captchaState, hash: hashTypedPassword }), clientGone)
  } catch (error) {
    const isBusy = error instanceof BusinessError && error.key === 'busy'
    throw isBusy && captcha && typeof client === 'string' ? captchaRefused(captchaState, captcha.pointer) : error
  }
}

/**
 * Counts an attempt as failed before the password is checked. Source: decision 016.
 * @returns whether another attempt will need a captcha
 * @throws BusinessError when the attempt has to wait, or needs a captcha
 */
export async function reserveGuess(
  attempt: SignInAttempt,
  captcha: ValidatedForm['captcha'],
  { store, serverTexts, request, clock }: GuessContext,
): Promise<{ needsCaptcha: boolean }> {
  // Attempts from one address write the same row; in parallel, a flood of them would hold all database connections.
  const permission = await serializeByKey(`sign-in ${ipNetworkOf(request.ip)}`, () =>
    store.signInThrottle.reserveAttempt(attempt, clock()),
  )
  if (permission.decision === 'wait')
    throw guessRefused('wait', true, {
      params: { time: formatDuration(permission.until - clock(), serverTexts, request) },
    })
  if (permission.decision === 'captcha') throw captchaRefused(attempt.captcha, captcha?.pointer)
  return permission
}

/** The refusal for want of a solved captcha. */
const captchaRefused = (state: SignInAttempt['captcha'], pointer = ''): BusinessError =>
  state === undefined
    ? guessRefused('codeNeeded', true, { errors: { [pointer]: 'required' } })
    : guessRefused('checkFields', true, { errors: { [pointer]: 'captcha' } })

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
