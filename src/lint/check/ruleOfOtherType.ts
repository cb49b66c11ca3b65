import { phrase, type Phrase } from '../../model/findings/findingTexts.ts'
import { typesOf } from '../../model/schema/walker.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import type { Finding } from './problemsAtNodes.ts'

const NUMBERS = ['number', 'integer']

/** The types that a standard rule says something about; on a value of another type it says nothing. */
const TYPES_OF_RULES: Record<string, string[]> = {
  minLength: ['string'],
  maxLength: ['string'],
  pattern: ['string'],
  format: ['string'],
  minimum: NUMBERS,
  maximum: NUMBERS,
  exclusiveMinimum: NUMBERS,
  exclusiveMaximum: NUMBERS,
  multipleOf: NUMBERS,
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
}

const TEXT_FORMATS = ['email', 'card-or-fps', 'date', 'uri', 'time', 'uuid', 'date-time', 'color', 'data-url']

/** What a text, a number or a list has in place of a rule for another type. */
const INSTEAD: Record<string, Phrase> = {
  string: phrase('hint-length'),
  number: phrase('hint-number'),
  integer: phrase('hint-number'),
  array: phrase('hint-entries'),
}

/** Finds rules that can never be broken, because they are about values of a type that the field does not have. */
export function ruleOfOtherType({ schema, rawSchema }: SchemaNode): Finding | undefined {
  if (schema.type === undefined) return undefined
  const types = [...typesOf([{ type: schema.type }])]
  const rule = Object.keys(rawSchema).find(
    (name) =>
      TYPES_OF_RULES[name]?.every((type) => !types.includes(type)) &&
      // Others call “int32” a format.
      (name !== 'format' || TEXT_FORMATS.includes(schema.format ?? '')),
  )
  const instead = INSTEAD[types[0] ?? '']
  return rule === undefined
    ? undefined
    : {
        id: 'rule-of-other-type',
        params: { rule, types: { or: types } },
        ...(instead ? { hint: instead } : {}),
        member: rule,
      }
}
