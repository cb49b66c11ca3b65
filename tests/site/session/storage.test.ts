import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { remove, save, load } from '../../../src/site/session/storage.ts'
import { createMemoryStorage } from '../../support/memoryStorage.ts'
import { DAY_MS } from '../../support/time.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', createMemoryStorage())
  vi.stubGlobal('sessionStorage', createMemoryStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('saved values', () => {
  it('expire after 360 days by default', () => {
    save('a', { x: 1 })
    save('b', 'short', { days: 1 })
    vi.advanceTimersByTime(2 * DAY_MS)
    expect([load('a'), load('b')]).toEqual([{ x: 1 }, undefined])
    vi.advanceTimersByTime(357 * DAY_MS)
    expect(load('a')).toEqual({ x: 1 })
    vi.advanceTimersByTime(2 * DAY_MS)
    expect(load('a')).toBeUndefined()
  })

  it('can be removed on reading, and on demand', () => {
    save('once', 7)
    expect([load('once', { removeAfterRead: true }), load('once')]).toEqual([7, undefined])
    save('gone', 7)
    remove('gone')
    expect(load('gone')).toBeUndefined()
  })

  it('are stored in the area that the caller names', () => {
    save('tab', 'x', { where: 'session' })
    expect([load('tab'), load('tab', { where: 'session' })]).toEqual([undefined, 'x'])
  })

  it('are ignored if they have another format', () => {
    for (const text of ['', '{', 'null', '7', '{"value":1}', '{"value":1,"expires":"never"}']) {
      localStorage.setItem('formwright.odd', text)
      expect(load('odd')).toBeUndefined()
    }
  })

  it('last until the page is closed if the storage is full or blocked', () => {
    const throwQuotaExceeded = () => {
      throw new DOMException('no', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { ...createMemoryStorage(), setItem: throwQuotaExceeded })
    save('full', 1)
    expect(load('full')).toBe(1)
    vi.stubGlobal('localStorage', undefined)
    save('blocked', 2)
    expect(load('blocked')).toBe(2)
    remove('blocked')
    expect(load('blocked')).toBeUndefined()
  })
})
