import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import {
  isChallenge,
  PROOF_HEADER,
  PROOF_SUPPORTED,
  type Challenge,
} from '../../../src/model/api/proofOfWorkChallenge.ts'
import type { TestResponse } from './testClient.ts'

/** The header of a client that can solve challenges. */
export const SOLVER_HEADER = { [PROOF_HEADER]: PROOF_SUPPORTED }

/** The challenge of a response; undefined: it has none. */
export function challengeIn({ body }: TestResponse): Challenge | undefined {
  const challenge = body.data?.proofOfWork
  return isChallenge(challenge) ? challenge : undefined
}

/** The header with a proof, for the solution of a challenge. @throws when the response has no challenge */
export async function proofHeader(response: TestResponse): Promise<Record<string, string>> {
  const challenge = challengeIn(response)
  const solution = challenge && (await solveChallenge({ challenge, deriveKey }))
  if (!solution) throw new Error(`No challenge in ${JSON.stringify(response.body)}`)
  return { [PROOF_HEADER]: encodeProof({ challenge, solution }) }
}

export const encodeProof = (proof: unknown): string => Buffer.from(JSON.stringify(proof)).toString('base64')

/** Reads the header with a proof. */
export const decodeProof = (headers: Record<string, string>): unknown =>
  JSON.parse(Buffer.from(headers[PROOF_HEADER] ?? '', 'base64').toString('utf8'))
