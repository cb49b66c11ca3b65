import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Draft } from '../../../src/forms/data/draft.ts'
import { LIFETIMES } from '../../../src/model/site/lifetimes.ts'
import { removeDraftsOf, saveDraft, loadDraft } from '../../../src/site/session/draftStorage.ts'
import { endSession, setUser, restoreSession, session, startSession } from '../../../src/site/session/session.ts'
import { saveReturnTo, consumeReturnTo } from '../../../src/site/session/returnTo.ts'
import { save, keys, load, removeExpired } from '../../../src/site/session/storage.ts'
import { createMemoryStorage } from '../../support/memoryStorage.ts'
import { HOUR_MS } from '../../support/time.ts'

const CUSTOMER = { a_type: 1, name: 'A', email: 'a@example.com', tradingAccount: '8800002', currency: 'USD' }
const VISITOR = { a_type: 2, name: '', email: '', tradingAccount: '', currency: '' }
const draft: Draft = { data: { name: 'A' }, lost: [], schema: 'x', savedAt: 1 }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', createMemoryStorage())
  vi.stubGlobal('sessionStorage', createMemoryStorage())
})
afterEach(() => {
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('restoreSession restores the account before the user info is fetched, and endSession removes it', () => {
  for (const remember of [false, true]) {
    startSession('token', remember)
    expect(session.account).toBeUndefined()
    setUser(CUSTOMER)
    Object.assign(session, { token: undefined, user: undefined, account: undefined })
    restoreSession()
    expect([session.token, session.account]).toEqual(['token', '8800002'])
    endSession()
    restoreSession()
    expect([session.token, session.account, load('account'), load('account', { where: 'session' })]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  }
})

it('a tab that another site filled when its browser signed out does not restore the session', () => {
  startSession('token', false)
  setUser(CUSTOMER)
  Object.assign(session, { token: undefined, user: undefined, account: undefined })
  localStorage.clear()
  restoreSession()
  expect([session.token, session.account, sessionStorage.length]).toEqual([undefined, undefined, 0])
})

it('drafts belong to one account, expire after their lifetime, and go on its log-out with those begun before the sign-in', () => {
  for (const owner of ['', 'visitor', '8800002', '880000', 'a/b@example.com', 'a'])
    saveDraft('message', owner, { ...draft, savedAt: owner.length })
  expect(loadDraft('message', '880000')).toMatchObject({ savedAt: 6 })
  removeDraftsOf('8800002')
  removeDraftsOf('a')
  expect(
    ['', 'visitor', '8800002', '880000', 'a/b@example.com', 'a'].map(
      (owner) => loadDraft('message', owner) !== undefined,
    ),
  ).toEqual([false, false, false, true, true, false])
  saveDraft('message', '', draft)
  vi.advanceTimersByTime(LIFETIMES.draftDays * 24 * HOUR_MS - 1)
  expect(loadDraft('message', '')).toBeDefined()
  vi.advanceTimersByTime(2)
  save('fresh', 1)
  removeExpired()
  expect(keys()).toEqual(['fresh'])
})

it('the return path is used once, and by the same account only', () => {
  startSession('token', false)
  setUser(CUSTOMER)
  saveReturnTo('/applyDemo?step=a')
  endSession()
  startSession('other', false)
  setUser(CUSTOMER)
  expect([consumeReturnTo(), consumeReturnTo()]).toEqual(['/applyDemo?step=a', undefined])
  saveReturnTo('/applyDemo')
  startSession('third', false)
  setUser(VISITOR)
  expect([consumeReturnTo(), consumeReturnTo()]).toEqual([undefined, undefined])
})

it('with a full storage the newest value is saved in memory and loaded from there', () => {
  save('x', 'old')
  vi.stubGlobal('localStorage', {
    ...createMemoryStorage(),
    getItem: () => JSON.stringify({ value: 'old', expires: Date.now() + HOUR_MS }),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  save('x', 'new')
  expect(load('x')).toBe('new')
})
