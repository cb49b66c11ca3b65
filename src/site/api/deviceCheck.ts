import { proxy } from 'valtio'
import { isChallenge, type Challenge } from '../../model/api/proofOfWorkChallenge.ts'
import { isObject } from '../../forms/schema/isObject.ts'

/** Number of challenges that the device is solving. */
export const deviceChecks = proxy({ count: 0 })

const runningControllers = new Set<AbortController>()

/** Stops solving; the calls then fail with the server's refusal. */
export function cancelDeviceChecks(): void {
  for (const controller of runningControllers) controller.abort()
}

/** Whether this browser can solve challenges: browsers compute hashes only in a secure context. */
export const canSolve = (): boolean => window.isSecureContext

/** The challenge in a response (`data.proofOfWork` of its envelope), also if the call expected a blob. */
export async function challengeOf(body: unknown): Promise<Challenge | undefined> {
  const envelope: unknown =
    body instanceof Blob && body.type.startsWith('application/json')
      ? await new Response(body).json().catch(() => undefined)
      : body
  const challenge = isObject(envelope) && isObject(envelope.data) ? envelope.data.proofOfWork : undefined
  return canSolve() && isChallenge(challenge) ? challenge : undefined
}

/**
 * Loads the solver and solves a challenge.
 * @returns the proof for the header; undefined if cancelled, timed out, or the solver failed to load
 */
export async function proveWork(
  challenge: Challenge,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<string | undefined> {
  if (signal?.aborted) return undefined
  const controller = new AbortController()
  const abort = () => controller.abort()
  if (signal instanceof AbortSignal) signal.addEventListener('abort', abort)
  runningControllers.add(controller)
  deviceChecks.count += 1
  try {
    // An import may hang and cannot be cancelled, so race it.
    const cancellation = new Promise<undefined>((resolve) => {
      controller.signal.addEventListener('abort', () => resolve(undefined))
    })
    const solution = import('./solveProof.ts').then(({ solveProof }) => solveProof(challenge, controller))
    return await Promise.race([cancellation, solution])
  } catch {
    // Without a solution the caller shows the server's refusal.
    return undefined
  } finally {
    if (signal instanceof AbortSignal) signal.removeEventListener('abort', abort)
    runningControllers.delete(controller)
    deviceChecks.count -= 1
  }
}
