import type { KeywordDefinition, RuleKeyword } from './keyword.ts'

/** The members of `decimal` that are rules of their own, in the order in which they are listed. */
const LIMITS = ['decimalPlaces', 'exclusiveMinimum', 'maximum'] as const

/** A decimal number written as text with a dot. */
export const decimal: RuleKeyword = {
  name: 'decimal',

  validate(subschema, value) {
    const { exclusiveMinimum, maximum, decimalPlaces = 0 } = subschema.decimal ?? {}
    const match = /^(?:0|[1-9]\d*)(?:\.(\d+))?$/.exec(String(value))
    if (!match) return { rule: 'decimal', params: { limit: decimalPlaces } }
    if ((match[1]?.length ?? 0) > decimalPlaces) return { rule: 'decimalPlaces', params: { limit: decimalPlaces } }
    if (exclusiveMinimum !== undefined && Number(value) <= exclusiveMinimum)
      return { rule: 'exclusiveMinimum', params: { limit: exclusiveMinimum } }
    return maximum !== undefined && Number(value) > maximum
      ? { rule: 'maximum', params: { limit: maximum } }
      : undefined
  },

  rules: (subschema) => ['decimal', ...LIMITS.filter((name) => subschema.decimal?.[name] !== undefined)],

  limit(subschema, rule) {
    const member = LIMITS.find((name) => name === rule || (rule === 'decimal' && name === 'decimalPlaces'))
    return member && subschema.decimal?.[member]
  },
}

export const decimalDefinition: KeywordDefinition = {
  summary: 'a decimal number written as text: `exclusiveMinimum`, `maximum`, `decimalPlaces`',
  schema: {
    description: 'A decimal number written as text with a dot.',
    type: 'object',
    additionalProperties: false,
    required: ['decimalPlaces'],
    properties: {
      exclusiveMinimum: { type: 'number' },
      maximum: { type: 'number' },
      decimalPlaces: { type: 'integer', minimum: 0, maximum: 8 },
    },
  },
}
