import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '../../support/fileFixtures.ts'
import type { TestResponse, TestClient } from '../../support/server/testClient.ts'
import { VALID_DEMO_APPLICATION, VALID_MESSAGE, VALID_WITHDRAWAL } from '../../support/server/formFixtures.ts'
import { multipart } from '../../support/server/multipart.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { HOUR_MS } from '../../support/time.ts'

let now = Date.UTC(2026, 0, 5)
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.close())

/** Kinds of clients; `old`: a real customer whose password was typed 13 hours ago. */
const ROLES = ['nobody', 'visitor', 'demo', 'real', 'old', 'suspended'] as const
type Role = (typeof ROLES)[number]

/** Calls are sent without fields, so a permitted form responds 501 with its missing fields: `fields`. */
const PUBLIC = { nobody: 200, visitor: 200, demo: 200, real: 200, old: 200, suspended: 200 }
const PUBLIC_FORM = {
  nobody: 'fields',
  visitor: 'fields',
  demo: 'fields',
  real: 'fields',
  old: 'fields',
  suspended: 'fields',
}
const MEMBERS_ONLY = { nobody: 401, visitor: 200, demo: 200, real: 200, old: 200, suspended: 405 }
const MEMBERS_FORM = { nobody: 401, visitor: 'fields', demo: 'fields', real: 'fields', old: 'fields', suspended: 405 }
const FUNDS_ONLY = { nobody: 401, visitor: 501, demo: 501, real: 200, old: 200, suspended: 405 }
const FUNDS_FORM = { nobody: 401, visitor: 501, demo: 501, real: 'fields', old: 'password', suspended: 405 }

/** The call asks for a proof of work. */
const WITH_PROOF = { nobody: 501, visitor: 501, demo: 501, real: 501, old: 501, suspended: 501 }

const EXPECTED_OUTCOMES: Record<string, Record<Role, number | string>> = {
  'GET /inc/verifycode': PUBLIC,
  'POST /inc/verifytext': WITH_PROOF,
  'GET /pc/home': PUBLIC,
  'POST /pc/login': PUBLIC_FORM,
  'POST /pc/school': PUBLIC,
  'POST /pc/messageUpdate': PUBLIC_FORM,
  'POST /pc/submissionStatus': PUBLIC_FORM,
  'POST /pc/schoolDetail': MEMBERS_FORM,
  'POST /pc/activity': MEMBERS_ONLY,
  'POST /pc/activityDetail': MEMBERS_FORM,
  'POST /pc/about': MEMBERS_ONLY,
  'POST /pc/aboutDetail': MEMBERS_FORM,
  'POST /pc/product': MEMBERS_ONLY,
  'POST /pc/productDetail': MEMBERS_FORM,
  'POST /pc/getUserInfo': MEMBERS_ONLY,
  'POST /pc/userCenterBanner': MEMBERS_ONLY,
  'POST /pc/applyDemoUpdate': MEMBERS_FORM,
  'POST /pc/applyRealUpdate': MEMBERS_FORM,
  'POST /pc/fileUploadUpdate': MEMBERS_FORM,
  'POST /pc/rechargeType': FUNDS_ONLY,
  'POST /pc/withdrawalApplyUpdate': FUNDS_FORM,
  'POST /pc/rechargeFormUpdate': FUNDS_FORM,
  // Last, because it ends the session.
  'POST /pc/logout': PUBLIC,
}

test('the table lists every call of the server, and no other', () => {
  const routes = [
    ...server.app.printRoutes({ commonPrefix: false }).matchAll(/\/aspapi(\S+)\.asp \((?:HEAD, )?(GET|POST)/g),
  ].map(([, path, method]) => `${method} ${path}`)
  expect(routes.sort()).toEqual(Object.keys(EXPECTED_OUTCOMES).sort())
})

async function openDemoAccount(email: string): Promise<TestClient> {
  const client = server.client()
  await client.signInAsVisitor()
  await client.fetchCaptcha()
  const { body } = await client.post('/pc/applyDemoUpdate', { ...VALID_DEMO_APPLICATION, email, confirmEmail: email })
  await client.signIn(String(body.data?.tradingAccount), String(body.data?.password))
  return client
}

async function signInAs(role: Role): Promise<TestClient> {
  const client = server.client()
  if (role === 'visitor') await client.signInAsVisitor()
  if (role === 'demo' || role === 'real') await client.signIn(`${role}@example.com`, `Sample-${role}-2026`)
  if (role === 'old') {
    await client.signIn(...REAL_CUSTOMER, { remember: 'true' })
    now += 13 * HOUR_MS
  }
  if (role === 'suspended') {
    const suspended = await openDemoAccount('suspended@example.com')
    const { body } = await suspended.post('/pc/getUserInfo')
    await server.store.accounts.setStatus([String(body.data?.tradingAccount)], 'suspended')
    return suspended
  }
  return client
}

function outcome({ status, body }: TestResponse): number | string | undefined {
  if (status !== 200) return `HTTP ${status}`
  if (body.code === 501 && body.data?.errors) return 'fields'
  if (body.code === 401 && body.data?.stale === true) return 'password'
  return body.code ?? 200
}

test.each(ROLES)('every call responds to %s with exactly its code', async (role) => {
  const client = await signInAs(role)
  const outcomes: Record<string, unknown> = {}
  for (const call of Object.keys(EXPECTED_OUTCOMES)) {
    const [method, path] = call.split(' ') as [string, string]
    outcomes[call] = outcome(method === 'GET' ? await client.get(`/aspapi${path}.asp`) : await client.post(path))
  }
  expect(outcomes).toEqual(
    Object.fromEntries(Object.entries(EXPECTED_OUTCOMES).map(([call, codes]) => [call, codes[role]])),
  )
})

test('a session with an old password check cannot withdraw, gets the reason, and can after a sign-in', async () => {
  const client = server.client()
  await client.signIn(...REAL_CUSTOMER, { remember: 'true' })
  const stale = async () => (await client.post('/pc/getUserInfo')).body.data?.stale
  now += 12 * HOUR_MS - 1000
  expect(await stale()).toBeUndefined()
  now += 1000
  expect(await stale()).toBe(true)
  const before = await server.store.submissions.listNewest(50)
  const withdraw = async (): Promise<TestResponse> => {
    await client.fetchCaptcha()
    return client.post('/pc/withdrawalApplyUpdate', VALID_WITHDRAWAL, { 'accept-language': 'en' })
  }
  expect((await withdraw()).body).toEqual({
    code: 401,
    message: expect.stringContaining('log in again before you send') as string,
    data: { stale: true },
  })
  expect(await server.store.submissions.listNewest(50)).toEqual(before)
  await client.signIn(...REAL_CUSTOMER, { remember: 'true' })
  expect([await stale(), (await withdraw()).body.code]).toEqual([undefined, 200])
})

test('no customer sees another’s submissions, whatever they send', async () => {
  const [ann, ben] = [await openDemoAccount('ann@example.com'), await openDemoAccount('ben@example.com')]
  const file = () => multipart({ documentType: 'identity' }, { files: [{ name: 'id.pdf', content: pdf() }] })
  const ownReference = (await ann.postBody('/pc/fileUploadUpdate', file(), { 'idempotency-key': 'one' })).body.data
    ?.reference as string
  // The same key and form from another client.
  const otherReference = (await ben.postBody('/pc/fileUploadUpdate', file(), { 'idempotency-key': 'one' })).body.data
    ?.reference as string
  expect(otherReference).not.toBe(ownReference)
  expect((await ann.postBody('/pc/fileUploadUpdate', file(), { 'idempotency-key': 'one' })).body.data?.reference).toBe(
    ownReference,
  )
  await ben.fetchCaptcha()
  await ben.post('/pc/messageUpdate', { ...VALID_MESSAGE, verifyCode: CAPTCHA_SOLUTION })
  const requests = async (client: TestClient) =>
    ((await client.post('/pc/getUserInfo')).body.data?.requests as { reference: string }[]).map(
      ({ reference }) => reference,
    )
  expect(await requests(ann)).toEqual([ownReference])
  expect((await requests(ben)).includes(ownReference)).toBe(false)
  const id = String((await ann.post('/pc/getUserInfo')).body.data?.tradingAccount)
  for (const fields of [
    { tradingAccount: id },
    { account: id },
    { id },
    { email: 'ann@example.com' },
    { a_type: '0' },
  ] as Record<string, string>[]) {
    const { body } = await ben.post('/pc/getUserInfo', fields)
    expect(body.code).toBe(501)
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${ownReference}|ann@`))
  }
  for (const path of [
    `/files/${ownReference}`,
    `/data/formwright.db`,
    `/aspapi/pc/files/${ownReference}.asp`,
    `/content/../data/formwright.db`,
    `/content/%2e%2e/%2e%2e/data/secret.key`,
    `/aspapi/pc/${ownReference}.asp`,
  ]) {
    expect([path, (await ann.get(path)).status]).toEqual([path, 404])
  }
  // Halves of two sessions are no session.
  const mixedSession = ben.clone()
  mixedSession.token = ann.token
  expect((await mixedSession.post('/pc/getUserInfo')).body.code).toBe(401)
})

test('signing out everywhere ends all sessions of the account, on every device, and no others', async () => {
  const [phone, tablet, other, visitor] = [server.client(), server.client(), server.client(), server.client()]
  for (const client of [phone, tablet]) await client.signIn(...DEMO_CUSTOMER, { remember: 'true' })
  await other.signIn(...REAL_CUSTOMER)
  await visitor.signInAsVisitor()
  // Somebody else is signed in in a second tab of the tablet.
  const tab = server.client()
  Object.assign(tab, { cookies: tablet.cookies })
  await tab.signIn(...REAL_CUSTOMER)
  const codes = async () =>
    Promise.all(
      [phone, tablet, tab, other, visitor].map(
        async (client) => (await client.clone().post('/pc/getUserInfo')).body.code,
      ),
    )
  expect((await server.client().post('/pc/logout', { everywhere: '1' })).body.code).toBe(401)
  expect((await phone.post('/pc/logout', { everywhere: 'yes' })).body.code).toBe(501)
  expect(await codes()).toEqual([200, 200, 200, 200, 200])
  expect((await tablet.post('/pc/logout', { everywhere: '1' })).body.code).toBe(200)
  expect(await codes()).toEqual([401, 401, 200, 200, 200])
  expect((await visitor.post('/pc/logout', { everywhere: '1' })).body.code).toBe(200)
  expect(await codes()).toEqual([401, 401, 200, 200, 401])
})
