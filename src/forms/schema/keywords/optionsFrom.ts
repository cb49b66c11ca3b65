import { optionsFor } from '../optionData.ts'
import type { RuleKeyword } from './keyword.ts'

/** The value must be one of the options returned by a backend call. */
export const optionsFrom: RuleKeyword = {
  name: 'optionsFrom',
  validate(subschema, value, { siblings, optionData }) {
    const isOffered =
      subschema.optionsFrom &&
      optionsFor(subschema.optionsFrom, optionData, siblings).some((option) => option.value === value)
    return isOffered ? undefined : { rule: 'optionsFrom', params: {} }
  },
}
