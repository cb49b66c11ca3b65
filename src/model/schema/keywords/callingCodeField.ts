import type { Keyword, KeywordDefinition } from './keyword.ts'

/** The sibling that takes the calling code of a phone number typed with one. */
export const callingCodeField: Keyword = { name: 'callingCodeField' }

export const callingCodeFieldDefinition: KeywordDefinition = {
  summary: 'for a phone number: the property that takes the country code of a pasted number',
  schema: {
    description:
      'For a phone number: the property of the same object that holds the calling code (+886). A number typed or pasted with a code that is known there sets that property when the field is left, and keeps the rest; in a form without that property nothing happens.',
    type: 'string',
  },
}
