import type { Keyword, KeywordDefinition } from './keyword.ts'

/** Set by the member of this name in the `data` of an error response; never shown, never sent. */
export const setByError: Keyword = { name: 'setByError' }

export const setByErrorDefinition: KeywordDefinition = {
  summary: 'set by the member of this name in the `data` of a refusal; never shown, never sent',
  schema: {
    description: 'Set by the member of this name in the data of an error response; never shown, never sent.',
    type: 'string',
  },
}
