import { ruleKeywords } from './keywords/ruleKeywords.ts'
import type { Schema } from './schema.ts'
import { applicableSubschemas } from './walker.ts'

/** Keywords of JSON Schema that a value can break under their own name. */
const STANDARD_RULES = [
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
]

/** The names of the rules that a value can break under one subschema: rules named as their keyword come first. */
export function ruleNames(subschema: Schema): string[] {
  const ownKeywords = ruleKeywords.filter(({ name }) => name in subschema)
  return [
    ...STANDARD_RULES.filter((keyword) => keyword in subschema),
    ...ownKeywords.filter(({ rules }) => !rules).map(({ name }) => name),
    ...ownKeywords.flatMap(({ rules }) => rules?.(subschema) ?? []),
  ]
}

/** The names of all rules of a field, in any branch of a condition. */
export const allRuleNames = (declared: Schema[]): string[] => [
  ...new Set(declared.flatMap(applicableSubschemas).flatMap(ruleNames)),
]
