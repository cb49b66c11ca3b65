import type { RuleKeyword } from './keyword.ts'

/** A date that is not after today. */
export const notInFuture: RuleKeyword = {
  name: 'notInFuture',
  validate: (_subschema, value, { today }) =>
    String(value) > today.last ? { rule: 'notInFuture', params: {} } : undefined,
}

/** A date of the last years, up to the same day of the year. */
export const maxYearsAgo: RuleKeyword = {
  name: 'maxYearsAgo',
  validate: ({ maxYearsAgo: limit = 0 }, value, { today }) =>
    String(value) < yearsBefore(today.first, limit) ? { rule: 'maxYearsAgo', params: { limit } } : undefined,
}

/** The same day in an earlier year; for 29 February only comparable as text. @param day `yyyy-MM-dd` */
export const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
