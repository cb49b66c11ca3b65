import { optionsFor } from '../optionData.ts'
import { callPath, jsonPointer } from './definitionParts.ts'
import type { KeywordDefinition, RuleKeyword } from './keyword.ts'

/** The value must be one of the options that a call of the backend returns. */
export const optionsFrom: RuleKeyword = {
  name: 'optionsFrom',
  validate(subschema, value, { siblings, optionData }) {
    const isOffered =
      subschema.optionsFrom &&
      optionsFor(subschema.optionsFrom, optionData, siblings).some((option) => option.value === value)
    return isOffered ? undefined : { rule: 'optionsFrom', params: {} }
  },
}

export const optionsFromDefinition: KeywordDefinition = {
  summary:
    'the value must be one of a list that a call returns: `call`, `list`, `value`, `label`; with `selectedBy`, `key` and `each` the list of the item that another field selects',
  schema: {
    title: 'OptionsFrom',
    description: 'The value must be one of a list that a call of the backend returns.',
    type: 'object',
    additionalProperties: false,
    required: ['call', 'list', 'value', 'label'],
    properties: {
      call: { description: 'Path of the call without aspapi and .asp: /pc/rechargeType', ...callPath },
      list: { description: "JSON pointer to the list in the response's data.", ...jsonPointer },
      selectedBy: {
        description: 'The property of the same object whose value selects one item of the list.',
        type: 'string',
      },
      key: {
        description: 'With selectedBy: JSON pointer, in an item, to what that value is compared with.',
        ...jsonPointer,
      },
      each: {
        description: 'With selectedBy: JSON pointer, in the selected item, to the list of options.',
        ...jsonPointer,
      },
      value: { description: 'JSON pointer to the value in an item.', ...jsonPointer },
      label: {
        description: 'JSON pointer to the label in an item; multilingual text is resolved.',
        ...jsonPointer,
      },
    },
  },
}
