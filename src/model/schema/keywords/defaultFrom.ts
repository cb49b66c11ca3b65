import { selectedFromDefinition } from './definitionParts.ts'
import type { Keyword, KeywordDefinition } from './keyword.ts'

/** A value to propose, from the item that a sibling selects. */
export const defaultFrom: Keyword = { name: 'defaultFrom' }

export const defaultFromDefinition: KeywordDefinition = {
  summary:
    'a value proposed from the item that another field selects: `call`, `list`, `selectedBy`, `key`, `value`; a person may change it',
  schema: {
    description:
      "A value to propose, from the item of a call's list that another property selects; a person may change it.",
    allOf: [{ $ref: '#/definitions/selectedFrom' }],
  },
  definitions: { selectedFrom: selectedFromDefinition },
}
