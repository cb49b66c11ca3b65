import { afterEach, expect, test, vi } from 'vitest'
import { BUDGETS, PROOF_FACTOR } from '../../../src/server/limits/budgets.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { DEMO_CUSTOMER } from '../../support/sampleCustomers.ts'
import { VALID_MESSAGE } from '../../support/server/formFixtures.ts'
import { startLegacyBackend, type LegacyBackend } from '../../support/server/legacyBackend.ts'
import { challengeIn, decodeProof, encodeProof, proofHeader, SOLVER_HEADER } from '../../support/server/solveProof.ts'
import type { TestClient, TestResponse } from '../../support/server/testClient.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

let server: TestServer | undefined
let backend: LegacyBackend | undefined
afterEach(async () => {
  vi.useRealTimers()
  await server?.close()
  await backend?.stop()
  server = backend = undefined
})

const start = async (env: Record<string, string>): Promise<TestServer> => (server = await startTestServer({ env }))
const OFFICE = { 'x-forwarded-for': '203.0.113.7', 'accept-language': 'en' }
const FACTOR = 0.01
const scaled = (points: number): number => Math.max(1, Math.round(points * FACTOR))
const visit = (client: TestClient, headers: Record<string, string> = {}): Promise<TestResponse> =>
  client.post('/pc/login', { visitor: '1' }, { ...OFFICE, ...headers })

/** Uses up an address's budget of sign-ins. */
async function useUpVisits(client: TestClient, headers: Record<string, string> = {}): Promise<void> {
  for (let call = 0; call < scaled(BUDGETS.signIns.perAddress); call += 1)
    expect((await visit(client, headers)).status).toBe(200)
}

test('past the budget a proof of work admits each call, up to a second budget; a client without solver header gets no challenge', async () => {
  const { client: newClient } = await start({ RATE_LIMITS: String(FACTOR) })
  const client = newClient()
  await useUpVisits(client)
  const plain = await visit(client)
  expect([plain.status, Object.keys(plain.body.data ?? {})]).toEqual([429, ['retryAfter']])
  for (let call = 0; call < scaled(BUDGETS.signIns.perAddress * PROOF_FACTOR); call += 1) {
    const refusal = await visit(client, SOLVER_HEADER)
    expect([refusal.status, refusal.headers.has('retry-after')]).toEqual([429, true])
    expect((await visit(client, await proofHeader(refusal))).body.code).toBe(200)
  }
  const exhausted = await visit(client, SOLVER_HEADER)
  expect([exhausted.status, challengeIn(exhausted)]).toEqual([429, undefined])
})

test('a proof is valid once, for one budget, for ten minutes and as signed; a wrong one uses up no budget of others', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 5) })
  const { client: newClient } = await start({ RATE_LIMITS: String(FACTOR) })
  const client = newClient()
  await useUpVisits(client)
  const decodedProof = decodeProof(await proofHeader(await visit(client, SOLVER_HEADER))) as {
    challenge: { parameters: object; signature: string }
    solution: { counter: number }
  }
  const forgedProofs = [
    { ...decodedProof, challenge: { ...decodedProof.challenge, signature: 'a'.repeat(64) } },
    {
      ...decodedProof,
      challenge: { ...decodedProof.challenge, parameters: { ...decodedProof.challenge.parameters, keyPrefix: '0' } },
    },
    { ...decodedProof, solution: { ...decodedProof.solution, counter: decodedProof.solution.counter + 1 } },
    { ...decodedProof, solution: null },
    { challenge: null },
    [],
  ]
  for (const header of [...forgedProofs.map(encodeProof), '', '%', 'x'.repeat(9000)])
    expect((await visit(client, { 'proof-of-work': header })).status).toBe(429)
  const proof = await proofHeader(await visit(client, SOLVER_HEADER))
  await client.fetchCaptcha()
  const post = (headers: Record<string, string>) =>
    client.post('/pc/messageUpdate', VALID_MESSAGE, { ...OFFICE, ...headers })
  for (let call = 0; call < scaled(BUDGETS.posts.perAddress); call += 1) await post({})
  expect((await post(proof)).status).toBe(429)
  expect((await visit(client, proof)).status).toBe(200)
  expect((await visit(client, proof)).status).toBe(429)
  const late = await proofHeader(await visit(client, SOLVER_HEADER))
  vi.setSystemTime(Date.now() + 601_000)
  // A new window of calls has begun: use it up again.
  await useUpVisits(client)
  expect((await visit(client, late)).status).toBe(429)
})

test('past the budget, forged proofs without a session are refused before any look-up', async () => {
  const { client: newClient, store } = await start({ RATE_LIMITS: String(FACTOR) })
  const client = newClient()
  await client.fetchXsrfCookie()
  const post = (headers: Record<string, string>) =>
    client.post('/pc/messageUpdate', VALID_MESSAGE, { ...OFFICE, ...headers })
  for (let call = 0; call < scaled(BUDGETS.posts.perAddress); call += 1) await post({})
  const refusal = await post(SOLVER_HEADER)
  const proof = await proofHeader(refusal)
  const { challenge, solution } = decodeProof(proof) as {
    challenge: { signature: string }
    solution: { counter: number }
  }
  const wrongProof = encodeProof({ challenge, solution: { ...solution, counter: solution.counter + 1 } })
  const forgedProof = encodeProof({ challenge: { ...challenge, signature: 'a'.repeat(64) }, solution })
  const usedProof = await proofHeader(await post(SOLVER_HEADER))
  expect((await post(usedProof)).status).toBe(200)
  const lookups = [vi.spyOn(store.sessions, 'find'), vi.spyOn(store.sessions, 'findByCookie')]
  for (const headers of [{}, SOLVER_HEADER, { 'proof-of-work': 'x' }, { 'proof-of-work': forgedProof }, usedProof])
    expect((await post(headers)).status).toBe(429)
  // A challenge is valid for one try, right or wrong.
  for (const header of [wrongProof, wrongProof, proof['proof-of-work'] ?? '']) {
    const response = await post({ 'proof-of-work': header })
    expect([response.status, challengeIn(response) !== undefined]).toEqual([429, true])
  }
  expect(lookups.map(({ mock }) => mock.calls)).toEqual([[], []])
  expect((await post(await proofHeader(await post(SOLVER_HEADER)))).status).toBe(200)
})

test('with PROOF_OF_WORK=always a verification code is accepted with a proof only, and not used up without one', async () => {
  const { client: newClient, store } = await start({ PROOF_OF_WORK: 'always' })
  const client = newClient()
  await client.fetchCaptcha()
  const refusal = await client.post('/pc/messageUpdate', VALID_MESSAGE, { 'accept-language': 'en' })
  expect(refusal.body).toMatchObject({ code: 501, message: 'Your device could not be checked. Please try again.' })
  expect(await store.submissions.search({}, 10)).toEqual([])
  expect((await client.post('/pc/messageUpdate', VALID_MESSAGE, await proofHeader(refusal))).body.code).toBe(200)
  const [account, password] = DEMO_CUSTOMER
  expect((await client.signIn(account, password)).body.code).toBe(200)
})

test('with PROOF_OF_WORK=always one proof also counts past the budget', async () => {
  const { client: newClient } = await start({ PROOF_OF_WORK: 'always', RATE_LIMITS: String(FACTOR) })
  const client = newClient()
  await client.fetchCaptcha()
  const post = (headers: Record<string, string>) =>
    client.post('/pc/messageUpdate', VALID_MESSAGE, { ...OFFICE, ...headers })
  for (let call = 0; call < scaled(BUDGETS.posts.perAddress); call += 1) await post(SOLVER_HEADER)
  const refusal = await post(SOLVER_HEADER)
  expect(refusal.status).toBe(429)
  expect((await post(await proofHeader(refusal))).body.code).toBe(200)
})

test('a proof of work gets the text of a new captcha, which is used up like that of an image', async () => {
  const { client: newClient, store } = await start({ VERIFY_CODE: '' })
  const client = newClient()
  const image = await client.fetchCaptcha()
  expect(image.headers.get('text-alternative')).toBe('proof-of-work')
  const challenged = await client.post('/inc/verifytext')
  expect([challenged.status, challenged.body.code]).toEqual([200, 501])
  const header = await proofHeader(challenged)
  const { body, headers } = await client.post('/inc/verifytext', {}, header)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(body.data).toEqual({ verifyCode: expect.stringMatching(/^[a-z2-9]{4}$/) })
  expect((await client.post('/inc/verifytext', {}, header)).body.code).toBe(501)
  const message = { ...VALID_MESSAGE, verifyCode: String(body.data?.verifyCode) }
  expect((await client.post('/pc/messageUpdate', message)).body.code).toBe(200)
  expect((await client.post('/pc/messageUpdate', message)).body.data).toEqual({ errors: { '/verifyCode': 'captcha' } })
  expect(await store.submissions.search({}, 10)).toHaveLength(1)
})

test('with PROOF_OF_WORK=off there are no challenges and no text of a captcha', async () => {
  const { client: newClient } = await start({ PROOF_OF_WORK: 'off', RATE_LIMITS: String(FACTOR) })
  const client = newClient()
  await useUpVisits(client)
  expect(challengeIn(await visit(client, SOLVER_HEADER))).toBeUndefined()
  expect((await client.fetchCaptcha()).headers.has('text-alternative')).toBe(false)
  expect((await client.post('/inc/verifytext')).status).toBe(404)
})

test('the proxy sends challenges past the budget and beside codes, but no text of the backend’s captcha', async () => {
  backend = await startLegacyBackend()
  const { client: newClient } = await start({
    ASPAPI_URL: backend.url,
    RATE_LIMITS: String(FACTOR),
    PROOF_OF_WORK: 'always',
  })
  const client = newClient()
  const image = await client.fetchCaptcha()
  expect([image.status, image.headers.has('text-alternative')]).toEqual([200, false])
  expect((await client.post('/inc/verifytext', {})).status).toBe(404)
  const refusal = await client.post('/pc/messageUpdate', { ...VALID_MESSAGE, verifyCode: CAPTCHA_SOLUTION })
  expect(challengeIn(refusal)).toBeDefined()
  await useUpVisits(client)
  const limited = await visit(client, SOLVER_HEADER)
  expect(limited.status).toBe(429)
  expect((await visit(client, await proofHeader(limited))).body.code).toBe(200)
})
