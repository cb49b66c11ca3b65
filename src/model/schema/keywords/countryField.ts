import type { Keyword, KeywordDefinition } from './keyword.ts'

/** The sibling that holds the country whose calling code is proposed. */
export const countryField: Keyword = { name: 'countryField' }

export const countryFieldDefinition: KeywordDefinition = {
  summary: 'for a calling code: the property that holds the country whose code is proposed; a person may change it',
  schema: {
    description:
      'For a calling code: the property of the same object that holds a country (ISO 3166-1 alpha-2). Choosing one there proposes its calling code, which a person may change; in a form without that property nothing happens.',
    type: 'string',
  },
}
