import { formatDay } from '../../forms/data/displayNames.ts'

/** A period between two dates (`yyyy-MM-dd`); a value that is not a date stays unchanged. */
export function formatPeriod(start: string, end: string, tag: string): string {
  return `${formatDay(start, tag)} – ${formatDay(end, tag)}`
}

/** Month style of a date with a time, for languages in which the short name is unusual. */
const MONTH_STYLES: Readonly<Partial<Record<string, 'numeric'>>> = { vi: 'numeric' }

/**
 * An ISO date-time in medium form and the Gregorian calendar, in the reader's time zone; unchanged if it is not one.
 * With `hasZone` the time zone follows, in the same way in every language: `26 Nov 2026, 14:07 GMT+8`.
 */
export function formatDateTime(
  dateTime: string,
  tag: string,
  { hasZone = false, ...zone }: { hasZone?: boolean; timeZone?: string } = {},
): string {
  const date = new Date(dateTime)
  if (Number.isNaN(date.getTime())) return dateTime
  const time = new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, {
    year: 'numeric',
    month: MONTH_STYLES[tag] ?? 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...zone,
  }).format(date)
  if (!hasZone) return time
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset', ...zone }).formatToParts(date)
  return `${time} ${parts.find(({ type }) => type === 'timeZoneName')?.value}`
}
