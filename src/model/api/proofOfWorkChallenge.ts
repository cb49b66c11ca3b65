import { isObject } from '../../forms/schema/isObject.ts'

/**
 * The header by which a client says that it can solve challenges (`supported`), and that carries the proof: base64 of the
 * JSON `{ challenge, solution }`. Source: docs/contract.md section 1.
 */
export const PROOF_HEADER = 'proof-of-work'
export const PROOF_SUPPORTED = 'supported'

/** The header of a verification image whose text can be had for a proof of work, and its value. */
export const CODE_TEXT_HEADER = 'text-alternative'
export const CODE_TEXT_OFFERED = 'proof-of-work'

/** When calls need a proof of work: never, past the budget of their address, or beside every verification code too. */
export type ProofOfWorkMode = 'off' | 'overBudget' | 'always'

/** A puzzle, signed by the server: find the counter for which the derived key begins with `keyPrefix`. */
export interface Challenge {
  parameters: {
    algorithm: string
    nonce: string
    salt: string
    /** Iterations of PBKDF2 for one try. */
    cost: number
    keyLength: number
    keyPrefix: string
    /** In seconds since 1970. */
    expiresAt?: number
    data?: Record<string, string | number | boolean | null>
  }
  signature: string
}

/** The solution of a challenge. */
export interface ChallengeSolution {
  counter: number
  /** In hex. */
  derivedKey: string
}

/** Whether a value of a message has the form of a challenge. */
export function isChallenge(value: unknown): value is Challenge {
  if (!isObject(value) || typeof value.signature !== 'string' || !isObject(value.parameters)) return false
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = value.parameters
  return (
    [algorithm, nonce, salt, keyPrefix].every((text) => typeof text === 'string') &&
    typeof cost === 'number' &&
    typeof keyLength === 'number'
  )
}
