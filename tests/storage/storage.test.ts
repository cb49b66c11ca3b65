import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forget, keep, recall } from '../../src/storage/storage.ts'

const DAY = 24 * 60 * 60 * 1000

function memoryStore() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', memoryStore())
  vi.stubGlobal('sessionStorage', memoryStore())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('kept values', () => {
  it('last 360 days unless told otherwise', () => {
    keep('a', { x: 1 })
    keep('b', 'short', { days: 1 })
    vi.advanceTimersByTime(2 * DAY)
    expect([recall('a'), recall('b')]).toEqual([{ x: 1 }, undefined])
    vi.advanceTimersByTime(357 * DAY)
    expect(recall('a')).toEqual({ x: 1 })
    vi.advanceTimersByTime(2 * DAY)
    expect(recall('a')).toBeUndefined()
  })

  it('are read once where that is asked for, and forgotten on demand', () => {
    keep('once', 7)
    expect([recall('once', { once: true }), recall('once')]).toEqual([7, undefined])
    keep('gone', 7)
    forget('gone')
    expect(recall('gone')).toBeUndefined()
  })

  it('stand in the store that was named', () => {
    keep('tab', 'x', { where: 'session' })
    expect([recall('tab'), recall('tab', { where: 'session' })]).toEqual([undefined, 'x'])
  })

  it('that something else wrote are as good as absent', () => {
    for (const text of ['', '{', 'null', '7', '{"value":1}', '{"value":1,"expires":"never"}']) {
      localStorage.setItem('formwright.odd', text)
      expect(recall('odd')).toBeUndefined()
    }
  })

  it('live as long as the page where the store is full or blocked', () => {
    const refuse = () => {
      throw new DOMException('no', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { ...memoryStore(), setItem: refuse })
    keep('full', 1)
    expect(recall('full')).toBe(1)
    vi.stubGlobal('localStorage', undefined)
    keep('blocked', 2)
    expect(recall('blocked')).toBe(2)
    forget('blocked')
    expect(recall('blocked')).toBeUndefined()
  })
})
