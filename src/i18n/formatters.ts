const displayNames = new Map<string, Intl.DisplayNames>()

/** The name of a country or region (ISO 3166-1 alpha-2) in the language of `tag`. */
export function regionName(region: string, tag: string): string {
  let names = displayNames.get(tag)
  if (!names) displayNames.set(tag, (names = new Intl.DisplayNames(tag, { type: 'region' })))
  return names.of(region) ?? region
}

/** A day (`yyyy-MM-dd`) as people write it, in the Gregorian calendar in every language; as it stands if it is none. */
export function formatDay(day: string, tag: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  const parts = new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, { dateStyle: 'long', timeZone: 'UTC' }).formatToParts(
    date,
  )
  // Thai adds its word for the era, which nobody writes.
  return parts
    .filter(({ type }) => type !== 'era')
    .map(({ value }) => value)
    .join('')
    .replace(/\s+/g, ' ')
}

/** A period from one day to another (`yyyy-MM-dd`), both included; as they stand if one is no day. */
export function formatPeriod(start: string, end: string, tag: string): string {
  return `${formatDay(start, tag)} – ${formatDay(end, tag)}`
}

/** The name of a currency (ISO 4217) in the language of `tag`. */
export function currencyName(currency: string, tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'currency' }).of(currency) ?? currency
}

/** An amount of money as people write it in the language of `tag`. */
export function formatMoney(amount: number, currency: string | undefined, tag: string): string {
  const options = currency ? { style: 'currency' as const, currency, currencyDisplay: 'code' as const } : {}
  return new Intl.NumberFormat(tag, options).format(amount)
}

/** A moment (ISO date-time) as people write it, in the Gregorian calendar; as it stands if it is none. */
export function formatDateTime(dateTime: string, tag: string): string {
  const date = new Date(dateTime)
  if (Number.isNaN(date.getTime())) return dateTime
  return new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}
