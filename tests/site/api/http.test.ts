// @vitest-environment happy-dom
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AspapiError } from '../../../src/site/api/aspapiErrors.ts'
import { get, post } from '../../../src/site/api/client.ts'
import { deviceChecks } from '../../../src/site/api/deviceCheck.ts'
import { http, pendingRequests } from '../../../src/site/api/http.ts'
import { notifications } from '../../../src/site/api/notifications.ts'
import { setNavigation } from '../../../src/site/api/sessionEnd.ts'
import { changeLanguage, initI18n } from '../../../src/site/i18n/i18n.ts'
import { endSession, session, startSession } from '../../../src/site/session/session.ts'
import { envelopeReply, type Reply } from '../../support/browserBackend.ts'

const backend = await vi.hoisted(async () => (await import('../../support/browserBackend.ts')).startBackend())
const { timeout } = http.defaults
const toRoot = vi.fn(async () => true)
const toSignIn = vi.fn(async () => true)

beforeAll(async () => {
  setNavigation(toRoot, toSignIn)
  await initI18n('en')
})
afterEach(() => {
  // No call is left over, whatever became of it.
  expect(pendingRequests.count).toBe(0)
  endSession()
  notifications.visible = []
  http.defaults.timeout = timeout
  document.cookie = 'XSRF-TOKEN=; Path=/; Max-Age=0'
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const shownMessages = () => notifications.visible.map(({ message }) => message)

test('a form is posted form-encoded, with token, language, CSRF header and idempotency key', async () => {
  document.cookie = 'XSRF-TOKEN=pair; Path=/'
  startSession('tokën', false)
  await changeLanguage('tw')
  const fields: [string, string][] = [
    ['name', 'Ann & Bob'],
    ['name', 'é'],
  ]
  expect(await post('/pc/messageUpdate', fields, { idempotencyKey: 'key-1' })).toMatchObject({ code: 200 })
  const [call] = backend.calls
  expect(call).toMatchObject({ path: '/aspapi/pc/messageUpdate.asp', body: 'name=Ann+%26+Bob&name=%C3%A9' })
  expect(call?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  expect(call?.headers).toMatchObject({
    token: '"tok\\u00ebn"',
    'accept-language': 'zh-TW',
    'x-xsrf-token': 'pair',
    'idempotency-key': 'key-1',
  })
})

test('files are posted as multipart, with their fields and names', async () => {
  const files = new Map([['files', [new File(['%PDF'], 'passport.pdf', { type: 'application/pdf' })]]])
  await post('/pc/fileUpload', [['note', 'mine']], { files })
  const [call] = backend.calls
  expect(call?.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/)
  expect(call?.body).toMatch(/name="note"\s+mine\s/)
  expect(call?.body).toMatch(/name="files"; filename="passport\.pdf"\s+Content-Type: application\/pdf\s+%PDF\s/)
})

test('an address of another site is read as a path of this one', async () => {
  await get('//evil.example/x', { params: { page: 2 } })
  expect(backend.calls).toMatchObject([{ path: '/aspapi/evil.example/x.asp?page=2' }])
})

test('a refusal (501) rejects with its field errors, and is shown unless the call is silent', async () => {
  const refused = envelopeReply(501, 'Not like this', { errors: { '/email': 'format', '/bad': 1 } })
  backend.reply(refused, refused)
  const error: unknown = await post('/pc/messageUpdate', [], { silent: true }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(AspapiError)
  expect(error).toMatchObject({ code: 501, message: 'Not like this', fieldErrors: { '/email': 'format' } })
  expect(shownMessages()).toEqual([])
  await expect(post('/pc/messageUpdate')).rejects.toMatchObject({ code: 501 })
  expect(shownMessages()).toEqual([{ text: 'Not like this' }])
})

test.each([
  [401, { key: 'messages.logInAgain' }],
  [405, { text: 'Suspended' }],
])('code %i tells the user, leaves the page unless the caller does, and ends the session', async (code, message) => {
  for (const keepPage of [false, true]) {
    startSession('token', false)
    backend.reply(envelopeReply(code, 'Suspended'))
    await expect(post('/pc/getUserInfo', [], { keepPage })).rejects.toMatchObject({ code })
    expect([shownMessages(), toRoot.mock.calls.length, session.token]).toEqual([[message], 1, undefined])
  }
})

test('a 401 that only asks for the password again keeps the session', async () => {
  startSession('token', false)
  backend.reply(envelopeReply(401, 'Again, please', { stale: true }))
  await expect(post('/pc/withdrawalApplyUpdate')).rejects.toMatchObject({ code: 401 })
  expect([shownMessages(), toSignIn.mock.calls.length, session.token]).toEqual([
    [{ text: 'Again, please' }],
    1,
    'token',
  ])
})

const FAULT = envelopeReply(500, '', { requestId: 'r-1' })
test.each<[string, Reply, object]>([
  ['a page', { body: '<p>Hello</p>' }, { key: 'messages.status', params: { status: 200 } }],
  [
    'a fault',
    { status: 500, ...FAULT },
    { key: 'messages.statusReference', params: { status: 500, reference: 'r-1' } },
  ],
  ['a pause', { status: 503, body: '' }, { key: 'messages.unavailable', params: { status: 503 } }],
  ['a limit', { status: 429, ...envelopeReply(429, 'At noon') }, { text: 'At noon' }],
  ['no response', 'broken', { key: 'messages.unreachable' }],
])('%s in place of an envelope rejects and is shown', async (_title, reply, message) => {
  backend.reply(reply)
  await expect(post('/pc/x')).rejects.toMatchObject({ isAxiosError: true })
  expect(shownMessages()).toEqual([message])
})

test('a call without a response times out and says so', async () => {
  backend.reply('none')
  http.defaults.timeout = 20
  await expect(post('/pc/x')).rejects.toMatchObject({ code: 'ECONNABORTED' })
  expect(shownMessages()).toEqual([{ key: 'messages.timeout' }])
})

test('a refused CSRF pair (403) is tried once more with the fresh cookie, and no third time', async () => {
  document.cookie = 'XSRF-TOKEN=old; Path=/'
  const headers = { 'Set-Cookie': 'XSRF-TOKEN=fresh; Path=/' }
  const refused = { status: 403, headers, ...envelopeReply(403) }
  backend.reply(refused)
  expect(await post('/pc/x', [['a', '1']])).toMatchObject({ code: 200 })
  expect(backend.calls.map((call) => [call.headers['x-xsrf-token'], call.body])).toEqual([
    ['old', 'a=1'],
    ['fresh', 'a=1'],
  ])
  backend.reply(refused, refused)
  await expect(post('/pc/x')).rejects.toMatchObject({ response: { status: 403 } })
  expect([backend.calls.length, shownMessages()]).toEqual([4, [{ key: 'messages.status', params: { status: 403 } }]])
})

test('a sign-out that is tried once more still names the session that it ends', async () => {
  startSession('token', false)
  backend.reply({ status: 403, ...envelopeReply(403) })
  const signedOut = post('/pc/logout')
  endSession()
  await signedOut
  expect(backend.calls.map(({ headers }) => headers.token)).toEqual(['"token"', '"token"'])
})

test('the end of an earlier session leaves the one that has begun since', async () => {
  startSession('token', false)
  backend.reply(envelopeReply(401))
  const call = post('/pc/x')
  startSession('next', false)
  await expect(call).rejects.toMatchObject({ code: 401 })
  expect([session.token, shownMessages()]).toEqual(['next', [{ key: 'messages.signedInMeanwhile' }]])
})

test('calls that the end of one session refuses tell it, and nothing of another sign-in', async () => {
  startSession('token', false)
  backend.reply(envelopeReply(401), envelopeReply(401))
  const calls = [post('/pc/x'), post('/pc/y')]
  await expect(calls[0]).rejects.toMatchObject({ code: 401 })
  await expect(calls[1]).rejects.toMatchObject({ code: 401 })
  expect(session.token).toBeUndefined()
  expect(new Set(shownMessages().map((message) => JSON.stringify(message)))).toEqual(
    new Set([JSON.stringify({ key: 'messages.logInAgain' })]),
  )
})

test('a browser that solves challenges repeats the call with the proof; another does not offer it', async () => {
  const signing = { hmacSignatureSecret: 'secret' }
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    keyPrefix: '0',
    deriveKey,
    ...signing,
  })
  await post('/pc/x')
  vi.stubGlobal('isSecureContext', true)
  backend.reply({ status: 429, ...envelopeReply(429, '', { proofOfWork: challenge }) })
  expect(await post('/pc/x', [['a', '1']])).toMatchObject({ code: 200 })
  const [none, offer, proof] = backend.calls.map(({ headers }) => String(headers['proof-of-work']))
  expect([none, offer, backend.calls[2]?.body]).toEqual(['undefined', 'supported', 'a=1'])
  const { solution }: { solution: Parameters<typeof verifySolution>[0]['solution'] } = JSON.parse(atob(proof ?? ''))
  expect(await verifySolution({ challenge, solution, deriveKey, ...signing })).toMatchObject({ verified: true })
  expect([deviceChecks.count, shownMessages()]).toEqual([0, []])
})
