import type { Keyword, KeywordDefinition } from './keyword.ts'
import { normalizationDefinition } from './normalize.ts'

/** Steps that are applied to a typed text in the browser when its field is left, before `normalize`. */
export const normalizeOnBlur: Keyword = { name: 'normalizeOnBlur' }

export const normalizeOnBlurDefinition: KeywordDefinition = {
  summary: 'the same, in the browser only, when the field is left',
  schema: {
    description:
      'What is done to the typed text in the browser when the field is left, before normalize, with the same steps. The server does not do it: what is sent otherwise is judged as it is.',
    type: 'array',
    uniqueItems: true,
    items: { $ref: '#/definitions/normalization' },
  },
  definitions: { normalization: normalizationDefinition },
}
