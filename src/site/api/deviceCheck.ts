import { proxy } from 'valtio'
import { isChallenge, type Challenge } from '../../model/api/proofOfWorkChallenge.ts'
import { isObject } from '../../forms/schema/isObject.ts'

/** How many challenges the device is solving. */
export const deviceChecks = proxy({ count: 0 })

const running = new Set<AbortController>()

/** Stops solving; the server's refusals are then shown as they came. */
export function cancelDeviceChecks(): void {
  for (const controller of running) controller.abort()
}

/** Whether this browser can solve challenges: it computes hashes in a secure context only. */
export const canSolve = (): boolean => window.isSecureContext

/** The challenge that a response asks to solve (`data.proofOfWork` of its envelope), also where a blob was expected. */
export async function challengeOf(body: unknown): Promise<Challenge | undefined> {
  const envelope: unknown =
    body instanceof Blob && body.type.startsWith('application/json')
      ? await new Response(body).json().catch(() => undefined)
      : body
  const challenge = isObject(envelope) && isObject(envelope.data) ? envelope.data.proofOfWork : undefined
  return canSolve() && isChallenge(challenge) ? challenge : undefined
}

/**
 * Solves a challenge, with a solver that is loaded only now.
 * @returns the proof for the header; undefined if it was cancelled, took too long, or the solver could not be loaded
 */
export async function proveWork(
  challenge: Challenge,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<string | undefined> {
  if (signal?.aborted) return undefined
  const controller = new AbortController()
  const abort = () => controller.abort()
  if (signal instanceof AbortSignal) signal.addEventListener('abort', abort)
  running.add(controller)
  deviceChecks.count += 1
  try {
    // Loading the solver may hang, and cannot be cancelled.
    const cancelled = new Promise<undefined>((resolve) => {
      controller.signal.addEventListener('abort', () => resolve(undefined))
    })
    const solved = import('./solveProof.ts').then(({ solveProof }) => solveProof(challenge, controller))
    return await Promise.race([cancelled, solved])
  } catch {
    // Without a solution the server's refusal stands, and that is what is shown.
    return undefined
  } finally {
    if (signal instanceof AbortSignal) signal.removeEventListener('abort', abort)
    running.delete(controller)
    deviceChecks.count -= 1
  }
}
