// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftAutosave } from '../../../../src/site/screens/form/DraftAutosave.ts'
import { useDraft } from '../../../../src/site/screens/form/useDraft.ts'
import { loadDraft, removeDraftsOf } from '../../../../src/site/session/draftStorage.ts'
import { tripForm } from '../../../support/renderForm.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const TEXT = { type: 'string' as const }
const FORM = tripForm({
  schema: {
    type: 'object',
    properties: { name: TEXT, passport: { ...TEXT, sensitive: true }, code: { ...TEXT, captcha: true }, pin: TEXT },
  },
  uiSchema: { pin: { 'ui:inputType': 'password' } },
})
const OWNER = '8800002'
const saved = () => loadDraft('trip', OWNER)

/** The draft of a form that a person has begun to fill in. */
function touchedDraft(): DraftAutosave {
  const draft = new DraftAutosave(FORM, OWNER)
  draft.markTouched()
  return draft
}

test('a draft is saved half a second after the first change, with the last one', () => {
  const draft = touchedDraft()
  draft.update({ name: 'A' })
  vi.advanceTimersByTime(499)
  draft.update({ name: 'Ann' })
  expect(saved()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(saved()).toMatchObject({ data: { name: 'Ann' }, lost: [] })
})

test('a form that nobody has touched and a form whose account has signed out save nothing', () => {
  new DraftAutosave(FORM, OWNER).update({ name: 'Ann' })
  const draft = touchedDraft()
  draft.update({ name: 'Ann' })
  removeDraftsOf(OWNER)
  vi.runAllTimers()
  expect(localStorage.length).toBe(0)
})

test('a draft is restored for its own account, with its step, without secrets and with their names', () => {
  const draft = touchedDraft()
  draft.setStep('where')
  draft.update({ name: 'Ann', passport: 'S3CRET', code: 'S3CRET', pin: 'S3CRET' })
  draft.save()
  expect(JSON.stringify({ ...localStorage })).toMatch(/^(?=.*Ann)(?!.*S3CRET)/)
  const restored = { data: { name: 'Ann' }, lost: ['passport', 'pin'], step: 'where', dropped: [] }
  expect(new DraftAutosave(FORM, OWNER).restored).toMatchObject(restored)
  expect(new DraftAutosave(FORM, '').restored).toBeUndefined()
})

test('an emptied form has no draft, and a form that was sent saves none any more', () => {
  const draft = touchedDraft()
  draft.update({ name: 'Ann' })
  draft.save()
  draft.update({})
  draft.save()
  expect(saved()).toBeUndefined()
  draft.beginSubmit()
  draft.close()
  draft.update({ name: 'Anna' })
  vi.runAllTimers()
  expect(saved()).toBeUndefined()
})

test('the key of an attempt is saved at once, and outlives a reload and the changes of another tab', () => {
  const otherTab = touchedDraft()
  const draft = touchedDraft()
  const key = draft.beginSubmit()
  expect([saved(), draft.beginSubmit()]).toMatchObject([{ key }, key])
  otherTab.update({ name: 'Bob' })
  vi.runAllTimers()
  expect(saved()).toMatchObject({ data: { name: 'Bob' }, key })
  expect(new DraftAutosave(FORM, OWNER).beginSubmit()).toBe(key)
  draft.resetIdempotencyKey()
  expect(draft.beginSubmit()).not.toBe(key)
})

test('a page that is hidden or left commits typed text and saves it at once', () => {
  const flush = vi.fn()
  const others = { setServerErrors: vi.fn(), setValue: vi.fn(), proposeValue: vi.fn(), setUploadProgress: vi.fn() }
  const handle = { current: { flush, ...others } }
  const { result, unmount } = renderHook(() => useDraft(FORM, handle, undefined))
  result.current.markTouched()
  flush.mockImplementationOnce(() => result.current.update({ name: 'Ann' }))
  window.dispatchEvent(new Event('pagehide'))
  expect([loadDraft('trip', ''), flush.mock.lastCall]).toMatchObject([{ data: { name: 'Ann' } }, [false]])
  flush.mockImplementationOnce(() => result.current.update({ name: 'Anna' }))
  unmount()
  expect([loadDraft('trip', ''), flush.mock.lastCall]).toMatchObject([{ data: { name: 'Anna' } }, [true]])
})
