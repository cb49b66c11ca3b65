import { isObject } from '../isObject.ts'
import { selectedValue, type OptionData } from '../optionData.ts'
import type { MinimumFrom } from '../schema.ts'
import { currencyOf } from './currency.ts'
import { amountParams } from './decimal.ts'
import type { RuleKeyword } from './keyword.ts'

/** Minimum amount, from the item that a sibling selects. */
export const minimumFrom: RuleKeyword = {
  name: 'minimumFrom',
  validate(subschema, value, { siblings, optionData, account }) {
    const { minimumFrom: source } = subschema
    if (!source) return undefined
    const currency = currencyOf([subschema], siblings, account)
    const limit = Number(minimumAmount(source, currency, optionData, siblings))
    const isTooSmall = Number.isFinite(limit) && Number(value) < limit
    return isTooSmall ? { rule: 'minimumFrom', params: { limit, currency } } : undefined
  },

  messageParams: (_subschema, _rule, params) => amountParams(params),
}

/** The minimum as the backend sent it: the currency's, if the backend sends one per currency. */
function minimumAmount(
  { byCurrency, ...source }: MinimumFrom,
  currency: string | undefined,
  optionData: OptionData,
  siblings: Record<string, unknown>,
): unknown {
  const amounts = byCurrency && selectedValue({ ...source, value: byCurrency }, optionData, siblings)
  if (!isObject(amounts)) return selectedValue(source, optionData, siblings)
  return currency !== undefined && Object.hasOwn(amounts, currency) ? amounts[currency] : undefined
}
