import { isObject } from '../../forms/schema/isObject.ts'

/**
 * Request header: `supported` from a client that can solve challenges, or the proof as base64 of the JSON
 * `{ challenge, solution }`. Source: docs/contract.md section 1.
 */
export const PROOF_HEADER = 'proof-of-work'
export const PROOF_SUPPORTED = 'supported'

/** Response header of a verification image, and its value, when a proof of work buys the image's text. */
export const CODE_TEXT_HEADER = 'text-alternative'
export const CODE_TEXT_OFFERED = 'proof-of-work'

/** When calls need a proof of work: never, past the budget of their address, or also with every verification code. */
export type ProofOfWorkMode = 'off' | 'overBudget' | 'always'

/** A puzzle that the server signs: find the counter whose derived key begins with `keyPrefix`. */
export interface Challenge {
  parameters: {
    algorithm: string
    nonce: string
    salt: string
    /** PBKDF2 iterations of one attempt. */
    cost: number
    keyLength: number
    keyPrefix: string
    /** In seconds since 1970. */
    expiresAt?: number
    data?: Record<string, string | number | boolean | null>
  }
  signature: string
}

export interface ChallengeSolution {
  counter: number
  /** Hexadecimal. */
  derivedKey: string
}

/** Whether a value has the shape of a challenge. */
export function isChallenge(value: unknown): value is Challenge {
  if (!isObject(value) || typeof value.signature !== 'string' || !isObject(value.parameters)) return false
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = value.parameters
  return (
    [algorithm, nonce, salt, keyPrefix].every((text) => typeof text === 'string') &&
    typeof cost === 'number' &&
    typeof keyLength === 'number'
  )
}
