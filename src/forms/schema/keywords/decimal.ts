import { otherCurrencyIn } from '../currencyText.ts'
import { AMBIGUOUS_DECIMAL } from '../parseDecimal.ts'
import { currencyOf } from './currency.ts'
import type { MessageParams, RuleKeyword } from './keyword.ts'

/** The members of `decimal` that are rules of their own, in the order of `rules`. */
const LIMITS = ['decimalPlaces', 'exclusiveMinimum', 'maximum'] as const

/** A decimal number written as text with a dot. */
export const decimal: RuleKeyword = {
  name: 'decimal',

  validate(subschema, value, { siblings, account }) {
    const { exclusiveMinimum, maximum, decimalPlaces = 0 } = subschema.decimal ?? {}
    const currency = currencyOf([subschema], siblings, account)
    if (AMBIGUOUS_DECIMAL.test(String(value)))
      return { rule: 'ambiguousDecimal', params: { plain: String(value).replace(',', ''), currency } }
    const match = /^(?:0|[1-9]\d*)(?:\.(\d+))?$/.exec(String(value))
    if (!match) {
      const typedCurrency = currency && otherCurrencyIn(String(value), currency)
      if (typedCurrency) return { rule: 'otherCurrency', params: { currency, typedCurrency } }
      return { rule: 'decimal', params: { limit: decimalPlaces } }
    }
    if ((match[1]?.length ?? 0) > decimalPlaces) return { rule: 'decimalPlaces', params: { limit: decimalPlaces } }
    if (exclusiveMinimum !== undefined && Number(value) <= exclusiveMinimum)
      return { rule: 'exclusiveMinimum', params: { limit: exclusiveMinimum, currency } }
    return maximum !== undefined && Number(value) > maximum
      ? { rule: 'maximum', params: { limit: maximum, currency } }
      : undefined
  },

  rules: (subschema) => [
    'decimal',
    'ambiguousDecimal',
    ...(subschema.currency ? ['otherCurrency'] : []),
    ...LIMITS.filter((name) => subschema.decimal?.[name] !== undefined),
  ],

  limit(subschema, rule) {
    const member = LIMITS.find((name) => name === rule || (rule === 'decimal' && name === 'decimalPlaces'))
    return member && subschema.decimal?.[member]
  },

  messageParams: (_subschema, _rule, params) => amountParams(params),
}

/** The currency of a limit, another one that was typed, and the larger reading of an ambiguous amount. */
export const amountParams = ({
  currency,
  typedCurrency,
  plain,
}: Record<string, unknown>): Pick<MessageParams, 'currency' | 'typedCurrency' | 'plain'> => ({
  ...(typeof currency === 'string' ? { currency } : {}),
  ...(typeof typedCurrency === 'string' ? { typedCurrency } : {}),
  ...(typeof plain === 'string' ? { plain } : {}),
})
