/**
 * An amount with its currency code (ISO 4217), in the language of `tag`; cents that were entered are shown in every
 * currency. Without a currency just the number.
 * @param trimZeros whether a whole amount is shown without decimals: `USD 100`
 */
export function formatMoney(amount: number, currency: string | undefined, tag: string, trimZeros = false): string {
  if (!currency) return new Intl.NumberFormat(tag).format(amount)
  return new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    maximumFractionDigits: 2,
    trailingZeroDisplay: trimZeros ? 'stripIfInteger' : 'auto',
  }).format(amount)
}
