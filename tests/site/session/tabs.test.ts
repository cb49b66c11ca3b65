// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadDraft, saveDraft } from '../../../src/site/session/draftStorage.ts'
import {
  endSession,
  endSessionInAllTabs,
  joinSession,
  otherTabs,
  restoreSession,
  session,
  setUser,
  startSession,
} from '../../../src/site/session/session.ts'
import { load, save } from '../../../src/site/session/storage.ts'

/** Another tab of the same browser: the messages it gets, and a way to send its own. */
let otherTab: BroadcastChannel
let received: unknown[] = []

const CUSTOMER = { a_type: 0, name: 'Ann', email: 'ann@example.com', tradingAccount: '8800001', currency: 'USD' }
const DRAFT = { data: { name: 'Ann' }, lost: [], schema: 'x', savedAt: 1 }

beforeEach(() => {
  received = []
  otherTab = new BroadcastChannel('formwright.session')
  otherTab.onmessage = (event: MessageEvent) => received.push(event.data)
})
afterEach(() => {
  otherTab.close()
  endSession()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
})

const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
const startCustomerSession = () => {
  startSession('token', false)
  setUser(CUSTOMER)
}

test('a new tab gets the session of another one before it starts, and keeps it until it is closed', async () => {
  startCustomerSession()
  // A new tab has a session storage of its own.
  sessionStorage.clear()
  Object.assign(session, { token: undefined, user: undefined, account: undefined })
  const startedAt = load('openSession')
  otherTab.onmessage = () => otherTab.postMessage({ kind: 'answer', token: 'token', account: '8800001', startedAt })
  restoreSession()
  await joinSession()
  expect([session.token, session.account]).toEqual(['token', '8800001'])
  expect([load('token', { where: 'session' }), load('token')]).toEqual(['token', undefined])
})

test.each([
  ['has ended', () => localStorage.clear()],
  ['has been replaced by that of somebody else', () => save('openSession', Date.now() + 1)],
])('a tab that showed another site has no session when it comes back if it %s meanwhile', async (_how, change) => {
  startCustomerSession()
  restoreSession()
  expect(session.token).toBe('token')
  change()
  restoreSession()
  expect([session.token, session.account, { ...sessionStorage }]).toEqual([undefined, undefined, {}])
})

test('a tab keeps a session that it has got from another one when it comes back', async () => {
  await joinSession()
  otherTab.postMessage({ kind: 'started', token: 'other', startedAt: 7 })
  await expect.poll(() => session.token).toBe('other')
  // Another tab's local storage may arrive after its message.
  save('openSession', 7)
  restoreSession()
  expect(session.token).toBe('other')
})

test('a tab answers another one with its session, and one without a session does not', async () => {
  await joinSession()
  otherTab.postMessage({ kind: 'ask' })
  otherTab.postMessage({ kind: 'started', token: 'other', startedAt: 7 })
  await expect.poll(() => session.token).toBe('other')
  expect(received).toEqual([])
  startCustomerSession()
  const startedAt = load('openSession')
  await expect.poll(() => received).toEqual([{ kind: 'started', token: 'token', startedAt }])
  otherTab.postMessage({ kind: 'ask' })
  await expect
    .poll(() => received.slice(1))
    .toEqual([{ kind: 'answer', token: 'token', account: '8800001', startedAt }])
})

test('an answer of a tab that slept while somebody signed out, or in anew, counts for nothing', async () => {
  await joinSession()
  for (const startedAt of [undefined, 8]) {
    save('openSession', startedAt)
    otherTab.postMessage({ kind: 'answer', token: 'ended', account: '8800001', startedAt: 7 })
    otherTab.postMessage({ kind: 'ask' })
  }
  otherTab.postMessage({ kind: 'answer', token: 'open', account: '8800001', startedAt: 8 })
  await expect.poll(() => session.token).toBe('open')
})

test('a token with a password is given to no other tab', async () => {
  await joinSession()
  startSession({ account: 'ann', password: 'secret' }, false)
  otherTab.postMessage({ kind: 'ask' })
  endSessionInAllTabs('ended')
  endSessionInAllTabs('signedOut')
  await expect.poll(() => received.length).toBe(1)
  expect(JSON.stringify(received)).not.toContain('secret')
})

test('a tab that gets no answer waits briefly, and one without a sign of a session not at all', async () => {
  vi.useFakeTimers()
  let isReady = false
  const start = () => joinSession().then(() => (isReady = true))
  await start()
  expect(isReady).toBe(true)
  startCustomerSession()
  sessionStorage.clear()
  Object.assign(session, { token: undefined, user: undefined, account: undefined })
  isReady = false
  void start()
  await vi.advanceTimersByTimeAsync(149)
  expect(isReady).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect([isReady, session.token]).toEqual([true, undefined])
})

test('a sign-in in another tab is one in this tab too, in place of an earlier session', async () => {
  await joinSession()
  otherTab.postMessage({ kind: 'started', token: 'first', startedAt: 7 })
  await expect.poll(() => session.token).toBe('first')
  setUser(CUSTOMER)
  const { startedSessions, endedSessions } = otherTabs
  otherTab.postMessage({ kind: 'started', token: 'second', startedAt: 8 })
  await expect.poll(() => session.token).toBe('second')
  expect([session.user, session.account]).toEqual([undefined, undefined])
  expect(otherTabs).toEqual({ startedSessions: startedSessions + 1, endedSessions: endedSessions + 1 })
  expect(stored()).not.toContain('first')
})

test('a sign-out in another tab removes session and drafts here at once', async () => {
  await joinSession()
  startCustomerSession()
  saveDraft('message', '8800001', DRAFT)
  otherTab.postMessage({ kind: 'signedOut' })
  await expect.poll(() => session.token).toBeUndefined()
  expect([session.user, session.account, loadDraft('message', '8800001')]).toEqual([undefined, undefined, undefined])
  expect(stored()).not.toMatch(/token|8800001/)
})

test('a session that the backend ends in another tab ends here, but keeps its drafts; another session stays', async () => {
  await joinSession()
  startCustomerSession()
  saveDraft('message', '8800001', DRAFT)
  otherTab.postMessage({ kind: 'ended', token: 'other' })
  otherTab.postMessage({ kind: 'ended', token: 'token' })
  await expect.poll(() => session.token).toBeUndefined()
  expect(loadDraft('message', '8800001')).toEqual(DRAFT)
  startSession('next', false)
  otherTab.postMessage({ kind: 'ended', token: 'token' })
  otherTab.postMessage({ kind: 'ask' })
  await expect.poll(() => JSON.stringify(received)).toContain('answer')
  expect(session.token).toBe('next')
})

test('an end in this tab is told to the others, and nothing asks them afterwards', async () => {
  await joinSession()
  startCustomerSession()
  const startedAt = load('openSession')
  endSessionInAllTabs('signedOut')
  await expect.poll(() => received).toEqual([{ kind: 'started', token: 'token', startedAt }, { kind: 'signedOut' }])
  expect([session.token, stored()]).toEqual([undefined, '[{},{}]'])
})

test('messages that are none are ignored', async () => {
  await joinSession()
  startCustomerSession()
  for (const message of [null, 'signedOut', {}, { kind: 'started' }, { kind: 'started', token: 1 }, { kind: 'answer' }])
    otherTab.postMessage(message)
  otherTab.postMessage({ kind: 'ask' })
  await expect.poll(() => JSON.stringify(received)).toContain('answer')
  expect(session.token).toBe('token')
})
