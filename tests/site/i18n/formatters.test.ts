import { expect, it } from 'vitest'
import { formatDay } from '../../../src/forms/data/displayNames.ts'
import { formatUnit } from '../../../src/model/site/formatUnit.ts'
import { formatDateTime } from '../../../src/site/i18n/formatters.ts'

/** Tags of the tested languages, by their short names below. */
const TAGS = { en: 'en-GB', id: 'id', th: 'th', tw: 'zh-TW', vi: 'vi', zh: 'zh-CN' }

it('formatDay writes a date in the style of each language, in the Gregorian calendar', () => {
  const days = Object.entries(TAGS).map(([language, tag]) => [language, formatDay('2026-01-05', tag)])
  expect(Object.fromEntries(days)).toEqual({
    en: '5 January 2026',
    id: '5 Januari 2026',
    th: '5 มกราคม 2026',
    tw: '2026年1月5日',
    vi: '5 tháng 1 năm 2026',
    zh: '2026年1月5日',
  })
})

it('formatDateTime writes a date with a time in the style of each language', () => {
  const times = Object.entries(TAGS).map(([language, tag]) => [
    language,
    formatDateTime('2026-01-05T20:05:00Z', tag, { timeZone: 'Asia/Taipei' }),
  ])
  expect(Object.fromEntries(times)).toEqual({
    en: '6 Jan 2026, 4:05',
    id: '6 Jan 2026, 4.05',
    th: '6 ม.ค. 2026 4:05',
    tw: '2026年1月6日 上午4:05',
    vi: '4:05 6/1/2026',
    zh: '2026年1月6日 4:05',
  })
})

it('a time zone follows the time, in the same way in every language', () => {
  for (const tag of Object.values(TAGS)) {
    const time = formatDateTime('2026-01-05T20:05:00Z', tag, { timeZone: 'Europe/Athens' })
    expect(formatDateTime('2026-01-05T20:05:00Z', tag, { timeZone: 'Europe/Athens', hasZone: true })).toBe(
      `${time} GMT+2`,
    )
  }
})

it.each([
  ['zh-CN', '15 分钟'],
  ['zh-TW', '15 分鐘'],
  ['en-GB', '15 minutes'],
])('in %s a space stands before a unit', (tag, text) => {
  expect(formatUnit(15, 'minute', tag)).toBe(text)
})
