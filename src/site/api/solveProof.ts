import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from '../../model/api/proofOfWorkChallenge.ts'

/** After which a device gives up, in ms: on average a slow phone takes a tenth of it. */
const TIMEOUT_MS = 45_000

/**
 * Solves a challenge. Each try is one computation of Web Crypto, which runs beside the page, and between two of them the
 * page does whatever waits: so it needs no worker, which the page's policy forbids.
 * @returns the proof as the header carries it; undefined when aborted or after 45 s
 */
export async function solveProof(challenge: Challenge, controller: AbortController): Promise<string | undefined> {
  const solution = await solveChallenge({ challenge, controller, deriveKey, timeout: TIMEOUT_MS })
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined
}
