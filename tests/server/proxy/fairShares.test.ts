import { afterEach, beforeEach, expect, test } from 'vitest'
import { VALID_MESSAGE } from '../../support/server/formFixtures.ts'
import {
  LEGACY_CAPTCHA_SOLUTION,
  LEGACY_CUSTOMERS,
  startLegacyBackend,
  type LegacyBackend,
} from '../../support/server/legacyBackend.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'

const [REAL] = LEGACY_CUSTOMERS as [(typeof LEGACY_CUSTOMERS)[0]]
const ATTACKER = { 'x-forwarded-for': '203.0.113.7' }
const ELSEWHERE = { 'x-forwarded-for': '198.51.100.1' }

let backend: LegacyBackend
let server: TestServer
beforeEach(async () => {
  backend = await startLegacyBackend()
  server = await startTestServer({ env: { ASPAPI_URL: backend.url, VERIFY_CODE: '', MAX_REQUESTS: '8000' } })
})
afterEach(async () => {
  await server.close()
  await backend.stop()
})

const message = { ...VALID_MESSAGE, verifyCode: LEGACY_CAPTCHA_SOLUTION }

test('205 slow reads of one address leave places for other readers, sign-ins, forms and customers; abandoned ones end at the backend', async () => {
  const closings: Promise<void>[] = []
  backend.fault = ({ path }, response) => {
    if (!path.includes('home')) return false
    closings.push(new Promise((resolve) => response.once('close', resolve)))
    return true
  }
  const abortController = new AbortController()
  const reads = Array.from({ length: 205 }, () =>
    fetch(`${server.url}/aspapi/pc/home.asp`, { headers: ATTACKER, signal: abortController.signal }).catch(
      () => 'gone',
    ),
  )
  await expect.poll(() => closings.length).toBe(35)
  const customer = server.client()
  const code = async (call: string, fields: Record<string, string> = {}) =>
    (await customer.post(call, fields, ELSEWHERE)).body.code
  expect(await code('/pc/school')).toBe(200)
  const signInResponse = await customer.post('/pc/login', { account: REAL.account, password: REAL.password }, ELSEWHERE)
  customer.token = String(signInResponse.body.data?.token)
  expect(await code('/pc/getUserInfo')).toBe(200)
  await customer.get('/aspapi/inc/verifycode.asp', ELSEWHERE)
  expect(await code('/pc/messageUpdate', message)).toBe(200)
  abortController.abort()
  expect(new Set(await Promise.all(reads))).toEqual(new Set(['gone']))
  await Promise.all(closings)
  backend.fault = undefined
  expect((await server.client().get('/aspapi/pc/home.asp', ATTACKER)).body.code).toBe(200)
  expect(closings).toHaveLength(35)
})

test('reads of several addresses may take all places of reads, but none of sign-ins, customers and forms', async () => {
  let pending = 0
  backend.fault = ({ path }) => {
    if (!path.includes('home')) return false
    pending += 1
    return true
  }
  const abortController = new AbortController()
  const reads = [ATTACKER, { 'x-forwarded-for': '192.0.2.77' }].flatMap((headers) =>
    Array.from({ length: 40 }, () =>
      fetch(`${server.url}/aspapi/pc/home.asp`, { headers, signal: abortController.signal }).catch(() => 'gone'),
    ),
  )
  await expect.poll(() => pending).toBe(70)
  const customer = server.client()
  const signInResponse = await customer.post('/pc/login', { account: REAL.account, password: REAL.password }, ELSEWHERE)
  customer.token = String(signInResponse.body.data?.token)
  expect((await customer.post('/pc/getUserInfo', {}, ELSEWHERE)).body.code).toBe(200)
  await customer.get('/aspapi/inc/verifycode.asp', ELSEWHERE)
  expect((await customer.post('/pc/messageUpdate', message, ELSEWHERE)).body.code).toBe(200)
  abortController.abort()
  await Promise.all(reads)
  backend.fault = undefined
})

test('a form continues at the backend when its browser disconnects', async () => {
  let answer: (() => void) | undefined
  backend.fault = ({ path }) =>
    path.includes('message') ? new Promise<boolean>((resolve) => (answer = () => resolve(false))) : false
  const client = server.client()
  await client.fetchCaptcha()
  const abortController = new AbortController()
  const formResponse = fetch(`${server.url}/aspapi/pc/messageUpdate.asp`, {
    method: 'POST',
    headers: client.sessionHeaders,
    body: new URLSearchParams(message),
    signal: abortController.signal,
  }).catch(() => 'gone')
  await expect.poll(() => answer !== undefined).toBe(true)
  abortController.abort()
  expect(await formResponse).toBe('gone')
  answer?.()
  await expect.poll(() => backend.submissions.length).toBe(1)
})
