import { expect, it } from 'vitest'
import { formatDateTime, formatDay } from '../../src/i18n/formatters.ts'
import { readLanguages, readMeta } from '../../src/definitions/readTexts.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

it('a date is written as each language writes it, in the Gregorian calendar', () => {
  const days = readLanguages(PROJECT_ROOT).map((language) => [
    language,
    formatDay('2026-01-05', readMeta(PROJECT_ROOT, language).tag),
  ])
  expect(Object.fromEntries(days)).toEqual({
    en: '5 January 2026',
    id: '5 Januari 2026',
    th: '5 มกราคม 2026',
    tw: '2026年1月5日',
    vi: '5 tháng 1 năm 2026',
    zh: '2026年1月5日',
  })
})

it('so is a date with a time', () => {
  const times = readLanguages(PROJECT_ROOT).map((language) => [
    language,
    formatDateTime('2026-01-05T20:05:00Z', readMeta(PROJECT_ROOT, language).tag, { timeZone: 'Asia/Taipei' }),
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
