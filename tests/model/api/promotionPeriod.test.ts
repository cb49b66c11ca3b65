import { afterEach, describe, expect, it, vi } from 'vitest'
import { periodStatus } from '../../../src/model/api/promotionPeriod.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const at = (time: string): number => Date.parse(time)

describe('a period of days', () => {
  it('begins and ends with the days of the trading server, in winter and summer', () => {
    expect(periodStatus('2026-11-23', '2026-11-23', at('2026-11-22T21:59:59Z'))).toBe('upcoming')
    expect(periodStatus('2026-11-23', '2026-11-23', at('2026-11-22T22:00:00Z'))).toBe('running')
    expect(periodStatus('2026-11-23', '2026-11-23', at('2026-11-23T22:00:00Z'))).toBe('ended')
    expect(periodStatus('2026-07-01', undefined, at('2026-06-30T21:00:00Z'))).toBe('running')
    expect(periodStatus(undefined, 'soon', at('2026-06-30T21:00:00Z'))).toBe('running')
  })

  it('does not depend on how a browser writes the dates of a region: WebKitGTK has 11/23/2026 for Canada', () => {
    const dates = Intl.DateTimeFormat.prototype as { format: object }
    vi.spyOn(dates, 'format', 'get').mockReturnValue(() => '11/23/2026')
    expect(periodStatus('2026-09-01', '2027-08-31', at('2026-11-23T12:00:00Z'))).toBe('running')
    expect(periodStatus('2025-09-01', '2026-08-31', at('2026-11-23T12:00:00Z'))).toBe('ended')
  })
})
