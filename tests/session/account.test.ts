import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Draft } from '../../src/model/draft.ts'
import { forgetDraftsOf, keepDraft, recallDraft } from '../../src/session/drafts.ts'
import { end, knowUser, restore, session, start } from '../../src/session/session.ts'
import { rememberWay, wayBack } from '../../src/session/wayBack.ts'
import { keep, keptKeys, recall, sweep } from '../../src/storage/storage.ts'

const HOUR = 60 * 60 * 1000
const USER = { a_type: 1, name: 'A', email: 'a@example.com', tradingAccount: '8800002', currency: 'USD' }
const VISITOR = { a_type: 2, name: '', email: '', tradingAccount: '', currency: '' }
const draft: Draft = { data: { name: 'A' }, lost: [], schema: 'x', savedAt: 1 }

function memoryStore(): Storage {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    key: (index) => [...entries.keys()][index] ?? null,
    clear: () => entries.clear(),
    get length() {
      return entries.size
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', memoryStore())
  vi.stubGlobal('sessionStorage', memoryStore())
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('an account is known again before the user info is fetched, and forgotten with its session', () => {
  for (const remember of [false, true]) {
    start('token', remember)
    expect(session.account).toBeUndefined()
    knowUser(USER)
    Object.assign(session, { token: undefined, user: undefined, account: undefined })
    restore()
    expect([session.token, session.account]).toEqual(['token', '8800002'])
    end()
    restore()
    expect([session.token, session.account, recall('account'), recall('account', { where: 'session' })]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  }
})

it('drafts of one account are no other’s, last 24 hours, and go at its log-out', () => {
  for (const owner of ['', 'visitor', '8800002', '880000', 'a/b@example.com', 'a'])
    keepDraft('message', owner, { ...draft, savedAt: owner.length })
  expect(recallDraft('message', '880000')).toMatchObject({ savedAt: 6 })
  forgetDraftsOf('8800002')
  forgetDraftsOf('a')
  expect(
    ['', 'visitor', '8800002', '880000', 'a/b@example.com', 'a'].map(
      (owner) => recallDraft('message', owner) !== undefined,
    ),
  ).toEqual([true, true, false, true, true, false])
  vi.advanceTimersByTime(24 * HOUR - 1)
  expect(recallDraft('message', '')).toBeDefined()
  vi.advanceTimersByTime(2)
  keep('fresh', 1)
  sweep()
  expect(keptKeys()).toEqual(['fresh'])
})

it('the way back is told once, and to the same account only', () => {
  start('token', false)
  knowUser(USER)
  rememberWay('/applyDemo?step=a')
  end()
  start('other', false)
  knowUser(USER)
  expect([wayBack(), wayBack()]).toEqual(['/applyDemo?step=a', undefined])
  rememberWay('/applyDemo')
  start('third', false)
  knowUser(VISITOR)
  expect([wayBack(), wayBack()]).toEqual([undefined, undefined])
})

it('a full store keeps the newest in memory and gives that back, not what it still holds', () => {
  keep('x', 'old')
  vi.stubGlobal('localStorage', {
    ...memoryStore(),
    getItem: () => JSON.stringify({ value: 'old', expires: Date.now() + HOUR }),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  keep('x', 'new')
  expect(recall('x')).toBe('new')
})
