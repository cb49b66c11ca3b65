/** Cache by language, currency and `trimZeros`: creating a formatter takes longer than a hundred uses. */
const formatters = new Map<string, Intl.NumberFormat>()

/**
 * An amount with its currency code (ISO 4217), in the language of `tag`; non-zero cents are shown in every currency.
 * Without a currency: the number alone. `parseDecimal` in `src/forms/schema/parseDecimal.ts` reads a typed amount.
 * @param trimZeros whether a whole amount is shown without decimals: `USD 100`
 */
export function formatMoney(amount: number, currency: string | undefined, tag: string, trimZeros = false): string {
  const key = [tag, currency, trimZeros].join()
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(
      tag,
      currency
        ? {
            style: 'currency',
            currency,
            currencyDisplay: 'code',
            maximumFractionDigits: 2,
            trailingZeroDisplay: trimZeros ? 'stripIfInteger' : 'auto',
          }
        : {},
    )
    formatters.set(key, formatter)
  }
  return formatter.format(amount)
}
