import { selectedValue } from '../optionData.ts'
import { selectedFromDefinition } from './definitionParts.ts'
import type { KeywordDefinition, RuleKeyword } from './keyword.ts'

/** The least amount, from the item that a sibling selects. */
export const minimumFrom: RuleKeyword = {
  name: 'minimumFrom',
  validate(subschema, value, { siblings, optionData }) {
    const limit = Number(subschema.minimumFrom && selectedValue(subschema.minimumFrom, optionData, siblings))
    const isTooSmall = Number.isFinite(limit) && Number(value) < limit
    return isTooSmall ? { rule: 'minimumFrom', params: { limit } } : undefined
  },
}

export const minimumFromDefinition: KeywordDefinition = {
  summary: 'the least amount, from the item that another field selects, with the members of `defaultFrom`',
  schema: {
    description: "The least amount, from the item of a call's list that another property selects.",
    allOf: [{ $ref: '#/definitions/selectedFrom' }],
  },
  definitions: { selectedFrom: selectedFromDefinition },
}
