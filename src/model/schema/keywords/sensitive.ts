import type { Keyword, KeywordDefinition } from './keyword.ts'

/** A value that is never kept in the browser, never logged, never stored in clear. */
export const sensitive: Keyword = { name: 'sensitive' }

export const sensitiveDefinition: KeywordDefinition = {
  summary: 'never kept in the browser, never logged, never stored in clear',
  schema: { description: 'Never kept in the browser, never logged, never stored in clear.', const: true },
}
