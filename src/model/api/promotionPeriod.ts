/** The trading server's time zone: GMT+2, in summer GMT+3. Source: decision 009. */
const SERVER_TIME_ZONE = 'Europe/Athens'

export type PeriodStatus = 'upcoming' | 'running' | 'ended'

/**
 * The status of a period of whole days of the trading server's clock.
 * @param start first day, `yyyy-MM-dd`; unbounded if it is missing or not a date
 * @param end last day, likewise
 * @param now milliseconds since 1970
 */
export function periodStatus(start: string | undefined, end: string | undefined, now: number): PeriodStatus {
  const today = serverDay(now)
  if (isIsoDate(start) && today < start) return 'upcoming'
  if (isIsoDate(end) && today > end) return 'ended'
  return 'running'
}

/**
 * The day of the trading server's clock, `yyyy-MM-dd`; built from parts, because browsers format a region's dates
 * differently.
 */
function serverDay(now: number): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: SERVER_TIME_ZONE,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

const isIsoDate = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)
