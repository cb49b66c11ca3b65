import { isObject } from '../../isObject.ts'
import { selectedValue, type OptionData } from '../optionData.ts'
import type { MinimumFrom } from '../schema.ts'
import { currencyOf } from './currency.ts'
import { amountParams } from './decimal.ts'
import { jsonPointer, selectedFromDefinition } from './definitionParts.ts'
import type { KeywordDefinition, RuleKeyword } from './keyword.ts'

/** The least amount, from the item that a sibling selects. */
export const minimumFrom: RuleKeyword = {
  name: 'minimumFrom',
  validate(subschema, value, { siblings, optionData, account }) {
    const { minimumFrom: source } = subschema
    if (!source) return undefined
    const currency = currencyOf([subschema], siblings, account)
    const limit = Number(leastAmount(source, currency, optionData, siblings))
    const isTooSmall = Number.isFinite(limit) && Number(value) < limit
    return isTooSmall ? { rule: 'minimumFrom', params: { limit, currency } } : undefined
  },

  messageParams: (_subschema, _rule, params) => amountParams(params),
}

/** The least amount as the backend sent it: that of the currency, where there is one for each. */
function leastAmount(
  { byCurrency, ...source }: MinimumFrom,
  currency: string | undefined,
  optionData: OptionData,
  siblings: Record<string, unknown>,
): unknown {
  const amounts = byCurrency && selectedValue({ ...source, value: byCurrency }, optionData, siblings)
  if (!isObject(amounts)) return selectedValue(source, optionData, siblings)
  return currency !== undefined && Object.hasOwn(amounts, currency) ? amounts[currency] : undefined
}

export const minimumFromDefinition: KeywordDefinition = {
  summary:
    'the least amount, from the item that another field selects, with the members of `defaultFrom`; `byCurrency` where each currency has its own (see `currency`)',
  schema: {
    ...selectedFromDefinition,
    title: 'MinimumFrom',
    description: "The least amount, from the item of a call's list that another property selects.",
    properties: {
      ...selectedFromDefinition.properties,
      byCurrency: {
        description:
          'JSON pointer, in the selected item, to an object with the least amount in each currency (ISO 4217); where there is one, it counts instead of `value`.',
        ...jsonPointer,
      },
    },
  },
}
