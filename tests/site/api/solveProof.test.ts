import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { solveProof } from '../../../src/site/api/solveProof.ts'
import { isChallenge, type Challenge } from '../../../src/model/api/proofOfWorkChallenge.ts'

const SECRET = 'secret'

async function challengeWith(keyPrefix: string): Promise<Challenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 100,
    keyPrefix,
    deriveKey,
    hmacSignatureSecret: SECRET,
  })
  if (!isChallenge(challenge)) throw new Error('not signed')
  return challenge
}

/** Counts the turns of the event loop until `stop` is called. */
function countTurns(): { turns: () => number; stop: () => void } {
  let turns = 0
  let handle: NodeJS.Immediate
  const next = () => {
    turns += 1
    handle = setImmediate(next)
  }
  handle = setImmediate(next)
  return { turns: () => turns, stop: () => clearImmediate(handle) }
}

test('the server accepts the solution, and the event loop turns between two tries', async () => {
  const challenge = await challengeWith('00')
  const turnCounter = countTurns()
  const proof = await solveProof(challenge, new AbortController())
  turnCounter.stop()
  const { solution } = JSON.parse(atob(proof ?? '')) as { solution: { counter: number; derivedKey: string } }
  expect(await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: SECRET })).toMatchObject({
    verified: true,
  })
  expect(turnCounter.turns()).toBeGreaterThanOrEqual(solution.counter)
})

test('a cancelled solver returns undefined', async () => {
  const controller = new AbortController()
  const proof = solveProof(await challengeWith('0'.repeat(40)), controller)
  setImmediate(() => controller.abort())
  expect(await proof).toBeUndefined()
})
