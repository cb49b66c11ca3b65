import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyRequest } from 'fastify'
import { isObject } from '../../forms/schema/isObject.ts'
import {
  isChallenge,
  PROOF_HEADER,
  type Challenge,
  type ChallengeSolution,
  type ProofOfWorkMode,
} from '../../model/api/proofOfWorkChallenge.ts'
import { BusinessError } from '../http/errors.ts'
import { ipNetworkOf } from '../http/ipNetwork.ts'
import type { Budget } from './budgets.ts'
import { createCounter } from './counter.ts'
import { serializeByKey } from './serializeByKey.ts'

/** Challenges for the client's device, and their proofs. Source: decision 034. */
export interface ProofOfWork {
  mode: ProofOfWorkMode
  /** A new challenge for a client whose header announces that it solves them; undefined for others. */
  offerChallenge(budget: Budget, request: FastifyRequest): Promise<Challenge | undefined>
  /** Whether a request carries the proof of a challenge for this budget that nobody has used. Uses it up. */
  accept(budget: Budget, request: FastifyRequest): Promise<boolean>
  /** @throws BusinessError with a challenge unless `accept` */
  require(budget: Budget, request: FastifyRequest): Promise<void>
}

interface ProofOfWorkOptions {
  mode: ProofOfWorkMode
  /** Iterations of PBKDF2 for one try. */
  cost: number
  /** Signs the challenges; the same on all servers that share a database. */
  secret: Buffer
}

/** Lifetime of a challenge in seconds: an upload may come with the proof. */
const CHALLENGE_TTL_SECONDS = 600
const MAX_HEADER_LENGTH = 4000
/**
 * Tries that a solution takes on average: 16 to the power of its length. Few, because each is also a turn of the page's
 * event loop, which takes a slow phone longer than the computation.
 */
const KEY_PREFIX = '00'

/** Challenges are signed, not stored; the signatures of used ones are remembered until they expire. */
export function createProofOfWork({ mode, cost, secret }: ProofOfWorkOptions): ProofOfWork {
  const hmacSignatureSecret = secret.toString('hex')
  /** By their signatures; sending one again costs no computation. */
  const spentChallenges = createCounter(1, CHALLENGE_TTL_SECONDS)
  const acceptanceByRequest = new WeakMap<FastifyRequest, Promise<boolean>>()

  async function newChallenge(budget: Budget): Promise<Challenge> {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost,
      keyPrefix: KEY_PREFIX,
      deriveKey,
      hmacSignatureSecret,
      expiresAt: Math.floor(Date.now() / 1000) + CHALLENGE_TTL_SECONDS,
      data: { budget },
    })
    if (!isChallenge(challenge)) throw new Error('The challenge is not signed.')
    return challenge
  }

  async function consumeProof(budget: Budget, request: FastifyRequest): Promise<boolean> {
    const proof = readProof(request)
    if (proof?.challenge.parameters.data?.budget !== budget) return false
    const { signature } = proof.challenge
    if (spentChallenges.msUntilRoom(signature) > 0) return false
    // One proof of an address at a time, so that forged ones leave the threads to others.
    const { verified, invalidSignature } = await serializeByKey(`proof ${ipNetworkOf(request.ip)}`, () =>
      verifySolution({ ...proof, deriveKey, hmacSignatureSecret }),
    )
    // Forged challenges must not evict signed ones.
    return invalidSignature === false && spentChallenges.consume(signature) === 0 && verified
  }

  /** One proof admits one request, at any of its checks. */
  function accept(budget: Budget, request: FastifyRequest): Promise<boolean> {
    const result = acceptanceByRequest.get(request) ?? consumeProof(budget, request)
    acceptanceByRequest.set(request, result)
    return result
  }

  return {
    mode,
    accept,
    offerChallenge: async (budget, request) =>
      mode === 'off' || request.headers[PROOF_HEADER] === undefined ? undefined : newChallenge(budget),
    async require(budget, request) {
      if (await accept(budget, request)) return
      throw new BusinessError('deviceCheck', { data: { proofOfWork: await newChallenge(budget) } })
    },
  }
}

interface Proof {
  challenge: Challenge
  solution: ChallengeSolution
}

/** The proof that a request carries; undefined unless it has the form of one. */
function readProof({ headers }: FastifyRequest): Proof | undefined {
  const header = headers[PROOF_HEADER]
  if (typeof header !== 'string' || header.length > MAX_HEADER_LENGTH) return undefined
  try {
    const proof: unknown = JSON.parse(Buffer.from(header, 'base64').toString('utf8'))
    if (!isObject(proof) || !isChallenge(proof.challenge) || !isObject(proof.solution)) return undefined
    const { counter, derivedKey } = proof.solution
    if (typeof counter !== 'number' || typeof derivedKey !== 'string') return undefined
    return { challenge: proof.challenge, solution: { counter, derivedKey } }
  } catch {
    return undefined
  }
}
