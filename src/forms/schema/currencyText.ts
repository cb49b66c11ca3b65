import { toAsciiDigits, toHalfWidth } from './plainText.ts'

/** Currencies whose signs are recognized; if several share a sign, the first that the form does not take is meant. */
const SIGNED_CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'CNY',
  'JPY',
  'TWD',
  'HKD',
  'THB',
  'IDR',
  'VND',
  'SGD',
  'MYR',
  'AUD',
  'KRW',
]

/** Common spellings that `Intl` lacks. */
const OTHER_SPELLINGS: Record<string, string[]> = {
  USD: ['US$'],
  CNY: ['RMB'],
  TWD: ['NTD'],
  VND: ['Đ', 'VNĐ'],
  THB: ['บาท'],
}

/** Sign or code, number, sign or code; a dot belongs to letters only before three digits (`Rp.500.000`). */
const AMOUNT_PARTS = /^([^\d.,-]*(?:(?<=\p{L})\.(?=\d{3}))?)((?:(?<!\p{L})\.)?\d(?:[\s'’]*[\d.,])*|,\d+)([^\d.,-]*)$/u

/**
 * The number of an amount that is written with its currency, before or after it: `500` of `$500`, `USD 500` and
 * `500 usd`. Other texts stay unchanged.
 * @param currency the currency that the form takes (ISO 4217); undefined: unknown
 * @param tag BCP 47 tag of the language whose signs are read, besides the English ones
 */
export function withoutCurrency(text: string, currency: string | undefined, tag: string): string {
  const { number, currencies } = splitAmount(text)
  if (currency === undefined || currencies.length === 0) return text
  return currencies.every((each) => isSpelling(each, currency, tag)) ? number : text
}

/** The currency (ISO 4217) of an amount, if the text names another one than `currency`. */
export function otherCurrencyIn(text: string, currency: string): string | undefined {
  const foreign = splitAmount(text).currencies.filter((each) => !isSpelling(each, currency, 'en'))
  return foreign
    .map(
      (each) =>
        SIGNED_CURRENCIES.find((candidate) => isSpelling(each, candidate, 'en')) ??
        Intl.supportedValuesOf('currency').find((code) => code === each),
    )
    .find((code) => code !== undefined)
}

/** The number of an amount, and the signs or codes around it in capitals. */
function splitAmount(text: string): { number: string; currencies: string[] } {
  const plainText = toAsciiDigits(toHalfWidth(text))
    .replace(/\p{Cf}/gu, '')
    .trim()
  const [, before = '', number = '', after = ''] = AMOUNT_PARTS.exec(plainText) ?? []
  const currencies = [before.replace(/\.$/, ''), after].map((each) => each.trim().toUpperCase())
  return { number, currencies: currencies.filter((each) => each !== '') }
}

/** Whether a sign or code in capitals means a currency. */
const isSpelling = (typed: string, currency: string, tag: string): boolean =>
  typed === currency ||
  OTHER_SPELLINGS[currency]?.includes(typed) === true ||
  [tag, 'en'].some((each) =>
    (['symbol', 'narrowSymbol'] as const).some(
      (currencyDisplay) => signOf(currency, each, currencyDisplay).toUpperCase() === typed,
    ),
  )

const signOf = (currency: string, tag: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string =>
  new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? ''
