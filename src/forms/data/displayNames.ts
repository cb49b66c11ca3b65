/** Cache by language tag: creating an instance takes longer than naming all regions. */
const displayNames = new Map<string, Intl.DisplayNames>()

/** The name of a country or region (ISO 3166-1 alpha-2) in the language of `tag`. */
export function regionName(region: string, tag: string): string {
  let names = displayNames.get(tag)
  if (!names) {
    // In Chinese the short names are the usual ones: 香港, not 中國香港特別行政區. Elsewhere they are abbreviations (UK).
    const style = tag.startsWith('zh') ? 'short' : 'long'
    displayNames.set(tag, (names = new Intl.DisplayNames(tag, { type: 'region', style })))
  }
  return nameOf(names, region)
}

/** Text before the year of a long date, for languages in which `Intl` puts an unusual comma there. */
const YEAR_SEPARATORS: Readonly<Partial<Record<string, string>>> = { vi: ' năm ' }

/** A date (`yyyy-MM-dd`) in long form and the Gregorian calendar; unchanged if it is not a date. */
export function formatDay(day: string, tag: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  const parts = new Intl.DateTimeFormat(`${tag}-u-ca-gregory`, { dateStyle: 'long', timeZone: 'UTC' }).formatToParts(
    date,
  )
  // Thai dates include the era, which is unusual in texts.
  return parts
    .filter(({ type }) => type !== 'era')
    .map(({ type, value }, index, shown) =>
      type === 'literal' && shown[index + 1]?.type === 'year' ? (YEAR_SEPARATORS[tag] ?? value) : value,
    )
    .join('')
    .replace(/\s+/g, ' ')
}

/** The name of a currency (ISO 4217) in the language of `tag`. */
export function currencyName(currency: string, tag: string): string {
  return nameOf(new Intl.DisplayNames(tag, { type: 'currency' }), currency)
}

/** The code itself where there is no name: `of` throws for a text that can be no code, such as the currency USDT. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** Alternatives as a list in a sentence: `JPEG, PNG or PDF`. @param tag BCP 47 */
export const formatChoices = (choices: string[], tag: string): string =>
  new Intl.ListFormat(tag, { type: 'disjunction' }).format(choices)
