import { expect, test, vi } from 'vitest'
import { patternCost } from '../../src/project/checks/patternCost.ts'

const timeouts = vi.hoisted((): number[] => [])
vi.mock('recheck/lib/browser.js', () => ({
  default: {
    checkSync(_pattern: string, _flags: string, { timeout }: { timeout: number }) {
      timeouts.push(timeout)
      // A machine that did something else for most of ten seconds.
      return timeout < 10_000 ? { status: 'unknown', error: { kind: 'timeout' } } : { status: 'safe' }
    },
  },
}))

test('a busy machine makes no pattern too complex: the analysis has its processor time, however long that takes', () => {
  expect(patternCost(`^[a-z]+${Math.random()}$`)).toBe('fine')
  expect(timeouts).toEqual([3_000, 12_000])
})
