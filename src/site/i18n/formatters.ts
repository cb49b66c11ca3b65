import { formatDay } from '../../forms/data/displayNames.ts'

/** A period between two dates (`yyyy-MM-dd`); a value that is not a date stays unchanged. */
export function formatPeriod(start: string, end: string, tag: string): string {
  return `${formatDay(start, tag)} – ${formatDay(end, tag)}`
}

/** Month style of a date with a time, for languages in which the short name is unusual. */
const MONTH_STYLES: Readonly<Partial<Record<string, 'numeric'>>> = { vi: 'numeric' }

/**
 * An ISO date-time in medium form and the Gregorian calendar, in the reader's time zone; unchanged if it is not one.
 */
export function formatDateTime(
  dateTime: string,
  tag: string,
  options: Pick<Intl.DateTimeFormatOptions, 'timeZoneName' | 'timeZone'> = {},
): string {
  const date = new Date(dateTime)
  if (Number.isNaN(date.getTime())) return dateTime
  return new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, {
    year: 'numeric',
    month: MONTH_STYLES[tag] ?? 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...options,
  }).format(date)
}
