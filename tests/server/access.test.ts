import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf } from '../files.ts'
import type { Answer, Client } from './client.ts'
import { DEMO, MESSAGE, WITHDRAWAL } from './forms.ts'
import { multipart } from './multipart.ts'
import { CODE, startTestServer, type TestServer } from './start.ts'

const HOUR = 60 * 60_000
let now = Date.UTC(2026, 0, 5)
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.close())

/** Who asks; `old`: a real customer whose password was typed 13 hours ago. */
const WHO = ['nobody', 'visitor', 'demo', 'real', 'old', 'suspended'] as const
type Who = (typeof WHO)[number]

/** Nothing is sent with a call, so a form that may be sent answers 501 with the fields that it lacks: `fields`. */
const EVERYBODY = { nobody: 200, visitor: 200, demo: 200, real: 200, old: 200, suspended: 200 }
const EVERYBODY_FIELDS = {
  nobody: 'fields',
  visitor: 'fields',
  demo: 'fields',
  real: 'fields',
  old: 'fields',
  suspended: 'fields',
}
const MEMBERS = { nobody: 401, visitor: 200, demo: 200, real: 200, old: 200, suspended: 405 }
const MEMBERS_FIELDS = { nobody: 401, visitor: 'fields', demo: 'fields', real: 'fields', old: 'fields', suspended: 405 }
const FUNDS = { nobody: 401, visitor: 501, demo: 501, real: 200, old: 200, suspended: 405 }
const FUNDS_FIELDS = { nobody: 401, visitor: 501, demo: 501, real: 'fields', old: 'password', suspended: 405 }

const CALLS: Record<string, Record<Who, number | string>> = {
  'GET /inc/verifycode': EVERYBODY,
  'GET /pc/home': EVERYBODY,
  'POST /pc/login': EVERYBODY_FIELDS,
  'POST /pc/school': EVERYBODY,
  'POST /pc/messageUpdate': EVERYBODY_FIELDS,
  'POST /pc/schoolDetail': MEMBERS_FIELDS,
  'POST /pc/activity': MEMBERS,
  'POST /pc/activityDetail': MEMBERS_FIELDS,
  'POST /pc/about': MEMBERS,
  'POST /pc/aboutDetail': MEMBERS_FIELDS,
  'POST /pc/product': MEMBERS,
  'POST /pc/productDetail': MEMBERS_FIELDS,
  'POST /pc/getUserInfo': MEMBERS,
  'POST /pc/userCenterBanner': MEMBERS,
  'POST /pc/applyDemoUpdate': MEMBERS_FIELDS,
  'POST /pc/applyRealUpdate': MEMBERS_FIELDS,
  'POST /pc/fileUploadUpdate': MEMBERS_FIELDS,
  'POST /pc/rechargeType': FUNDS,
  'POST /pc/withdrawalApplyUpdate': FUNDS_FIELDS,
  'POST /pc/rechargeFormUpdate': FUNDS_FIELDS,
  // Last, for it ends the session.
  'POST /pc/logout': EVERYBODY,
}

test('the table names every call that the server has, and no other', () => {
  const routes = [
    ...server.app.printRoutes({ commonPrefix: false }).matchAll(/\/aspapi(\S+)\.asp \((?:HEAD, )?(GET|POST)/g),
  ].map(([, path, method]) => `${method} ${path}`)
  expect(routes.sort()).toEqual(Object.keys(CALLS).sort())
})

async function openDemo(email: string): Promise<Client> {
  const client = server.client()
  await client.visit()
  await client.image()
  const { body } = await client.post('/pc/applyDemoUpdate', { ...DEMO, email, confirmEmail: email })
  await client.signIn(String(body.data?.tradingAccount), String(body.data?.password))
  return client
}

async function enter(who: Who): Promise<Client> {
  const client = server.client()
  if (who === 'visitor') await client.visit()
  if (who === 'demo' || who === 'real') await client.signIn(`${who}@example.com`, `Sample-${who}-2026`)
  if (who === 'old') {
    await client.signIn('real@example.com', 'Sample-real-2026', { remember: 'true' })
    now += 13 * HOUR
  }
  if (who === 'suspended') {
    const suspended = await openDemo('suspended@example.com')
    const { body } = await suspended.post('/pc/getUserInfo')
    await server.store.accounts.setStatus([String(body.data?.tradingAccount)], 'suspended')
    return suspended
  }
  return client
}

function outcome({ status, body }: Answer): number | string | undefined {
  if (status !== 200) return `HTTP ${status}`
  if (body.code === 501 && body.data?.errors) return 'fields'
  if (body.code === 401 && body.data?.stale === true) return 'password'
  return body.code ?? 200
}

test.each(WHO)('every call answers %s with exactly its code', async (who) => {
  const client = await enter(who)
  const answered: Record<string, unknown> = {}
  for (const call of Object.keys(CALLS)) {
    const [method, path] = call.split(' ') as [string, string]
    answered[call] = outcome(method === 'GET' ? await client.get(`/aspapi${path}.asp`) : await client.post(path))
  }
  expect(answered).toEqual(Object.fromEntries(Object.entries(CALLS).map(([call, codes]) => [call, codes[who]])))
})

test('whose password was typed long ago is told so, withdraws nothing, and after a log-in does', async () => {
  const client = server.client()
  await client.signIn('real@example.com', 'Sample-real-2026', { remember: 'true' })
  const stale = async () => (await client.post('/pc/getUserInfo')).body.data?.stale
  now += 12 * HOUR - 1000
  expect(await stale()).toBeUndefined()
  now += 1000
  expect(await stale()).toBe(true)
  const before = await server.store.submissions.newest(50)
  const send = async (): Promise<Answer> => {
    await client.image()
    return client.post('/pc/withdrawalApplyUpdate', WITHDRAWAL, { 'accept-language': 'en' })
  }
  expect((await send()).body).toEqual({
    code: 401,
    message: expect.stringContaining('log in again before you send') as string,
    data: { stale: true },
  })
  expect(await server.store.submissions.newest(50)).toEqual(before)
  await client.signIn('real@example.com', 'Sample-real-2026', { remember: 'true' })
  expect([await stale(), (await send()).body.code]).toEqual([undefined, 200])
})

test('nobody sees what another customer has sent, whatever they send along', async () => {
  const [ann, ben] = [await openDemo('ann@example.com'), await openDemo('ben@example.com')]
  const file = () => multipart({ documentType: 'identity' }, { files: [{ name: 'id.pdf', content: pdf() }] })
  const mine = (await ann.raw('/pc/fileUploadUpdate', file(), { 'idempotency-key': 'one' })).body.data
    ?.reference as string
  // The same key and the same form, from somebody else.
  const theirs = (await ben.raw('/pc/fileUploadUpdate', file(), { 'idempotency-key': 'one' })).body.data
    ?.reference as string
  expect(theirs).not.toBe(mine)
  expect((await ann.raw('/pc/fileUploadUpdate', file(), { 'idempotency-key': 'one' })).body.data?.reference).toBe(mine)
  await ben.image()
  await ben.post('/pc/messageUpdate', { ...MESSAGE, verifyCode: CODE })
  const requests = async (client: Client) =>
    ((await client.post('/pc/getUserInfo')).body.data?.requests as { reference: string }[]).map(
      ({ reference }) => reference,
    )
  expect(await requests(ann)).toEqual([mine])
  expect((await requests(ben)).includes(mine)).toBe(false)
  const id = String((await ann.post('/pc/getUserInfo')).body.data?.tradingAccount)
  for (const asked of [
    { tradingAccount: id },
    { account: id },
    { id },
    { email: 'ann@example.com' },
    { a_type: '0' },
  ] as Record<string, string>[]) {
    const { body } = await ben.post('/pc/getUserInfo', asked)
    expect(body.code).toBe(501)
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${mine}|ann@`))
  }
  for (const path of [
    `/files/${mine}`,
    `/data/formwright.db`,
    `/aspapi/pc/files/${mine}.asp`,
    `/content/../data/formwright.db`,
    `/content/%2e%2e/%2e%2e/data/secret.key`,
    `/aspapi/pc/${mine}.asp`,
  ]) {
    expect([path, (await ann.get(path)).status]).toEqual([path, 404])
  }
  // Halves of two sessions are no session.
  const mixed = ben.copy()
  mixed.token = ann.token
  expect((await mixed.post('/pc/getUserInfo')).body.code).toBe(401)
})

test('logging out everywhere ends all sessions of the account, on every device, and no other’s', async () => {
  const [phone, tablet, other, visitor] = [server.client(), server.client(), server.client(), server.client()]
  for (const client of [phone, tablet])
    await client.signIn('demo@example.com', 'Sample-demo-2026', { remember: 'true' })
  await other.signIn('real@example.com', 'Sample-real-2026')
  await visitor.visit()
  // In a second tab of the tablet somebody else is logged in.
  const tab = server.client()
  Object.assign(tab, { cookies: tablet.cookies })
  await tab.signIn('real@example.com', 'Sample-real-2026')
  const codes = async () =>
    Promise.all(
      [phone, tablet, tab, other, visitor].map(
        async (client) => (await client.copy().post('/pc/getUserInfo')).body.code,
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
