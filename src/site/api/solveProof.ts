import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from '../../model/api/proofOfWorkChallenge.ts'

/** Time after which a device gives up: a slow phone takes a tenth of it on average. */
const TIMEOUT_MS = 45_000

/**
 * Solves a challenge. Each try is one asynchronous computation of Web Crypto, so the page stays responsive without a
 * worker, which the content security policy forbids.
 * @returns the proof as a header value; undefined if aborted or after 45 s
 */
export async function solveProof(challenge: Challenge, controller: AbortController): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge, controller, deriveKey, timeout: TIMEOUT_MS })
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined
}
