import type { Schema } from './schema.ts'
import { applicableSubschemas } from './walker.ts'

/** Keywords that a value can break under their own name. */
const SIMPLE_KEYWORDS = [
  'enum',
  'const',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contains',
  'minProperties',
  'maxProperties',
  'equalTo',
  'optionsFrom',
  'minimumFrom',
  'notInFuture',
  'captcha',
] as const

/** The names of the rules that a value can break under one part of its schema, in the order in which they are said. */
export function ruleNames(subschema: Schema): string[] {
  const { decimal } = subschema
  return [
    ...SIMPLE_KEYWORDS.filter((keyword) => keyword in subschema),
    ...(decimal
      ? [
          'decimal',
          'decimalPlaces',
          ...(decimal.exclusiveMinimum === undefined ? [] : ['exclusiveMinimum']),
          ...(decimal.maximum === undefined ? [] : ['maximum']),
        ]
      : []),
    ...(subschema.file ? ['fileType', 'fileSize', 'fileEmpty', 'fileUnsafe', 'fileUnreadable', 'filesTotal'] : []),
  ]
}

/** The names of all rules of a field, whatever branch of a condition they stand in. */
export const allRuleNames = (declared: Schema[]): string[] => [
  ...new Set(declared.flatMap(applicableSubschemas).flatMap(ruleNames)),
]
