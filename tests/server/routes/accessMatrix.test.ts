import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessForCall } from '../../../src/model/site/registry.ts'
import { pdf } from '../../support/fileFixtures.ts'
import { TestClient, type TestResponse } from '../../support/server/testClient.ts'
import {
  VALID_DEMO_APPLICATION,
  VALID_MESSAGE,
  VALID_UPLOAD,
  VALID_WITHDRAWAL,
} from '../../support/server/formFixtures.ts'
import { multipart } from '../../support/server/multipart.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'
import { projectRegistry, startTestServer, type TestServer } from '../../support/server/testServer.ts'
import { DEMO_CUSTOMER, REAL_CUSTOMER } from '../../support/sampleCustomers.ts'
import { HOUR_MS } from '../../support/time.ts'

let now = Date.UTC(2026, 0, 5)
let server: TestServer
/** A server with the project's own pages, on the same database. */
let projectServer: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  projectServer = await startTestServer({ clock: () => now, registry: projectRegistry, dataDir: server.dataDir })
})
afterAll(async () => {
  await projectServer.close()
  await server.close()
})

/** Kinds of clients; `old`: a real customer who signed in 13 hours ago. */
const ROLES = ['nobody', 'visitor', 'demo', 'real', 'old', 'suspended'] as const
type Role = (typeof ROLES)[number]

type Outcome = number | string

const { pages, forms } = projectRegistry

/**
 * Expected outcome of a call for each client. Calls are sent without fields, so a permitted form answers 501 with its
 * missing fields: `fields`; if the password is required again: `password`.
 */
function outcomesOf(path: string, permitted: Outcome, requiresRecentSignIn = false): Record<Role, Outcome> {
  const all = { nobody: permitted, visitor: permitted, demo: permitted, real: permitted, old: permitted }
  const access = accessForCall(pages, path) ?? 'customer'
  if (access === 'public') return { ...all, suspended: permitted }
  const members = { ...all, nobody: 401, suspended: 405, ...(requiresRecentSignIn ? { old: 'password' } : {}) }
  return access === 'customer' ? members : { ...members, visitor: 501, demo: 501 }
}
const everybody = (outcome: Outcome): Record<Role, Outcome> =>
  Object.fromEntries(ROLES.map((role) => [role, outcome])) as Record<Role, Outcome>

/** Calls of the server that are no forms: lists, and details that need an id. */
const OWN_CALLS = ['school', 'activity', 'about', 'product'].flatMap((kind) => [
  [`/pc/${kind}`, 200] as const,
  [`/pc/${kind}Detail`, 'fields'] as const,
])

const EXPECTED_OUTCOMES: Record<string, Record<Role, Outcome>> = {
  'GET /inc/verifycode': everybody(200),
  // It requires a proof of work.
  'POST /inc/verifytext': everybody(501),
  'GET /pc/home': outcomesOf('/pc/home', 200),
  'POST /pc/submissionStatus': everybody('fields'),
  'POST /pc/withdrawalAccounts': outcomesOf('/pc/withdrawalAccounts', 200, true),
  ...Object.fromEntries(
    [
      ...OWN_CALLS,
      ...['getUserInfo', 'userCenterBanner', 'rechargeType'].map((name) => [`/pc/${name}`, 200] as const),
    ].map(([path, permitted]) => [`POST ${path}`, outcomesOf(path, permitted)]),
  ),
  ...Object.fromEntries(
    pages.flatMap((page) => {
      if (page.kind !== 'form') return []
      const { path } = page.submit
      const permitted = forms.get(page.id)?.schema.required?.length ? 'fields' : 200
      return [[`POST ${path}`, outcomesOf(path, permitted, page.requiresRecentSignIn)]]
    }),
  ),
  // Last, because it ends the session.
  'POST /pc/logout': everybody(200),
}

test('the table lists every call of the server and no other', () => {
  const routes = [
    ...projectServer.app.printRoutes({ commonPrefix: false }).matchAll(/\/aspapi(\S+)\.asp \((?:HEAD, )?(GET|POST)/g),
  ].map(([, path, method]) => `${method} ${path}`)
  expect(routes.sort()).toEqual(Object.keys(EXPECTED_OUTCOMES).sort())
})

/** Opens a demo account and signs in to it at one of the servers. */
async function openDemoAccount(email: string, { url } = server): Promise<TestClient> {
  const visitor = server.client()
  await visitor.signInAsVisitor()
  await visitor.fetchCaptcha()
  const { body } = await visitor.post('/pc/applyDemoUpdate', { ...VALID_DEMO_APPLICATION, email, confirmEmail: email })
  const client = new TestClient(url)
  await client.signIn(String(body.data?.tradingAccount), String(body.data?.password))
  return client
}

async function signInAs(role: Role): Promise<TestClient> {
  const client = projectServer.client()
  if (role === 'visitor') await client.signInAsVisitor()
  if (role === 'demo' || role === 'real') await client.signIn(`${role}@example.com`, `Sample-${role}-2026`)
  if (role === 'old') {
    await client.signIn(...REAL_CUSTOMER, { remember: 'true' })
    now += 13 * HOUR_MS
  }
  if (role === 'suspended') {
    const suspended = await openDemoAccount('suspended@example.com', projectServer)
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

test('a session with an old sign-in cannot withdraw, gets the reason, and can after a new sign-in', async () => {
  const client = server.client()
  await client.signIn(...REAL_CUSTOMER, { remember: 'true' })
  const stale = async () => (await client.post('/pc/getUserInfo')).body.data?.stale
  now += 12 * HOUR_MS - 1000
  expect(await stale()).toBeUndefined()
  now += 1000
  expect(await stale()).toBe(true)
  const before = await server.store.submissions.search({}, 50)
  const withdraw = async (): Promise<TestResponse> => {
    await client.fetchCaptcha()
    return client.post('/pc/withdrawalApplyUpdate', VALID_WITHDRAWAL, { 'accept-language': 'en' })
  }
  expect((await withdraw()).body).toEqual({
    code: 401,
    message: expect.stringContaining('log in again before you send') as string,
    data: { stale: true },
  })
  expect(await server.store.submissions.search({}, 50)).toEqual(before)
  await client.signIn(...REAL_CUSTOMER, { remember: 'true' })
  expect([await stale(), (await withdraw()).body.code]).toEqual([undefined, 200])
})

test('no request of a customer returns another customer’s submissions', async () => {
  const [ann, ben] = [await openDemoAccount('ann@example.com'), await openDemoAccount('ben@example.com')]
  const file = () => multipart(VALID_UPLOAD, { files: [{ name: 'id.pdf', content: pdf() }] })
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
  // Halves of two sessions do not make a session.
  const mixedSession = ben.clone()
  mixedSession.token = ann.token
  expect((await mixedSession.post('/pc/getUserInfo')).body.code).toBe(401)
})

test('signing out everywhere ends all sessions of the account on every device, and of this browser, and no others', async () => {
  const [phone, tablet, other, visitor] = [server.client(), server.client(), server.client(), server.client()]
  for (const client of [phone, tablet]) await client.signIn(...DEMO_CUSTOMER, { remember: 'true' })
  await other.signIn(...REAL_CUSTOMER)
  await visitor.signInAsVisitor()
  const tab = server.client()
  Object.assign(tab, { cookies: tablet.cookies, token: tablet.token })
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
  expect(await codes()).toEqual([401, 401, 401, 200, 200])
  expect((await visitor.post('/pc/logout', { everywhere: '1' })).body.code).toBe(200)
  expect(await codes()).toEqual([401, 401, 401, 200, 401])
})
