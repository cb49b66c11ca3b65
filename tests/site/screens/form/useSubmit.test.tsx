// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { valueAt } from '../../../../src/forms/schema/jsonPointer.ts'
import type { Submit } from '../../../../src/model/site/pageDefinition.ts'
import { notifications, notify } from '../../../../src/site/api/notifications.ts'
import { setNavigation } from '../../../../src/site/api/sessionEnd.ts'
import { DraftAutosave } from '../../../../src/site/screens/form/DraftAutosave.ts'
import { useSubmit } from '../../../../src/site/screens/form/useSubmit.ts'
import { loadDraft } from '../../../../src/site/session/draftStorage.ts'
import { endSession, endSessionInAllTabs, session, startSession } from '../../../../src/site/session/session.ts'
import { envelopeReply } from '../../../support/browserBackend.ts'
import { tripForm } from '../../../support/renderForm.tsx'

const backend = await vi.hoisted(async () => (await import('../../../support/browserBackend.ts')).startBackend())

afterEach(() => {
  localStorage.clear()
  endSession()
  notifications.visible = []
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const DATA = { name: 'Ann', code: 'ab12' }

/** The submission of a form with a captcha, with spies in place of the form and its page. */
function renderSubmission(submit: Partial<Submit> = {}) {
  const form = tripForm({
    schema: { type: 'object', properties: { name: { type: 'string' }, code: { type: 'string', captcha: true } } },
    submit: { path: '/pc/tripUpdate', ...submit },
  })
  const handle = { setServerErrors: vi.fn(), setValue: vi.fn(), setUploadProgress: vi.fn() }
  const current = { ...handle, proposeValue: vi.fn(), flush: vi.fn() }
  const callbacks = { onSuccess: vi.fn(), onSignedIn: vi.fn() }
  const draft = new DraftAutosave(form, '')
  const { result } = renderHook(() => useSubmit(form, { current }, draft, callbacks))
  const begin = (data: Record<string, unknown> = DATA) => act(async () => result.current.submit(data, new Map()))
  const end = () => expect.poll(() => result.current.sending).toBe(false)
  const send = async (data?: Record<string, unknown>) => {
    await begin(data)
    await end()
  }
  return { ...handle, ...callbacks, begin, end, send, submission: () => result.current }
}

const sentKeys = () => backend.calls.map(({ headers }) => headers['idempotency-key'])

test('a success ends with its data, without errors and without the draft', async () => {
  const { send, onSuccess, setUploadProgress } = renderSubmission()
  notify('error', { text: 'earlier' })
  backend.reply(envelopeReply(200, '', { reference: 'R1' }))
  await send()
  expect(backend.calls).toMatchObject([{ path: '/aspapi/pc/tripUpdate.asp', fields: DATA }])
  expect(onSuccess.mock.calls).toEqual([[{ reference: 'R1' }, DATA, false]])
  expect([loadDraft('trip', ''), notifications.visible]).toEqual([undefined, []])
  expect(setUploadProgress.mock.lastCall).toEqual([undefined])
})

test('a refusal goes to its fields and renews the captcha; the next attempt has the same key', async () => {
  const { send, setServerErrors, setValue, submission, onSuccess } = renderSubmission()
  backend.reply(envelopeReply(501, 'No', { errors: { '/name': 'pattern' }, files: { '/files/1': 'fileType' } }))
  await send()
  expect(setServerErrors.mock.calls).toEqual([[{ '/name': 'pattern' }, { '/files/1': 'fileType' }]])
  expect(setValue.mock.calls).toEqual([['/code', undefined]])
  expect([submission().outcome, onSuccess.mock.calls]).toEqual([undefined, []])
  await send({ name: 'Anna' })
  const [first, second] = sentKeys()
  expect([second, onSuccess.mock.calls.length]).toEqual([first, 1])
})

test('content other than the server has received under the key is sent under a new key', async () => {
  const { send } = renderSubmission()
  backend.reply(envelopeReply(501, 'We have another', { received: true }))
  await send()
  await send({ name: 'Anna' })
  const [first, second] = sentKeys()
  expect(second).toMatch(/^[\da-f-]{36}$/)
  expect(second).not.toBe(first)
})

test('a session that has ended (401) leaves the draft with the key, even if another tab removes it', async () => {
  startSession('token', false)
  const leave = async () => {
    localStorage.clear()
    return true
  }
  setNavigation(leave, leave)
  const { send, submission } = renderSubmission()
  backend.reply(envelopeReply(401))
  await send()
  expect([session.token, submission().outcome]).toEqual([undefined, undefined])
  expect([valueAt(loadDraft('trip', ''), '/key')]).toEqual(sentKeys())
})

test('a broken connection is reported once, as unsure, and the retry has the same key', async () => {
  const { send, submission, onSuccess } = renderSubmission()
  backend.reply('broken')
  await send()
  expect([submission().outcome, notifications.visible]).toEqual([{ kind: 'unsure', attempt: 1 }, []])
  await send()
  const [first, second] = sentKeys()
  expect([second, submission().outcome, onSuccess.mock.calls.length]).toEqual([first, undefined, 1])
})

test.each([
  [
    { status: 500, body: '' },
    { key: 'messages.status', params: { status: 500 } },
  ],
  [
    { status: 503, body: '' },
    { key: 'messages.unavailable', params: { status: 503 } },
  ],
])('an error of the server is reported once, at the form, with its cause: %o', async (reply, cause) => {
  const { send, submission } = renderSubmission()
  backend.reply(reply)
  await send()
  expect([submission().outcome, notifications.visible]).toEqual([{ kind: 'fault', attempt: 1, cause }, []])
})

test('a browser that is offline sends nothing, and reports when it is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { send, submission } = renderSubmission()
  await send()
  expect([submission().outcome, backend.calls]).toEqual([{ kind: 'offline', attempt: 1 }, []])
  act(() => void window.dispatchEvent(new Event('online')))
  expect(submission().outcome).toEqual({ kind: 'online', attempt: 1 })
})

test('an attempt ignores others beside it, is slow after ten seconds, and can be cancelled', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { begin, end, submission } = renderSubmission()
  backend.reply('none')
  await begin()
  await begin({ name: 'again' })
  await expect.poll(() => backend.calls.length).toBe(1)
  act(() => void vi.advanceTimersByTime(9_999))
  expect(submission().slow).toBe(false)
  act(() => void vi.advanceTimersByTime(1))
  expect(submission()).toMatchObject({ slow: true, sending: true })
  vi.useRealTimers()
  act(() => void submission().cancel?.())
  await end()
  expect(backend.calls.map(({ path }) => path)).toEqual([
    '/aspapi/pc/tripUpdate.asp',
    '/aspapi/pc/submissionStatus.asp',
  ])
})

test.each([
  [{ status: 'none' }, { kind: 'cancelled', attempt: 1 }, []],
  [undefined, { kind: 'cancelledUnsure', attempt: 1 }, []],
  [{ status: 'stored', data: { reference: 'R1' } }, undefined, [[{ reference: 'R1' }, DATA, true]]],
])('a cancelled attempt ends as the server has it: %o', async (status, outcome, successes) => {
  const { begin, end, submission, onSuccess } = renderSubmission()
  backend.reply('none', envelopeReply(200, '', status))
  await begin()
  await expect.poll(() => backend.calls.length).toBe(1)
  act(() => void submission().cancel?.())
  await end()
  const [first, second] = sentKeys()
  expect([second, backend.calls[1]?.fields]).toEqual([first, { call: '/pc/tripUpdate' }])
  expect([submission().outcome, onSuccess.mock.calls, notifications.visible]).toEqual([outcome, successes, []])
})

test('a sign-in reports why it was refused, then starts a session with its user', async () => {
  const { send, submission, onSignedIn } = renderSubmission({ action: 'signIn', token: 'server' })
  backend.reply(envelopeReply(501, 'Wrong password'))
  await send()
  expect(submission().outcome).toEqual({ kind: 'refused', attempt: 1, text: 'Wrong password' })
  const user = { a_type: 0, tradingAccount: '8800002' }
  backend.reply(envelopeReply(200, '', { token: 'token' }), envelopeReply(200, '', user))
  await send()
  expect([session.token, session.account, onSignedIn.mock.calls.length]).toEqual(['token', '8800002', 1])
})

test.each([
  ['somebody else has begun a session', () => startSession('next', false), 'next'],
  ['somebody has signed out', () => endSessionInAllTabs('signedOut'), undefined],
])('a sign-in that is answered late begins no session if %s meanwhile', async (_what, change, token) => {
  const { begin, end, onSignedIn } = renderSubmission({ action: 'signIn', token: 'server' })
  backend.reply(envelopeReply(200, '', { token: 'late' }))
  const sent = begin()
  change()
  await sent
  await end()
  expect([session.token, onSignedIn.mock.calls]).toEqual([token, []])
})

test('a form that has yet to be sent is not sent for somebody who signs in meanwhile', async () => {
  startSession('first', false)
  const { begin, end, onSuccess } = renderSubmission()
  const sent = begin()
  startSession('next', false)
  await sent
  await end()
  expect([backend.calls, onSuccess.mock.calls]).toEqual([[], []])
  expect(notifications.visible).toMatchObject([{ message: { key: 'messages.signedInMeanwhile' } }])
})
