import type { KeywordDefinition, RuleKeyword } from './keyword.ts'

/** A date that has begun somewhere on earth. */
export const notInFuture: RuleKeyword = {
  name: 'notInFuture',
  validate: (_subschema, value, { today }) => (String(value) > today ? { rule: 'notInFuture', params: {} } : undefined),
}

export const notInFutureDefinition: KeywordDefinition = {
  summary: 'a date that has begun somewhere on earth',
  schema: { description: 'A date (yyyy-MM-dd) that has begun somewhere on earth.', const: true },
}
